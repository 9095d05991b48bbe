// Pasted people as the import takes them: the same file, checked and taken by the same rules as one that is uploaded.
import { parsePaste, type PasteColumn } from '../../kit/form/paste-rows.ts';

export const PASTED = [
  { name: 'empCode', title: '工号' },
  { name: 'empName', title: '姓名' },
  { name: 'department', title: '部门' },
  { name: 'post', title: '岗位' },
  { name: 'cardNo', title: '卡号' },
  { name: 'strategy', title: '策略' },
  { name: 'mobile', title: '手机' },
  { name: 'entryDate', title: '入职日期' },
] as const satisfies readonly PasteColumn[];

export type PastedField = (typeof PASTED)[number]['name'];
export type PastedLine = Record<PastedField, string>;

/** A line without anything in it. */
export const emptyLine = (): PastedLine => ({
  empCode: '',
  empName: '',
  department: '',
  post: '',
  cardNo: '',
  strategy: '',
  mobile: '',
  entryDate: '',
});

/** The lines of a copied range; a first line of titles says which column is which. */
export const linesOf = (text: string): PastedLine[] =>
  parsePaste(text, PASTED).map(({ values }) => ({
    ...emptyLine(),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  }));

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The lines as a file to import; the first is the titles, so line n of the list is line n + 2 of the file. */
export function fileOf(lines: readonly PastedLine[]): File {
  const rows = [PASTED.map(({ title }) => title), ...lines.map((line) => PASTED.map(({ name }) => line[name]))];
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  return new File([`\ufeff${text}\r\n`], '粘贴的员工.csv', { type: 'text/csv' });
}

/** The column of each field, by its place; days are written as in China, the year first. */
export const MAPPING = PASTED.map(({ name }, column) => ({
  field: name,
  column,
  ...(name === 'entryDate' ? { dateOrder: 'ymd' as const } : {}),
}));
