// What a backup says of itself. It is written last: a folder with a manifest is whole.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../postgres/index.ts';
import type { NodeHead } from '../seal-heads.ts';

export const MANIFEST = 'manifest.json';
export const FORMAT = 1;

export interface Manifest {
  format: number;
  madeAt: string;
  /** The migrations that the data stands on, with the hash of each. */
  migrations: { name: string; hash: string }[];
  tables: { name: string; columns: string[]; rows: number; bytes: number; sha256: string }[];
  files: { key: string; size: number; sha256: string }[];
  /** The heads of the chains of what was written (docs/decisions/0037-seal.md); absent in older ones. */
  heads?: NodeHead[];
  /** Files that their rows name and that were not to be found. */
  missing: string[];
}

/** Where a table's rows stand in a backup. */
export const tableFile = (folder: string, name: string): string => join(folder, 'tables', `${name}.copy.gz`);
export const fileOf = (folder: string, key: string): string => join(folder, 'files', key);
export const secretOf = (folder: string): string => join(folder, 'secret.key');

/** Reads the manifest of a backup; throws StartError NO_BACKUP for a folder that is none, or not a whole one. */
export function readManifest(folder: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
    if (manifest.format === FORMAT) return manifest;
  } catch (cause) {
    throw new StartError('NO_BACKUP', `${folder} 不是一份完整的备份。(${folder} is not a whole backup.)`, { cause });
  }
  throw new StartError(
    'NO_BACKUP',
    `${folder} 的备份格式不认识：请用做备份的版本恢复。(The format of the backup in ${folder} is unknown: restore it with the version that made it.)`,
  );
}
