// The wall around kernels: they serve every noun and know none. Sign-in (auth) and files in and out (transfer) are the platform's own.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { Breach, Source } from './walls-source.ts';

const rule = 'kernel-noun';
const KERNELS = /^src\/(server\/kernel|contract\/kernel|web\/kernel|web\/kit)\//;
const NOUN = /^src\/contract\/(?!kernel\/|menu\/|auth\/|transfer\/)[\w-]+\//;
/** Tables that the server's kernel itself fills. */
const OWN = new Set(['node', 'session', 'job', 'storedFile', 'filePart', 'idempotency', 'operateLog', 'platformKey', 'schemaMigration']);
const test = /\.test\.tsx?$|\/test-[^/]*\.ts$/;
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tables of nouns, from what the migrations give. */
export function nounTables(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../db/types.ts'), 'utf8');
  const tables = /export interface StockDB extends DB \{|export interface DB \{/;
  const named = text.split(tables).slice(1);
  return named
    .flatMap((part) => [...(part.split('\n}')[0] ?? '').matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name))
    .filter((name) => !OWN.has(name));
}

/** Kernels that import a noun's contract, or name its table. A comment `// kernel-noun: …` on the line or above lets a line through. */
export function kernelBreaches(sources: readonly Source[], tables: readonly string[]): Breach[] {
  const quoted = new RegExp(`['"\`](?:${tables.join('|')})(?: as \\w+)?['"\`]`);
  const inSql = new RegExp(`\\b(?:from|join|into|update)\\s+(?:${tables.map(snake).join('|')})\\b(?!['"(])`);
  return sources
    .filter(({ path }) => KERNELS.test(path) && !test.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n');
      const names = path.startsWith('src/server/') ? [quoted, inSql] : [];
      return lines.flatMap((line, at) => {
        const target = /(?:from|import\()\s*'(\.[^']+)'/.exec(line)?.[1];
        const imports = target !== undefined && NOUN.test(join(dirname(path), target));
        const said = /^\s*(\/\/|\*|\/\*)/.test(line);
        const excused = [line, lines[at - 1] ?? ''].some((near) => near.includes(`// ${rule}:`));
        return !excused && !said && (imports || names.some((name) => name.test(line))) ? [{ rule, where: `${path}:${at + 1}` }] : [];
      });
    });
}
