import { TextDecoder } from 'node:util';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { XmlEvents } from './xml-read.ts';
import type { SheetFile } from './types.ts';
import { SheetError } from './sheet-errors.ts';
import { xmlReader } from './xml-read.ts';

/** An opened workbook: its directory was checked; each part is checked again while it is unpacked. */
export type Package = {
  file: SheetFile;
  has: (part: string) => boolean;
  names: string[];
  /** Unpacked size as the directory has it. */
  sizeOf: (part: string) => number;
  /** Reads a part into `events`; gives way after each piece, so that rows can be handed on. */
  read: (part: string, events: XmlEvents) => AsyncGenerator<void>;
  /** Bytes unpacked so far. */
  unpacked: () => number;
  close: () => void;
};

const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;

/**
 * Opens a zip and checks its directory: number, names, kinds and unpacked size of its entries (trust 36).
 * Throws SheetError; the caller closes what it got.
 */
export async function openPackage(file: SheetFile): Promise<Package> {
  const zip = await yauzl
    .openPromise(file.path, { autoClose: false, lazyEntries: true, strictFileNames: false, validateEntrySizes: true })
    .catch((error: unknown) => {
      throw zipError(file, error);
    });
  try {
    const entries = await readDirectory(zip, file);
    const spent = { bytes: 0 };
    return {
      file,
      names: [...entries.keys()],
      has: (part) => entries.has(part),
      sizeOf: (part) => entries.get(part)?.uncompressedSize ?? 0,
      read: (part, events) => readPart({ zip, file, spent }, entries.get(part), { part, events }),
      unpacked: () => spent.bytes,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw zipError(file, error);
  }
}

async function readDirectory(zip: ZipFile, file: SheetFile): Promise<Map<string, Entry>> {
  const { limits, name } = file;
  if (zip.entryCount > limits.zipEntries)
    throw new SheetError('sheet.tooManyEntries', { name, entries: zip.entryCount, limit: limits.zipEntries });
  const entries = new Map<string, Entry>();
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    const mode = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
    if (mode === SYMLINK || entries.has(entry.fileName))
      throw new SheetError('sheet.unsafeEntry', { name, entry: entry.fileName.slice(0, 80) });
    if (entry.isEncrypted()) throw new SheetError('sheet.encrypted', { name });
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
      throw new SheetError('sheet.brokenZip', { name, detail: `method ${entry.compressionMethod}` });
    inflated += entry.uncompressedSize;
    if (inflated > limits.inflatedBytes) throw bomb(file);
    if (entry.compressedSize > file.size) throw new SheetError('sheet.lyingDirectory', { name });
    entries.set(entry.fileName, entry);
  }
  return entries;
}

type Reading = { zip: ZipFile; file: SheetFile; spent: { bytes: number } };

async function* readPart(
  { zip, file, spent }: Reading,
  entry: Entry | undefined,
  { part, events }: { part: string; events: XmlEvents },
): AsyncGenerator<void> {
  if (!entry) throw new SheetError('sheet.brokenZip', { name: file.name, detail: part });
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const reader = xmlReader(events, { name: file.name, part, depth: file.limits.xmlDepth });
    let decoder: TextDecoder | null = null;
    let crc = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // The directory may lie, and several entries may share the same packed bytes: what is really unpacked counts.
      spent.bytes += chunk.length;
      if (spent.bytes > file.limits.inflatedBytes) throw bomb(file);
      crc = crc32(chunk, crc);
      decoder ??= decoderFor(chunk);
      reader.write(decode(decoder, chunk, { file, part }));
      yield;
    }
    if (decoder) reader.write(decode(decoder, null, { file, part }));
    if (crc !== entry.crc32) throw new SheetError('sheet.brokenZip', { name: file.name, detail: `${part}: CRC` });
    reader.end();
    yield;
  } catch (error) {
    throw zipError(file, error);
  }
}

function decoderFor(chunk: Buffer): TextDecoder {
  const utf16 = chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : null;
  return new TextDecoder(utf16 ?? 'utf-8', { fatal: true });
}

function decode(decoder: TextDecoder, chunk: Buffer | null, { file, part }: { file: SheetFile; part: string }): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new SheetError('sheet.brokenXml', { name: file.name, part, detail: 'encoding' });
  }
}

const bomb = (file: SheetFile): SheetError =>
  new SheetError('sheet.zipBomb', { name: file.name, limitMb: Math.floor(file.limits.inflatedBytes / 1_000_000) });

function zipError(file: SheetFile, error: unknown): unknown {
  if (error instanceof SheetError) return error;
  const { message = '', code = '' } = error as { message?: string; code?: string };
  const name = file.name;
  if (/relative path|absolute path|invalid characters in fileName/.test(message))
    return new SheetError('sheet.unsafeEntry', { name, entry: message.slice(message.indexOf(': ') + 2).slice(0, 80) });
  if (/too many bytes|not enough bytes|compressed\/uncompressed size mismatch|compressed size mismatch/.test(message))
    return new SheetError('sheet.lyingDirectory', { name });
  if (/strong encryption|entry is encrypted/.test(message)) return new SheetError('sheet.encrypted', { name });
  // An error of the disk is no fault of the file: it is thrown unchanged.
  if (/^E[A-Z]+$/.test(code)) return error;
  return new SheetError('sheet.brokenZip', { name, detail: message.split('.')[0]?.slice(0, 80) ?? '' });
}
