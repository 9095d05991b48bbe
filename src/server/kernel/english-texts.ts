// What nouns say in English, in files of their own. They are found and read when the process starts; the server laid together has them in it
// (scripts/bundle-server.ts).
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const contract = join(import.meta.dirname, '../../contract');

/** The files that say it, with their whole paths. */
export const englishFiles: readonly string[] = globSync(['*/{en,en-*}.ts', 'customer/*/en.ts'], { cwd: contract }).map((file) =>
  join(contract, file),
);
const read = async (file: string) => Object.values((await import(pathToFileURL(file).href)) as Record<string, object>);

/** Chinese → English, a noun's or a part of it. */
export const englishTexts: readonly object[] = (await Promise.all(englishFiles.map(read))).flat();
