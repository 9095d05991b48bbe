// The paper of a statement of 200 pages: drawn with its letters as a PDF, in the thread that draws papers.
import { press } from '../src/server/modules/paper/index.ts';
import type { Figure, Part } from './part.ts';
import { spreadOf, took } from './rounds.ts';

const PAGES = 200;
const TURNS = 5;
/** So many lines stand on a page. */
const LINES = 36;

/** A statement as the house draws it, of so many lines. */
const paperOf = (lines: number) => ({
  title: '对账单',
  number: 'DZ202602-0001',
  madeAt: '2026-03-01T00:00:00Z',
  facts: [
    ['站点', '一厂'],
    ['供应商', '上海锋利刀具有限公司'],
  ] as const,
  columns: [12, 27, 43, 25, 11, 20, 16, 26].map((width, at) => ({ title: `第${at + 1}列`, width, ...(at > 4 ? { right: true } : {}) })),
  rows: Array.from({ length: lines }, (_, at) => [
    String(at + 1),
    `P-${String(at).padStart(5, '0')}`,
    `硬质合金立铣刀${at}`,
    `Φ${at % 30}×75`,
    '支',
    '12.34',
    String(at % 90),
    '1,110.60',
  ]),
  sums: ['', '合计', '', '', '', '', '1', '1.00'],
  notes: [],
  signs: ['供应商签字', '站点签字'],
  signed: ['姓名', '日期', '盖章'],
  foot: '{page} / {pages}',
});

async function measure(quick: boolean): Promise<Figure[]> {
  const pages = quick ? 10 : PAGES;
  const times: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < TURNS; turn += 1)
    times.push(await took(async () => (bytes = (await press({ kind: 'paper', paper: paperOf(pages * LINES) })).length)));
  const drawn = spreadOf(times);
  return [
    {
      work: `statement of ${(pages * LINES).toLocaleString('en')} lines drawn as PDF, ${pages} pages`,
      unit: 'ms',
      ours: drawn,
      target: { says: '< 5 s', held: quick || drawn.median < 5000 },
      besides: `${Math.round(bytes / 1024).toLocaleString('en')} KB`,
    },
  ];
}

export const paperPart: Part = { name: 'paper', run: ({ quick }) => measure(quick) };
