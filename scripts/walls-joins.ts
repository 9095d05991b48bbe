// The wall around joins to what data permission narrows (the tables that say `scope:`). In a query they say `withinScope`, `beyondScope`, or narrow in
// the join itself with `inScope`. In SQL text the statement narrows with `inScope`, or a comment above it says why not: `// beyond scope: …`.
import type { Breach, Source } from './walls-source.ts';

const rule = 'narrowed-join';
const modules = /^src\/server\/modules\/(?!.*(\.test\.ts$|\/test-[^/]*\.ts$))/;
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Joins of the tables that narrow neither nor say why not. `tables`: names as the queries say them (`pickOrder`). */
export function joinBreaches(sources: readonly Source[], tables: readonly string[]): Breach[] {
  const narrowed = new Set(tables);
  return sources
    .filter(({ path }) => modules.test(path))
    .flatMap((source) => [...inQueries(source, narrowed), ...inText(source, narrowed)].map((at) => ({ rule, where: where(source, at) })));
}

const where = ({ path, text }: Source, at: number): string => `${path}:${text.slice(0, at).split('\n').length}`;

/** Where a query joins a narrowed table, or one whose name is only known when it runs, in a third way. */
function inQueries({ text }: Source, narrowed: ReadonlySet<string>): number[] {
  return [...text.matchAll(/(?:inner|left|right|full|cross)Join(?:Lateral)?\(\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g)].flatMap((match) => {
    const [begin, ...quoted] = match;
    const named = quoted.find((part) => part !== undefined) ?? '';
    const [table = '', alias = table] = named.split(/ as (?=\w+$)/);
    if (!narrowed.has(table) && !named.includes('${')) return [];
    const call = text.slice(match.index, endOfCall(text, match.index + begin.indexOf('(')));
    return /\b(within|beyond)Scope\(/.test(call) || narrows(call, table, alias) ? [] : [match.index];
  });
}

/** The place after the bracket that closes the one at `open`. */
function endOfCall(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

const narrows = (text: string, table: string, alias: string): boolean =>
  new RegExp(`\\binScope\\(\\w+, '${table}', '${alias}'\\)`).test(text);

/** Where SQL text joins a narrowed table; a reason holds for the lines down to the next empty one, above all code for the whole file. */
function inText({ text }: Source, narrowed: ReadonlySet<string>): number[] {
  const named = new Map([...narrowed].map((table) => [snake(table), table]));
  const whole = /^(\/\/.*\n)*?\/\/ beyond scope: /.test(text);
  return [...text.matchAll(/\bjoin\s+(\w+)(?:\s+(?:as\s+)?(?!on\b|using\b)(\w+))?/g)].flatMap((match) => {
    const [, name = '', alias = ''] = match;
    const table = named.get(name);
    const line = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index);
    if (!table || whole || /^\s*(\/\/|\/?\*)/.test(line)) return [];
    const begins = Math.max(0, text.lastIndexOf('\n\n', match.index));
    const ends = text.indexOf('\n\n', match.index);
    const statement = text.slice(begins, ends < 0 ? undefined : ends);
    return statement.includes('// beyond scope: ') || narrows(statement, table, alias || name) ? [] : [match.index];
  });
}
