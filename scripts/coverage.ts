// `npm run coverage`: what of the specification is built and what is missing, from what the product really has: the routes that
// are mounted, the screens' route table, the enumerations that are defined, the rules that a test names.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCodes } from '../src/contract/kernel/codes.ts';
import { implementations } from '../src/server/modules/index.ts';
import { noSpec, specJson, specRows } from '../test/spec.ts';

const root = join(import.meta.dirname, '..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

interface Part {
  name: string;
  wanted: readonly string[];
  built: ReadonlySet<string>;
}

/** Routes as method and path, path parameters as {name}. */
function mountedRoutes(): Set<string> {
  const endpoints = implementations.flatMap((one) => Object.values(one.endpoints));
  return new Set(endpoints.map(({ method, path }) => `${method} /gateway${path.replace(/:(\w+)/g, '{$1}')}`));
}

/** Page codes in the route table of the screens, and the addresses that stand outside the menu. */
function screenPaths(): Set<string> {
  const nouns = globSync('src/web/modules/*/noun.ts', { cwd: root }).map(textOf);
  const codes = nouns.flatMap((text) =>
    [...text.matchAll(/^\s*'?([\w.]+)'?:\s*\(\)\s*=>\s*import\('[^']+\.tsx'/gm)].map(([, code]) => `/${code?.replaceAll('.', '/')}`),
  );
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

async function parts(): Promise<Part[]> {
  for (const file of globSync('src/contract/*/codes.ts', { cwd: root })) await import(join(root, file));
  const bare = (route: string) => route.replace(/\/:(?!path).*$/, '');
  return [
    { name: 'screens', wanted: specRows('screens.csv').map((row) => bare(row['route'] ?? '')), built: screenPaths() },
    { name: 'endpoints', wanted: specRows('endpoints.csv').map((row) => `${row['method']} ${row['path']}`), built: mountedRoutes() },
    { name: 'enumerations', wanted: specJson<{ name: string }[]>('enums.json').map(({ name }) => name), built: new Set(allCodes.keys()) },
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
    if (!brief) for (const one of missing) console.log(`  missing  ${one}`);
  }
}
