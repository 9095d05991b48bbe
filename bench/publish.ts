// The tables of README.md and docs/performance.md, written from bench/result.json between their markers: no figure is copied by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { readResult, type PartResult, type Result } from './result.ts';
import { cells, heads, number } from './table.ts';

type PublishedFigure = PartResult['figures'][number];

const BEGIN = '<!-- bench:begin (npm run bench -- --publish) -->';
const END = '<!-- bench:end -->';

/** What users care for, in their words: the part, what its figure's work begins with, and what it is called. */
const PUBLISHED: readonly (readonly [part: string, work: RegExp, called: string])[] = [
  ['list', /products by keyword and price, 8 at once/, '20,000 种商品按关键词查、按价格排，8 人同时'],
  ['list', /^moves of a channel, 8 at once/, '一百万笔移动里一个货道的移动，第一页和总数，8 人同时'],
  ['list', /employees by name, 8 at once/, '50,000 名员工按姓名查，8 人同时'],
  ['pick', /^pick of one line, 8 at once/, '领一件料，从货道到汇总，8 台设备同时'],
  ['decision', /: median$/, '判断一个人能不能领（5 万员工、2 万商品、20 万行策略）'],
  ['decision', /^simulation/, '用过去的领料试算改过的策略'],
  ['report', /^month by product of 10 million/, '一个月按商品统计，一千万笔交易'],
  ['report', /^year by department of 10 million/, '一年按部门统计，一千万笔交易'],
  ['report', /^stock as of/, '去年某一天的库存，一百万笔移动'],
  ['device', /^p99 of an event batch.* own$/, '500 台设备每秒 200 个事件时收下一批（p99），设备有自己的端口'],
  ['device', /^p99 of an event batch.* one port$/, '同上，共用一个端口'],
  ['device', /^p99 of the list of trades meanwhile.* own$/, '这时的交易列表（p99），设备有自己的端口'],
  ['device', /^p99 of the list of trades meanwhile.* one port$/, '同上，共用一个端口'],
  ['device', /^50 machines back after 7 days/, '50 台设备离线 7 天后补传 10 万个事件'],
  ['device', /people, changes/, '一台 5,000 人可用的设备取配置变更'],
  ['export', /^export of/, '导出库存移动'],
  ['import', /trades, \.csv/, '导入历史交易'],
  ['import', /employees, \.csv/, '导入员工'],
  ['start', /^warm start/, '再次启动到可以使用'],
  ['start', /idle/, '空闲时服务进程的内存'],
  ['browser', /^switch of tab/, '切换标签'],
  ['browser', /^5,000 rows shown/, '5,000 行显示出来'],
];

const UNIT: Record<PublishedFigure['unit'], string> = { ms: ' 毫秒', s: ' 秒', '/s': ' 次/秒', 'rows/s': ' 行/秒', MB: ' MB', KB: ' KB' };
const figureIn = (unit: PublishedFigure['unit'], value: number) =>
  `${value >= 100 ? Math.round(value).toLocaleString('en') : number(value)}${UNIT[unit]}`;

function publishedRow({ parts }: Result, [part, work, called]: (typeof PUBLISHED)[number]): string[] {
  return (parts[part]?.figures ?? [])
    .filter((figure) => work.test(figure.work))
    .map(({ work: measured, unit, ours, most, ratio, target }) => {
      const rows = /^export of ([\d,]+)/.exec(measured)?.[1];
      const held = target ? `${target.says} ${target.held ? '达到' : '**没有达到**'}` : '';
      const against = most && ratio !== undefined ? `${figureIn(unit, most.median)}（${ratio.toFixed(2)}）` : '';
      return row([rows ? `${called} ${rows} 行` : called, figureIn(unit, ours.median), against, held]);
    });
}

const row = (columns: readonly string[]): string => `| ${columns.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
const rule = (columns: number): string => `|${'---|'.repeat(columns)}`;

function readme(result: Result): string {
  const { cores, memoryGb } = result.machine;
  return [
    `${cores} 核、${memoryGb} GB 内存，数据库、服务和测量程序在同一台机器上，${daysOf(result)} 测得。`,
    '',
    row(['做什么', '结果', '同一台机器最多（比例）', '目标']),
    rule(4),
    ...PUBLISHED.flatMap((one) => publishedRow(result, one)),
  ].join('\n');
}

function performance(result: Result): string {
  const { cpu, cores, memoryGb, node } = result.machine;
  const seconds = Object.values(result.parts).reduce((sum, part) => sum + part.seconds, 0);
  return [
    `${cores} cores (${cpu}), ${memoryGb} GB, Node.js ${node.slice(1)}, PostgreSQL 18 with the product's own settings; measured on ${daysOf(result)} in ${Math.round(seconds / 60)} minutes.`,
    '',
    row(['part', ...heads]),
    rule(heads.length + 1),
    ...Object.entries(result.parts).flatMap(([name, { figures }]) => figures.map((figure) => row([name, ...cells(figure)]))),
  ].join('\n');
}

const daysOf = ({ parts }: Result): string => [...new Set(Object.values(parts).map(({ at }) => at.slice(0, 10)))].sort().join(', ');

function putInto(path: string, text: string): void {
  const file = new URL(path, import.meta.url);
  const page = readFileSync(file, 'utf8');
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${path}: no place between ${BEGIN} and ${END}`);
  writeFileSync(file, `${page.slice(0, from)}${BEGIN}\n${text}\n${page.slice(to)}`);
}

/** Writes both tables. Throws where a part was measured with small sizes, or nothing was. */
export function publish(): void {
  const result = readResult();
  const quick = Object.entries(result.parts).flatMap(([name, part]) => (part.quick ? [name] : []));
  if (quick.length > 0) throw new Error(`measured with --quick, not to be published: ${quick.join(', ')}`);
  if (Object.keys(result.parts).length === 0) throw new Error('nothing was measured: npm run bench');
  putInto('../README.md', readme(result));
  putInto('../docs/performance.md', performance(result));
}
