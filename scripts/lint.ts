// Lint, with the rules that need types. Those rules take most of the time, so a file that passed is left out until it could be judged
// otherwise: until its text, a declaration that it reaches through its imports, or the rules themselves have changed. What imports what,
// and the hash of each declaration, is read from what `tsc -b` has just written; `npm run verify` runs it before. Where nothing is kept all files
// are linted, for which nothing of that is needed: `--all` does it beside the compiler, and `--keep` writes down afterwards that all passed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path/posix';

/** The parts that are used of TypeScript's build information; files are numbered from 1. */
export interface BuildInfo {
  fileNames: readonly string[];
  /** A text is the hash of a file that is its own declaration. */
  fileInfos: readonly (string | { version: string; signature?: string; affectsGlobalScope?: boolean })[];
  fileIdsList?: readonly (readonly number[])[];
  /** Which list of `fileIdsList` a file imports. */
  referencedMap?: readonly (readonly [file: number, list: number])[];
}

const hash = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** For each wanted file of a project a key that changes with its text and with every declaration that it reaches. */
export function keysOf(
  { fileNames, fileInfos, fileIdsList = [], referencedMap = [] }: BuildInfo,
  isWanted: (name: string) => boolean,
): Map<string, string> {
  const imports = new Map(referencedMap.map(([file, list]) => [file, fileIdsList[list - 1] ?? []]));
  const declared = fileInfos.map((info) => (typeof info === 'string' ? info : (info.signature ?? info.version)));
  const everywhere = fileInfos.flatMap((info, at) => (typeof info === 'object' && info.affectsGlobalScope ? (declared[at] ?? '') : []));
  const reached = (from: number): Set<number> => {
    const all = new Set<number>();
    const open = [from];
    for (let file = open.pop(); file !== undefined; file = open.pop())
      for (const next of imports.get(file) ?? []) {
        if (all.has(next)) continue;
        all.add(next);
        open.push(next);
      }
    return all;
  };
  return new Map(
    fileNames.flatMap((name, at) => {
      if (!isWanted(name)) return [];
      const info = fileInfos[at] ?? '';
      const own = typeof info === 'string' ? info : info.version;
      const through = [...reached(at + 1)].sort((a, b) => a - b).map((file) => declared[file - 1] ?? '');
      return [[name, hash([own, ...everywhere, ...through])] as const];
    }),
  );
}

export const KEPT = '.cache/lint.json';
const OWN = '{src,test,e2e,trust,bench,scripts,db}/**/*.{ts,tsx,mts,mjs}';
const RULES = ['.oxlintrc.json', 'package-lock.json', '{,src/*/,test/,e2e/}tsconfig*.json'];

function currentKeys(): Record<string, string> {
  const keys: Record<string, string> = {};
  const own = new Set(globSync([OWN, '*.config.ts']));
  for (const path of globSync('.cache/tsc/**/*.tsbuildinfo').sort()) {
    const pathOf = (name: string): string => relative('.', join(dirname(path), name));
    const info = JSON.parse(readFileSync(path, 'utf8')) as BuildInfo;
    for (const [name, key] of keysOf(info, (one) => own.has(pathOf(one)))) keys[pathOf(name)] = hash([keys[pathOf(name)] ?? '', key]);
  }
  // Plain JavaScript belongs to no project.
  for (const path of own) keys[path] ??= hash([readFileSync(path, 'utf8')]);
  return keys;
}

function readKept(): { rules: string; keys: Record<string, string> } {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as ReturnType<typeof readKept>;
  } catch {
    return { rules: '', keys: {} };
  }
}

// Each thread has a checker of its own, which resolves the same types again: half as many threads do a quarter less work in all.
const GOMAXPROCS = String(Math.max(1, Math.floor(availableParallelism() / 2)));
const oxlint = (...args: string[]): boolean =>
  spawnSync('node_modules/.bin/oxlint', ['--quiet', ...args], { stdio: 'inherit', env: { ...process.env, GOMAXPROCS } }).status === 0;

function keep(rules: string, keys: Record<string, string>): void {
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ rules, keys }));
}

function lintStale(rules: string, keys: Record<string, string>): void {
  const kept = readKept();
  const all = Object.keys(keys);
  const stale = all.filter((file) => kept.rules !== rules || keys[file] !== kept.keys[file]);
  const isCold = stale.length === all.length;
  const passed = isCold ? oxlint('--type-aware') : oxlint() && (stale.length === 0 || oxlint('--type-aware', ...stale));
  console.log(`${stale.length} of ${all.length} files by their types`);
  if (!passed) process.exit(1);
  keep(rules, keys);
}

if (import.meta.main) {
  if (process.argv.includes('--all')) process.exit(oxlint('--type-aware') ? 0 : 1);
  const keys = currentKeys();
  const rules = hash(
    globSync(RULES)
      .sort()
      .map((path) => readFileSync(path, 'utf8')),
  );
  if (process.argv.includes('--keep')) keep(rules, keys);
  else lintStale(rules, keys);
}
