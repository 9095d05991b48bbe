import type { Package } from './xlsx-package.ts';
import type { SheetFile } from './types.ts';
import { createReadStream } from 'node:fs';
import { SheetError } from './sheet-errors.ts';
import { openPackage } from './xlsx-package.ts';
import { readHead } from './csv-text.ts';

/** What a file is by its content: a workbook, opened, or a text. */
export type SheetKind = { kind: 'xlsx'; pack: Package } | { kind: 'text' };

type Likeness = readonly [zh: string, en: string];

const MAGIC: readonly (readonly [hex: string, ...Likeness])[] = [
  ['25504446', 'PDF 文件', 'a PDF file'],
  ['89504e47', '图片', 'a picture'],
  ['ffd8ff', '图片', 'a picture'],
  ['47494638', '图片', 'a picture'],
  ['49492a00', '图片', 'a picture'],
  ['4d4d002a', '图片', 'a picture'],
  ['00000100', '图片', 'a picture'],
  ['52617221', '压缩包（RAR）', 'a RAR archive'],
  ['377abcaf', '压缩包（7z）', 'a 7z archive'],
  ['1f8b', '压缩包（gzip）', 'a gzip archive'],
  ['7b5c727466', '富文本（RTF）', 'a rich text (RTF)'],
  ['7f454c46', '程序', 'a program'],
  ['53514c69746520', '数据库', 'a database'],
];
const OLD_XLS: Likeness = ['旧版 Excel 文件（.xls）', 'an old Excel file (.xls)'];
const UNKNOWN: Likeness = ['二进制文件', 'a binary file'];

/** Tells a file by its content, never by its name (trust 37). Throws SheetError for what is no spreadsheet; closes what it opened. */
export async function sheetKind(file: SheetFile): Promise<SheetKind> {
  const { name, size, limits } = file;
  if (size === 0) throw new SheetError('sheet.empty', { name });
  if (size > limits.fileBytes)
    throw new SheetError('sheet.tooLarge', {
      name,
      sizeMb: Math.ceil(size / 1_000_000),
      limitMb: Math.floor(limits.fileBytes / 1_000_000),
    });
  const head = await readHead(file.path, 8192);
  const hex = head.toString('hex', 0, 8);
  if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return openWorkbook(file);
  if (hex === 'd0cf11e0a1b11ae1') throw await compoundFile(file);
  const known = MAGIC.find(([magic]) => hex.startsWith(magic));
  if (known) throw wrongKind(file, [known[1], known[2]]);
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') throw wrongKind(file, ['图片', 'a picture']);
  if (head.toString('latin1', 4, 8) === 'ftyp') throw wrongKind(file, ['图片或视频', 'a picture or film']);
  const likeness = textLikeness(head);
  if (likeness) throw wrongKind(file, likeness);
  return { kind: 'text' };
}

const wrongKind = (file: SheetFile, [kindZh, kindEn]: Likeness): SheetError =>
  new SheetError('sheet.wrongKind', { name: file.name, kindZh, kindEn });

async function openWorkbook(file: SheetFile): Promise<SheetKind> {
  const pack = await openPackage(file);
  const likeness = packageLikeness(pack);
  if (likeness === null) return { kind: 'xlsx', pack };
  pack.close();
  throw wrongKind(file, likeness);
}

function packageLikeness(pack: Package): Likeness | null {
  const under = (folder: string): boolean => pack.names.some((name) => name.startsWith(folder));
  if (under('word/')) return ['Word 文档（.docx）', 'a Word document (.docx)'];
  if (under('ppt/')) return ['演示文稿（.pptx）', 'a presentation (.pptx)'];
  if (pack.has('xl/workbook.bin')) return ['二进制工作簿（.xlsb）', 'a binary workbook (.xlsb)'];
  if (pack.has('mimetype') && pack.has('content.xml')) return ['OpenDocument 文件（如 .ods）', 'an OpenDocument file (such as .ods)'];
  return pack.has('[Content_Types].xml') && under('xl/') ? null : ['压缩包（zip）', 'a zip archive'];
}

/** Old Office files and encrypted new ones share a container; the names of its streams tell them apart. */
async function compoundFile(file: SheetFile): Promise<SheetError> {
  const holds = async (stream: string): Promise<boolean> => contains(file.path, Buffer.from(`${stream}\0`, 'utf16le'));
  if (await holds('EncryptedPackage')) return new SheetError('sheet.encrypted', { name: file.name });
  if ((await holds('Workbook')) || (await holds('Book'))) return wrongKind(file, OLD_XLS);
  if (await holds('WordDocument')) return wrongKind(file, ['旧版 Word 文档（.doc）', 'an old Word document (.doc)']);
  return wrongKind(file, ['旧版 Office 文件', 'an old Office file']);
}

async function contains(path: string, wanted: Buffer): Promise<boolean> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const buffer = Buffer.concat([rest, chunk]);
    if (buffer.includes(wanted)) return true;
    rest = Buffer.from(buffer.subarray(-wanted.length));
  }
  return false;
}

function textLikeness(head: Buffer): Likeness | null {
  const start = head
    .toString('utf8', 0, 400)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase();
  if (/^<(?:!doctype html|html|head|meta|table|body|style)/.test(start))
    return ['网页（HTML），常见于其他系统导出的“.xls”', 'a web page (HTML), as some systems export under the name .xls'];
  if (start.startsWith('<?xml')) return ['XML 文件', 'an XML file'];
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  let control = 0;
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++) {
    const byte = head[i] as number;
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] as number) + 1;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) control += 1;
  }
  const [even = 0, odd = 0] = zeros;
  // Zero bytes on one side only are UTF-16 without its mark.
  const oneSided = even > odd * 20 || odd > even * 20;
  if (!utf16 && control + (oneSided ? 0 : even + odd) > head.length / 10) return UNKNOWN;
  return null;
}
