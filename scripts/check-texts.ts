// Every Chinese text that people can read must have its English (law 8): prints what is missing with its place, what is said in two
// ways, what nobody uses; ends with 1 when there is any of it.
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import type { Tone } from '../src/contract/kernel/codes.ts';

export interface Text {
  key: string;
  line: number;
  /** It stands in the page as it is and can never be translated: JSX text outside of t(). */
  bare: boolean;
  /** Its places are filled after it was looked up. */
  filled: boolean;
  /** A refusal says it: it is the value of `thing`, `action`, `state`, `by` or `problem`. */
  refused: boolean;
}

interface Node {
  type: string;
  start: number;
  value?: unknown;
  [name: string]: unknown;
}

const CHINESE = /\p{Script=Han}/u;
// A line that holds signs and no sentence says so above it, with the reason.
const EXEMPT = /\/\/ not-text:/;

/** What a key looks like without the names of its places: `最多{max}个字` and `最多{n}个字` are one. */
export const shapeOf = (key: string): string => key.replace(/\{\w+\}/g, '{}');

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const TONES: ReadonlySet<unknown> = new Set<Tone>(['info', 'primary', 'success', 'warning', 'danger']);
// [code, zh, en]: the catalogue of errors carries its own English; of an enumeration, [code, zh, tone] does not.
const isErrorText = (node: Node): boolean => {
  const elements = node['elements'];
  return (
    node.type === 'ArrayExpression' &&
    Array.isArray(elements) &&
    elements.length === 3 &&
    typeof (elements as Node[])[0]?.value === 'number' &&
    !TONES.has((elements as Node[])[2]?.value)
  );
};

const REFUSALS = new Set(['thing', 'action', 'state', 'by', 'problem']);
const saysRefusal = (node: Node): boolean => node.type === 'Property' && REFUSALS.has(String((node['key'] as Node)['name']));

const silent = new Set(['ImportDeclaration', 'TSLiteralType']);

function templateKey(node: Node): string {
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  const names = (node['expressions'] as Node[]).map((one, place) => (one.type === 'Identifier' ? String(one['name']) : `p${place}`));
  return quasis.map(({ value }, place) => value.cooked + (place < names.length ? `{${names[place]}}` : '')).join('');
}

/** The Chinese texts of a source file. Throws what the parser says about a file that cannot be read. */
export function textsOf(code: string, file = 'some.tsx'): Text[] {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lines = code.split('\n');
  const found: Text[] = [];
  let refused = false;
  const add = (text: string, start: number, { bare = false, filled = false } = {}): void => {
    const key = text.trim();
    const line = code.slice(0, code.indexOf(key.slice(0, 1), start)).split('\n').length;
    if (CHINESE.test(key) && ![line, line - 1].some((one) => EXEMPT.test(lines[one - 1] ?? '')))
      found.push({ key, line, bare, filled, refused });
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node) || silent.has(node.type) || isErrorText(node)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, node.start, { filled: /\{\w+\}/.test(node.value) });
    if (node.type === 'JSXText') add(String(node.value), node.start, { bare: true });
    if (node.type === 'TemplateLiteral') add(templateKey(node), node.start);
    const outer = refused;
    refused ||= saysRefusal(node);
    for (const [name, inner] of Object.entries(node)) if (!(node.type === 'Property' && name === 'key')) visit(inner);
    refused = outer;
  };
  visit(program);
  return found;
}

/**
 * Whether a text has a key: the same shape, or a key with places that numbers and the like fill (最多200个字 fits 最多{max}个字). Chinese in such
 * a place would stay Chinese: 还没有盘点单 is not 还{n}. What t() fills itself is looked up letter by letter, with the names of its places.
 */
export function knownBy(keys: readonly string[]): (text: string, filled?: boolean) => boolean {
  const exact = new Set(keys);
  const shapes = new Set(keys.map(shapeOf));
  const patterns = [...shapes]
    .filter((shape) => shape.includes('{}'))
    .map((shape) => new RegExp(`^${shape.split('{}').map(RegExp.escape).join('[^\\p{Script=Han}]+')}$`, 'u'));
  return (text, filled = false) => (filled ? exact.has(text) : shapes.has(shapeOf(text)) || patterns.some((pattern) => pattern.test(text)));
}

