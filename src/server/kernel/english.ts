// The English of every Chinese text: what nouns say in files of their own (src/contract/*/en*.ts), read when the process starts.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const contract = join(import.meta.dirname, '../../contract');
const read = async (file: string) => Object.values((await import(pathToFileURL(join(contract, file)).href)) as Record<string, object>);

/** Chinese source text → English. Without Object's own properties, because a text may be anything that people type. `npm run verify` refuses two for one text. */
export const english: Readonly<Record<string, string>> = Object.assign(
  Object.create(null) as Record<string, string>,
  ...(await Promise.all(globSync(['*/{en,en-*}.ts', 'customer/*/en.ts'], { cwd: contract }).map(read))).flat(),
);
