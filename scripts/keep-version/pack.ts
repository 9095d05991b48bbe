// A backup as one small file: its manifest, the rows of its tables as COPY text and its key. Pictures stay out; their rows are in it.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { MANIFEST, readManifest, secretOf, tableFile, type Manifest } from '../../src/server/kernel/backup/manifest.ts';

interface Packed {
  manifest: Manifest;
  /** The rows of each table, by its name. */
  tables: Record<string, string>;
  /** secret.key, base64. */
  secret: string;
}

const HARD = { params: { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_windowLog]: 24 } };

/** Packs the backup in `folder` into `file`; gives the size of the file in bytes. */
export function packBackup(folder: string, file: string): number {
  const whole = readManifest(folder);
  // What a table weighs and its hash are those of its zipped rows, which are zipped anew.
  const manifest = { ...whole, files: [], tables: whole.tables.map((table) => ({ ...table, bytes: 0, sha256: '' })) };
  const tables = Object.fromEntries(
    manifest.tables.map(({ name }) => [name, gunzipSync(readFileSync(tableFile(folder, name))).toString()]),
  );
  const packed: Packed = { manifest, tables, secret: readFileSync(secretOf(folder)).toString('base64') };
  const bytes = zstdCompressSync(JSON.stringify(packed), HARD);
  writeFileSync(file, bytes);
  return bytes.length;
}

/** Makes the backup in `file` a folder again, which must not exist; the rows are packed anew, so the manifest tells their new hashes. */
export function unpackBackup(file: string, folder: string): void {
  const { manifest, tables, secret } = JSON.parse(zstdDecompressSync(readFileSync(file)).toString()) as Packed;
  mkdirSync(join(folder, 'tables'), { recursive: true });
  const written = manifest.tables.map((table) => {
    const zip = gzipSync(tables[table.name] ?? '', { level: 1 });
    writeFileSync(tableFile(folder, table.name), zip);
    return { ...table, bytes: zip.length, sha256: createHash('sha256').update(zip).digest('hex') };
  });
  writeFileSync(secretOf(folder), Buffer.from(secret, 'base64'));
  writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, tables: written }));
}
