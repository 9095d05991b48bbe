// What of a list stands in a mail itself: a bar chart, and its first rows as a table; the same as plain text for whoever reads that.
import type { Language } from '../../../contract/errors.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { press } from '../paper/index.ts';
import { translate, type Mailed, type MailedTable } from '../transfer/index.ts';

/** Rows of the picture, and of the table below it. */
export const MOST_BARS = 15;
const MOST_COLUMNS = 6;
const CHART = 'chart@report';

const numeric = ({ kind }: MailedTable['columns'][number]): boolean => kind === 'number' || kind === 'money';
const valueOf = (text: string | undefined): number => Number(text ?? 0) || 0;
const grouped = (text: string): string =>
  text.replace(/^(-?)(\d+)/, (_, sign: string, whole: string) => sign + BigInt(whole).toLocaleString('en'));

interface Shown {
  /** By their place in the list: what names a row, and what is drawn of it. */
  name: number;
  measure: number | undefined;
  columns: readonly number[];
}

/** A row is named by its first name, and drawn by the first figure that the list adds up; beside them stand a few more of what it says. */
function shownOf({ columns }: MailedTable): Shown {
  const named = columns.findIndex(({ key, kind }) => kind === 'text' && /name$/i.test(key));
  const text = columns.findIndex(({ kind }) => kind === 'text');
  const name = named >= 0 ? named : Math.max(0, text);
  const summed = columns.flatMap((column, at) => (numeric(column) && column.sum !== undefined ? [at] : []));
  const others = columns.flatMap((column, at) => (at !== name && !summed.includes(at) && !numeric(column) ? [at] : []));
  const places = [name, ...others.slice(0, Math.max(1, MOST_COLUMNS - 1 - Math.min(summed.length, 3))), ...summed.slice(0, 3)];
  return { name, measure: summed[0], columns: [...new Set(places)].slice(0, MOST_COLUMNS).toSorted((a, b) => a - b) };
}

/** Signs of Chinese take two places where letters are of one width. */
const wide = (text: string): number => Array.from(text).reduce((sum, sign) => sum + (/[\u1100-\u115f\u2e80-\uffdc]/.test(sign) ? 2 : 1), 0);
const filled = (text: string, to: number, right: boolean): string => {
  const blank = ' '.repeat(Math.max(0, to - wide(text)));
  return right ? blank + text : text + blank;
};

/** A table of letters of one width, its columns one below the other. */
export function textTable({ columns, rows }: MailedTable, shown: readonly number[]): string {
  const cells = [shown.map((at) => columns[at]?.title ?? ''), ...rows.map((row) => shown.map((at) => said(columns[at], row[at])))];
  const widths = shown.map((_, at) => Math.max(...cells.map((row) => wide(row[at] ?? ''))));
  return cells
    .map((row) =>
      row
        .map((text, at) => filled(text, widths[at] ?? 0, isRight(columns, shown[at])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const isRight = (columns: MailedTable['columns'], at: number | undefined): boolean => {
  const column = columns[at ?? -1];
  return column !== undefined && numeric(column);
};
const said = (column: MailedTable['columns'][number] | undefined, text: string | undefined): string =>
  column && numeric(column) ? grouped(text ?? '') : (text ?? '');

function htmlTable({ columns, rows }: MailedTable, shown: readonly number[]): string {
  const style = (at: number, more = '') =>
    `style="padding:4px 10px;border-bottom:1px solid #dfe3e8;text-align:${isRight(columns, at) ? 'right' : 'left'}${more}"`;
  const head = shown.map((at) => `<th ${style(at, ';background:#f4f6f8')}>${escapeHtml(columns[at]?.title ?? '')}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${shown.map((at) => `<td ${style(at)}>${escapeHtml(said(columns[at], row[at]))}</td>`).join('')}</tr>`,
  );
  return `<table cellspacing="0" style="border-collapse:collapse;font-size:13px"><tr>${head}</tr>${body.join('')}</table>`;
}

export interface InMail {
  text: string;
  html: string;
  attachments: { filename: string; content: Buffer; cid: string }[];
}

/** What goes into the mail; a list that adds nothing up has its rows alone. */
export async function pictureOf({ title, table, total }: Pick<Mailed, 'title' | 'table' | 'total'>, language: Language): Promise<InMail> {
  const first = { columns: table.columns, rows: table.rows.slice(0, MOST_BARS) };
  if (first.rows.length === 0) return { text: '', html: '', attachments: [] };
  const { name, measure, columns } = shownOf(first);
  const cut = total > first.rows.length ? translate(language, '前{n}行，共{all}行', { n: first.rows.length, all: total }) : '';
  const measured = measure === undefined ? undefined : first.columns[measure];
  const bars =
    measure === undefined
      ? []
      : first.rows.map((row) => ({ name: row[name] || '—', value: valueOf(row[measure]), said: grouped(row[measure] ?? '') }));
  const heading = [title, measured?.title].filter(Boolean).join(' · ');
  const drawn = measured ? Buffer.from(await press({ kind: 'bars', bars: { title: heading, bars } })) : undefined;
  const alt = escapeHtml(bars.map((bar) => `${bar.name} ${bar.said}`).join('；'));
  return {
    text: ['', textTable(first, columns), cut].filter((line, at) => at === 0 || line).join('\n'),
    html: [
      drawn ? `<p><img src="cid:${CHART}" width="640" alt="${alt}" style="max-width:100%"></p>` : '',
      htmlTable(first, columns),
      cut ? `<p>${escapeHtml(cut)}</p>` : '',
    ].join(''),
    attachments: drawn ? [{ filename: 'chart.png', content: drawn, cid: CHART }] : [],
  };
}
