// Test support: files that no honest program writes, and a look at what reading them costs.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateRawSync } from 'node:zlib';
import type { ReadOptions, SheetRow } from './types.ts';
import { readSheet } from './read.ts';

const run = promisify(execFile);
let folder: string | undefined;
let made = 0;

/** Writes a file into this process's own temporary folder; gives its path. */
export function tempFile(name: string, data: Buffer | string): string {
  folder ??= mkdtempSync(join(tmpdir(), 'sheet-test-'));
  const path = join(folder, `${made++}-${name}`);
  writeFileSync(path, data);
  return path;
}

/** Removes what `tempFile` wrote. */
export async function removeTempFiles(): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true });
  folder = undefined;
}

export type Crafted = { name: string; data: Buffer | string; declared?: number; mode?: number; flags?: number; packed?: Buffer };

/** A zip with entries that may lie about their size, kind or name. */
export function craftZip(entries: Crafted[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const data = Buffer.from(entry.data);
    const packed = entry.packed ?? deflateRawSync(data, { level: 1 });
    const name = Buffer.from(entry.name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    const row = Buffer.alloc(46);
    row.writeUInt32LE(0x02014b50, 0);
    row.writeUInt16LE(0x0314, 4);
    for (const [target, at] of [
      [head, 4],
      [row, 6],
    ] as const) {
      target.writeUInt16LE(20, at);
      target.writeUInt16LE(0x800 | (entry.flags ?? 0), at + 2);
      target.writeUInt16LE(8, at + 4);
      target.writeUInt32LE(crc32(data), at + 10);
      target.writeUInt32LE(packed.length, at + 14);
      target.writeUInt32LE(entry.declared ?? data.length, at + 18);
      target.writeUInt16LE(name.length, at + 22);
    }
    row.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    row.writeUInt32LE(offset, 42);
    parts.push(head, name, packed);
    directory.push(row, name);
    offset += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const LINKS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

export type BookParts = { rows?: string; strings?: string; styles?: string; workbook?: string };

/** The parts of a small workbook: the inside of sheetData, of sst, of styleSheet. */
export function bookEntries({ rows = '', strings, styles = '', workbook = '' }: BookParts): Crafted[] {
  return [
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: '_rels/.rels',
      data: `<Relationships ${LINKS}><Relationship Id="a" Type="${RELS}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${RELS}">${workbook}<sheets><sheet name="表一" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships ${LINKS}><Relationship Id="r1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELS}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', data: `<styleSheet>${styles}</styleSheet>` },
    { name: 'xl/worksheets/sheet1.xml', data: `<?xml version="1.0"?>\n<worksheet><sheetData>${rows}</sheetData></worksheet>` },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', data: `<sst>${strings}</sst>` }]),
  ];
}

/** All rows of a file that holds these bytes. */
export async function rowsOf(data: Buffer | string, options: ReadOptions = {}): Promise<SheetRow[]> {
  return Array.fromAsync(readSheet(tempFile('rows', data), 'rows', options));
}

/** The cells alone. */
export async function cellsOf(data: Buffer | string, options: ReadOptions = {}): Promise<SheetRow['cells'][]> {
  return (await rowsOf(data, options)).map((row) => row.cells);
}

export type Cost = { code: string; params: Record<string, unknown>; rows: number; ms: number; grownMb: number };

/** Reads a file in a process of its own: how it ended, how long it took and by how much its memory grew. */
export async function costOfReading(path: string): Promise<Cost> {
  const reader = new URL('./read.ts', import.meta.url).href;
  const script = `
    const { readSheet } = await import(${JSON.stringify(reader)});
    const { readFileSync, writeFileSync } = await import('node:fs');
    // The peak of this process alone: what the system counts as its maximum begins with its parent's.
    const peak = () => Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
    writeFileSync(process.argv[2], 'a,b\\n1,2\\n');
    for await (const row of readSheet(process.argv[2], 'warm')) void row;
    const before = peak(), start = performance.now();
    let rows = 0, code = 'none', params = {};
    try { for await (const row of readSheet(process.argv[1], '导入.xlsx')) rows++; } catch (error) { code = error.code ?? String(error.stack); params = error.params ?? {}; }
    console.log(JSON.stringify({ code, params, rows, ms: performance.now() - start, grownMb: (peak() - before) / 1024 }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, path, `${path}.warm`]);
  return JSON.parse(stdout) as Cost;
}

/** Writes so many rows of 15 columns in a process of its own; how long that took and how much memory the process ever had. */
export async function costOfWriting(format: 'xlsx' | 'csv', count: number): Promise<{ ms: number; peakMb: number }> {
  const writer = new URL('./write.ts', import.meta.url).href;
  const script = `
    const { writeSheet } = await import(${JSON.stringify(writer)});
    const { readFileSync } = await import('node:fs');
    const kinds = ['text', 'text', 'text', 'text', 'dateTime', 'text', 'number', 'money', 'text', 'date', 'text', 'number', 'money', 'text', 'text'];
    const columns = kinds.map((kind, i) => ({ key: 'c' + i, title: '列名' + i, kind }));
    const rowOf = (i) => ({ c0: 'T' + String(i).padStart(11, '0'), c1: '内六角扳手 ' + i, c2: '00' + (i % 1000), c3: '张三' + (i % 600), c4: new Date(1640995200000 + i * 61000), c5: '机加一车间', c6: i % 50, c7: (i * 7) % 100000, c8: 'VJ300320611', c9: '2022-01-' + String((i % 28) + 1).padStart(2, '0'), c10: '已完成', c11: i, c12: (i * 13) % 99999, c13: '6222021234567890123', c14: i % 3 ? null : '正常领用' });
    async function* batches() {
      for (let i = 0; i < ${count}; i += 250) yield Array.from({ length: Math.min(250, ${count} - i) }, (_, at) => rowOf(i + at));
    }
    const start = performance.now();
    for await (const chunk of writeSheet({ format: '${format}', title: '交易明细', columns, batches: batches(), timeZone: 'Asia/Shanghai' })) void chunk;
    const ms = performance.now() - start;
    console.log(JSON.stringify({ ms, peakMb: Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024 }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return JSON.parse(stdout) as { ms: number; peakMb: number };
}

export const OFFICE = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/usr/bin/libreoffice'].find((path) => existsSync(path));

/** Has LibreOffice convert a file; gives the new file's bytes. */
export async function officeConvert(path: string, { to, options = '' }: { to: string; options?: string }): Promise<Buffer> {
  const work = await mkdtemp(join(tmpdir(), 'sheet-office-'));
  try {
    await run(
      OFFICE ?? 'soffice',
      [
        `-env:UserInstallation=file://${work}/profile`,
        '--headless',
        ...(options ? [`--infilter=${options}`] : []),
        '--convert-to',
        to,
        '--outdir',
        work,
        path,
      ],
      { timeout: 110_000 },
    );
    const base = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
    return await readFile(join(work, `${base}.${to.split(':')[0]}`));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
