// `npm run coverage`: what of the specification is built and what is missing, from what the product really has: the routes that are mounted, those of files where
// their module has one; the screens' route table; the enumerations that a field, a screen or a verb uses; the rules that a test names.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { codesOf } from '../src/contract/kernel/codes.ts';
import { moduleOf } from '../src/contract/kernel/endpoint.ts';
import { implementations, importables } from '../src/server/modules/index.ts';
import { noSpec, specJson, specRows } from '../test/spec.ts';

const root = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

type Schema = z.core.$ZodType;

interface Part {
  name: string;
  wanted: readonly string[];
  built: ReadonlySet<string>;
}

const endpoints = implementations.flatMap((one) => Object.values(one.endpoints));

/** Whether a route of files leads to something: its module has a list that can be exported, or a file that it takes in. */
function hasFiles(path: string): boolean {
  const [, module, kind] = /^\/(\w+)\/(exportExcel|importExcel|upload)\b/.exec(path) ?? [];
  if (kind === 'exportExcel') return endpoints.some((one) => one.exportCode && moduleOf(one) === module);
  // Pictures and films are sent to /cdn/upload: no file to import.
  return kind === undefined || module === 'cdn' || importables.some((one) => one.module === module);
}

/** Routes as method and path, path parameters as {name}. */
function mountedRoutes(): Set<string> {
  const served = endpoints.filter(({ path }) => hasFiles(path));
  return new Set(served.map(({ method, path }) => `${method} /gateway${path.replace(/:(\w+)/g, '{$1}')}`));
}

/** Page codes in the route table of the screens, and the addresses that stand outside the menu. */
async function screenPaths(): Promise<Set<string>> {
  const { screens } = (await import(join(root, 'src/web/screens.ts'))) as { screens: Record<string, unknown> };
  const codes = Object.keys(screens).map((code) => `/${code.replaceAll('.', '/')}`);
  const fixed = [...textOf('src/web/modules/home/fixed-screens.tsx').matchAll(/path: '([^']+)'/g)].map(
    ([, path]) => path?.replace('*', ':path*') ?? '',
  );
  const visitors = /new Set\(\[([^\]]+)\]\)/.exec(textOf('src/web/kernel/guard.ts'))?.[1]?.match(/\/\w+/g) ?? [];
  return new Set([...codes, ...fixed, ...visitors]);
}

/** Rules that a test names: in its title, or in the row of a table that titles are made from. */
function testedRules(): Set<string> {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'e2e/**/*.spec.ts'], { cwd: root });
  const texts = files.flatMap((file) => [...textOf(file).matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map((match) => match[2] ?? ''));
  return new Set(texts.flatMap((text) => text.match(/\bR\d{3}\b/g) ?? []));
}

/** Enumerations that something uses: a field of a call, at whatever depth, or a screen or verb by the constant's name. */
function usedCodes(): Set<string> {
  const used = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const set = '_zod' in value ? codesOf(value as Schema) : undefined;
    if (set) used.add(set.name);
    for (const inner of Object.values('_zod' in value ? (value as Schema)._zod.def : value)) visit(inner);
  };
  for (const { input, output } of endpoints) visit([input, output]);
  const constants = globSync('src/contract/**/*.ts', { cwd: root }).flatMap((file) =>
    [...textOf(file).matchAll(/export const (\w+) = (?:codes|flag|words|measures)\('(\w+)'/g)].map(([, constant, name]) => ({
      constant,
      name,
      file,
    })),
  );
  const others = globSync(['src/web/**/*.{ts,tsx}', 'src/server/**/*.ts'], { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map(textOf)
    .join('\n');
  for (const { constant, name } of constants) if (name && new RegExp(`\\b${constant}\\b`).test(others)) used.add(name);
  return used;
}

/** Rules whose test was seen to fail on a planted bug (test/planted-rules.md). */
const plantedRules = (): Set<string> =>
  new Set(
    textOf('test/planted-rules.md')
      .match(/^\| R\d{3}/gm)
      ?.map((row) => row.slice(2)),
  );

async function parts(): Promise<Part[]> {
  for (const file of globSync('src/contract/*/{codes,screen-codes}.ts', { cwd: root })) await import(join(root, file));
  const bare = (route: string) => route.replace(/\/:(?!path).*$/, '');
  return [
    { name: 'screens', wanted: specRows('screens.csv').map((row) => bare(row['route'] ?? '')), built: await screenPaths() },
    { name: 'endpoints', wanted: specRows('endpoints.csv').map((row) => `${row['method']} ${row['path']}`), built: mountedRoutes() },
    { name: 'enumerations', wanted: specJson<{ name: string }[]>('enums.json').map(({ name }) => name), built: usedCodes() },
    { name: 'rules', wanted: specRows('rules.csv').map((row) => row['id'] ?? ''), built: testedRules() },
  ];
}

if (noSpec) {
  console.log(noSpec);
} else {
  const brief = process.argv.includes('--brief');
  for (const { name, wanted, built } of await parts()) {
    const missing = wanted.filter((one) => !built.has(one));
    console.log(`${name}: ${wanted.length - missing.length} of ${wanted.length} built`);
    if (name === 'rules') console.log(`rules: ${plantedRules().size} of them seen to fail without the rule (test/planted-rules.md)`);
    if (!brief) for (const one of missing) console.log(`  missing  ${one}`);
  }
}
