// `npm run states`: writes docs/states.md, the states of every document and what may follow which, from the tables that the product obeys.
// With `--check` it writes nothing and fails when the page is another.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesOf, labelOfCode } from '../src/contract/kernel/codes.ts';
import type { Flow } from '../src/server/kernel/flow.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/states.md');

interface DocumentFlow {
  name: string;
  file: string;
  /** The first sentence of its file: what the document is. */
  about: string;
  flow: Flow<string>;
}

const isFlow = (value: unknown): value is Flow<string> =>
  typeof value === 'object' && value !== null && 'codes' in value && 'actions' in value && 'next' in value;

/** The sentence that a file begins with, without its slashes; over as many lines as it takes. */
function aboutOf(source: string): string {
  const lines = source.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join(' ');
}

/** Every table of states that a module of the server exports, in the order of their files. */
export async function findFlows(): Promise<DocumentFlow[]> {
  const found: DocumentFlow[] = [];
  for (const file of globSync('src/server/modules/**/*.ts', { cwd: ROOT }).sort()) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    if (!/^export const \w+ = flow\(/m.test(source)) continue;
    const exported = (await import(join(ROOT, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported).sort(([a], [b]) => (a < b ? -1 : 1)))
      if (isFlow(value)) found.push({ name, file, about: aboutOf(source), flow: value });
  }
  return found;
}

function tableOf({ name, file, about, flow }: DocumentFlow): string {
  const word = (state: string) => labelOfCode(flow.codes, flow.codes[state]);
  const rows = Object.keys(flow.actions).map((state) => {
    const next = flow.next[state] ?? [];
    const steps = next.map((to) => `${flow.actions[to]} → ${word(to)}`);
    return `| ${word(state)} | \`${state}\` ${flow.codes[state]} | ${steps.join('<br>') || '—'} |`;
  });
  return [
    `## ${codesOf(flow.codes)?.name ?? name}`,
    '',
    about,
    '',
    `\`${name}\` in \`${file}\``,
    '',
    '| 状态 | code | 可以做什么 → 之后 |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The page, as the code has it now. */
export async function statesPage(): Promise<string> {
  const flows = await findFlows();
  const head = [
    '# States of documents',
    '',
    'Made from the tables in the code by `npm run states`; do not edit. What is not in a table is refused (R170) and changes nothing, also from two',
    'callers at once (trust 11).',
    '',
  ].join('\n');
  return [head, ...flows.map(tableOf)].join('\n');
}

/** The page as it is kept. */
export const keptPage = (): string => readFileSync(PAGE, 'utf8');

if (process.argv[1] === import.meta.filename) {
  const page = await statesPage();
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (page !== keptPage()) {
    console.error('docs/states.md is not what the code says: npm run states');
    process.exitCode = 1;
  }
}
