// The English of every Chinese text: what nouns say in files of their own (src/contract/*/en*.ts), read when the process starts.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const contract = join(import.meta.dirname, '../../contract');
const read = async (file: string) => Object.values((await import(pathToFileURL(join(contract, file)).href)) as Record<string, object>);

/** Chinese source text → English, and nothing that an object has by birth: a text may be anything that people type. No text has two: `npm run verify` sees to it. */
export const english: Readonly<Record<string, string>> = Object.assign(
  Object.create(null) as Record<string, string>,
  ...(await Promise.all(globSync('*/{en,en-*}.ts', { cwd: contract }).map(read))).flat(),
);
