// Files that a test sends in, and what stands in those that it takes away.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import { isNote, readSheet, writeSheet } from '../../src/server/kernel/sheet/index.ts';

/** A file as a browser gives it. */
export const csv = (name: string, lines: readonly string[], encode = (text: string): Buffer => Buffer.from(text)) => ({
  name,
  mimeType: 'text/csv',
  buffer: encode(lines.join('\r\n')),
});

/** Rows as an .xlsx file. */
export async function xlsx(name: string, [header = [], ...rows]: readonly (readonly (string | null)[])[]) {
  const batches = async function* () {
    yield rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [`c${at}`, cell])));
  };
  const columns = header.map((title, at) => ({ key: `c${at}`, title: title ?? '', kind: 'text' as const }));
  const parts: Buffer[] = [];
  for await (const part of writeSheet({ format: 'xlsx', title: '表', columns, batches: batches(), timeZone: 'Asia/Shanghai' }))
    parts.push(part as Buffer);
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: Buffer.concat(parts) };
}

/** The rows of a file that the browser was given, its heading first; without what is said below them. */
export async function rowsOf(download: Download): Promise<(string | null)[][]> {
  const name = download.suggestedFilename();
  const path = await download.path();
  const rows: (string | null)[][] = [];
  for await (const { cells } of readSheet(path, name)) if (!isNote(cells)) rows.push(cells);
  return rows;
}

/** A file on disk, for what is too large to be handed over by hand. */
export async function onDisk(name: string, lines: Iterable<string>): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'e2e-sheet-')), name);
  await writeFile(path, [...lines].join('\n'));
  return path;
}