/** A file of English texts, by their Chinese. */
export interface Catalogue {
  file: string;
  entries: Record<string, string>;
}

/** Keys that two files of the catalogue say differently. */
export function contradictions(files: readonly Catalogue[]): string[] {
  const said = new Map<string, { file: string; english: string }>();
  return files.flatMap(({ file, entries }) =>
    Object.entries(entries).flatMap(([key, english]) => {
      const before = said.get(key);
      said.set(key, { file, english });
      return before && before.english !== english ? [`${file}: “${key}” is “${english}”, in ${before.file} “${before.english}”`] : [];
    }),
  );
}

/** English that says one of something as many: `{n} rows` where another text counts them as `{n:row|rows}`. */
export function countedAsMany(files: readonly Catalogue[]): string[] {
  const texts = files.flatMap(({ file, entries }) => Object.values(entries).map((english) => ({ file, english })));
  const counted = new Set(texts.flatMap(({ english }) => [...english.matchAll(/\{\w+:[^{}|]*\|(\w+s|people)\b/g)].map(([, many]) => many)));
  const isMany = (english: string) =>
    [...english.matchAll(/\{\w+\} (?!in )([a-z-]+)(?: ([a-z-]+))?/g)].some(
      ([, first = '', next = '']) => counted.has(first) || counted.has(next),
    );
  return texts.filter(({ english }) => isMany(english)).map(({ file, english }) => `${file}: one of them is many: “${english}”`);
}

/** The English beside the Chinese texts, as the files of the contract have it. */
export async function catalogueFiles(): Promise<Catalogue[]> {
  const files = globSync(['src/contract/*/{en,en-*}.ts', 'src/contract/customer/*/en.ts']);
  const read = async (file: string): Promise<Catalogue> => {
    const module = (await import(pathToFileURL(file).href)) as Record<string, Record<string, string>>;
    return { file, entries: Object.assign({}, ...Object.values(module)) as Record<string, string> };
  };
  return Promise.all(files.sort().map(read));
}

const sourcesOf = (pattern: string): string[] =>
  globSync(pattern).filter((file) => !/\.test\.tsx?$|\/contract\/[\w-]+\/([\w-]+\/)?en(-[\w-]+)?\.ts$/.test(file));

async function main(): Promise<void> {
  const files = await catalogueFiles();
  const isKnown = knownBy(files.flatMap(({ entries }) => Object.keys(entries)));
  const used = new Set<string>();
  const problems = [...contradictions(files), ...countedAsMany(files)];
  for (const file of ['src/contract/**/*.ts', 'src/web/**/*.{ts,tsx}'].flatMap(sourcesOf)) {
    for (const { key, line, bare, filled } of textsOf(readFileSync(file, 'utf8'), file)) {
      used.add(shapeOf(key));
      if (bare) problems.push(`${file}:${line}: not translated: ${key}`);
      else if (!isKnown(key, filled)) problems.push(`${file}:${line}: no English: ${key}`);
    }
  }
  // The server says some of them too (mails, sheets); what only it says need not be in the catalogue, but for what its refusals name.
  for (const file of sourcesOf('src/server/**/*.ts'))
    for (const { key, line, refused } of textsOf(readFileSync(file, 'utf8'), file)) {
      used.add(shapeOf(key));
      if (refused && !file.startsWith('src/server/demo/') && !isKnown(key)) problems.push(`${file}:${line}: no English: ${key}`);
    }
  for (const { file, entries } of files) {
    for (const key of Object.keys(entries)) {
      // A text of signs alone is not found in the sources, and needs no looking for.
      if (CHINESE.test(key) && !used.has(shapeOf(key.replace(/#$/, '')))) problems.push(`${file}: nobody says: ${key}`);
    }
  }
  for (const problem of problems) console.log(problem);
  console.log(`${used.size} texts, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (process.argv[1]?.endsWith('check-texts.ts')) await main();
