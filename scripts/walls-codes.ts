// The wall against bare numbers beside codes: what the contract has a name for (`ReviewStatus.passed`) is not said as 1, neither in code nor in SQL.
// Which fields hold codes is read from the contract, so that a new one is held to it by itself.
import { globSync } from 'node:fs';
import { join } from 'node:path/posix';
import { codesOf } from '../src/contract/kernel/codes.ts';
import type { Endpoint } from '../src/contract/kernel/endpoint.ts';
import { bare } from '../src/contract/kernel/label.ts';
import type { Breach, Source } from './walls-source.ts';

type Schema = Endpoint['input'];
interface Parts {
  shape?: Record<string, Schema>;
  options?: readonly Schema[];
  element?: Schema;
  valueType?: Schema;
  left?: Schema;
  right?: Schema;
  in?: Schema;
  out?: Schema;
}

const root = join(import.meta.dirname, '..');

/** What the files of the contract export, as deep as their endpoints stand. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = globSync('src/contract/*/*.ts', { cwd: root }).filter((path) => !test.test(path) && !/\/en(-\w+)*\.ts$/.test(path));
  const modules: unknown[] = await Promise.all(files.map((path) => import(join(root, path))));
  const endpoints = new Set<Endpoint>();
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || '_zod' in value) return;
    if ('path' in value && 'input' in value) endpoints.add(value as Endpoint);
    else if (depth < 3) for (const part of Object.values(value)) visit(part, depth + 1);
  };
  for (const one of modules) visit(one, 0);
  return [...endpoints];
}

/** The fields of these endpoints whose values are numbers with names. */
export function codedFields(endpoints: readonly Endpoint[]): Set<string> {
  const fields = new Set<string>();
  const seen = new Set<object>();
  const visit = (schema: Schema | undefined, key?: string): void => {
    if (!schema) return;
    const set = codesOf(schema);
    if (set && key && set.options.some(({ value, name }) => typeof value === 'number' && name !== undefined)) fields.add(key);
    const def = bare(schema)._zod.def as object & Parts;
    if (set || seen.has(def)) return;
    seen.add(def);
    for (const [name, part] of Object.entries(def.shape ?? {})) visit(part, name);
    for (const part of [def.element, def.valueType, def.left, def.right, def.in, def.out, ...(def.options ?? [])]) visit(part, key);
  };
  for (const { input, output } of endpoints) [input, output].forEach((schema) => visit(schema));
  return fields;
}

const test = /\.test\.tsx?$|\/test-[^/]*\.ts$/;
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The ways in which a number stands beside one of these fields: compared, assigned, asked of a query, written in SQL. */
export function bareCodeForms(fields: ReadonlySet<string>): RegExp[] {
  const field = `(?:${[...fields].flatMap((name) => [name, snake(name)]).join('|')})`;
  // Three digits are an answer of HTTP (`status === 404`).
  const number = '-?(?!\\d{3}\\b)\\d+\\b(?![.%])';
  const list = `[[(]?\\s*${number}`;
  return [
    `\\b${field}\\b[)!]?\\s*(?:[=!]==?|[<>]=?)\\s*${number}`,
    `(?<![\\w.])${number}\\s*(?:[=!]==?|[<>]=?)\\s*(?:\\w+[?!]?\\.)*${field}\\b`,
    `\\b${field}\\b\\??:\\s*${list}`,
    `\\b${field}\\b\\??:[^,;{}\\n]*\\?\\s*${number}\\s*:`,
    `\\[\\s*${number}[\\d, ]*\\]\\.includes\\((?:\\w+[?!]?\\.)*${field}\\b`,
    `'(?:\\w+\\.)?${field}'(?: as \\w+)?,(?:\\s*'(?:=|<>|!=|<|>|<=|>=|in|not in)',)?\\s*${list}`,
    `\\b${field}\\b\\s*(?:=|<>|(?:not )?in)\\s*${list}`,
    `\\bcase\\s+(?:\\w+\\.)?${field}\\s+when\\s+${number}`,
    `\\bthen\\s+${number}\\s+else\\s+(?:\\w+\\.)?${field}\\b`,
    `\\b${field}\\b\\s*=\\s*case\\b.*\\bthen\\s+${number}`,
    `\\bthen\\s+${number}.*\\.as\\('${field}'`,
    // Why something moved speaks for itself, whatever it stands beside.
    '(?<![\\w.])(?:100(?:0[1-9]|1[0-6])|2000[1-9])(?![\\w.])',
  ].map((form) => new RegExp(form));
}

const rule = 'bare-code';
/** Where numbers are given their names; the status there is that of a process that ended. */
const EXCEPT = /^src\/contract\/.*codes\.ts$|^src\/server\/kernel\/postgres\//;

/** Lines of the product on which a number stands beside a code. A comment `// bare-code: …` on the line or above lets one through. */
export function bareCodeBreaches(sources: readonly Source[], fields: ReadonlySet<string>): Breach[] {
  const forms = bareCodeForms(fields);
  return sources
    .filter(({ path }) => path.startsWith('src/') && !EXCEPT.test(path) && !test.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, at) => {
        const excused = [line, lines[at - 1] ?? ''].some((near) => near.includes(`// ${rule}:`));
        const said = /^\s*(\/\/|\*|\/\*|import\b)/.test(line);
        return !excused && !said && forms.some((form) => form.test(line)) ? [{ rule, where: `${path}:${at + 1}` }] : [];
      });
    });
}
