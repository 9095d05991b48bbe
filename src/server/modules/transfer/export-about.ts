// What a file says of itself: whose rows, narrowed by what, taken by whom and when, and what they come to.
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { textToFen } from '../../../contract/kernel/scalars.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { actorAccount, actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import type { SheetColumn } from '../../kernel/sheet/index.ts';

/** What a list is narrowed by, in the reader's words: a name and what it says for each filter that is given. */
export type FilterWords = (ctx: Ctx, path: string, filter: Record<string, unknown>) => Promise<[name: string, text: string][]>;

export interface About {
  title: string;
  site: string;
  filter: [name: string, text: string][];
  by: string;
  /** The moment on the site's clock, as 'YYYY-MM-DD HH:mm:ss'. */
  at: string;
}

/** How many rows a file has, and the sums of columns by their key, as its list reckons them. */
export interface Extent {
  total: number;
  summary?: Readonly<Record<string, unknown>>;
}

interface Source {
  endpoint: Endpoint;
  filter: Record<string, unknown>;
  title: string;
}

/** Reads what there is to say before the rows are read. */
export async function aboutOf(ctx: Ctx, { inWords }: { inWords: FilterWords }, { endpoint, filter, title }: Source): Promise<About> {
  const { nodeName: site } = await from(ctx, 'node', 'n').select('n.nodeName').executeTakeFirstOrThrow();
  return {
    title,
    site,
    filter: await inWords(ctx, `${endpoint.method} ${endpoint.path}`, filter),
    by: [...new Set([actorName(ctx), actorAccount(ctx)])].join(' '),
    at: formatDateTime(Date.now(), ctx.timeZone, 'YYYY-MM-DD HH:mm:ss'),
  };
}

/** Of site, title and filter together: a path has an end, and a list of files too. */
const NAME_CHARS = 90;

/** Site, title, what it is narrowed by, date and time: "一厂-员工管理-机加一车间-20261124-233005.xlsx". Nothing that a file's name must not have. */
export function exportName({ site, title, filter, at }: About, format: string): string {
  const parts = [site, title, ...filter.map(([, text]) => text)].map((part) =>
    part
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const head = Array.from(parts.filter(Boolean).join('-')).slice(0, NAME_CHARS).join('').trim();
  return `${head}-${at.replaceAll('-', '').replaceAll(':', '').replace(' ', '-')}.${format}`;
}

/** The sums of the columns that a file shows; undefined where none has one. */
export function sumsOf(columns: readonly SheetColumn[], { summary = {} }: Extent): Record<string, unknown> | undefined {
  const shown = columns.filter(({ key }) => summary[key] !== undefined && summary[key] !== null);
  // A list gives sums of money as the wire has them; a sheet takes fen.
  const valueOf = ({ key, kind }: SheetColumn) => (kind === 'money' ? textToFen(String(summary[key])) : summary[key]);
  return shown.length === 0 ? undefined : Object.fromEntries(shown.map((column) => [column.key, valueOf(column)]));
}

interface Content {
  columns: readonly SheetColumn[];
  extent: Extent;
  notes: readonly string[];
  say: (text: string) => string;
}

/** The lines of the last sheet of a workbook: its title and site come first. */
export function aboutLines(about: About, { columns, extent, notes, say }: Content): [name: string, text: string][] {
  const { summary = {} } = extent;
  return [
    [say('内容'), about.title],
    [say('站点'), about.site],
    ...(about.filter.length === 0 ? [[say('筛选条件'), say('全部')] as [string, string]] : about.filter),
    [say('导出人'), about.by],
    [say('导出时间'), about.at],
    [say('行数'), String(extent.total)],
    ...columns
      .filter(({ key }) => (summary[key] ?? null) !== null)
      .map(({ key, title }): [string, string] => [`${say('合计')} ${title}`, String(summary[key])]),
    ...notes.map((note): [string, string] => ['▲', note]),
  ];
}
