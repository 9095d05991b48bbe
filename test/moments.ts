// The cluster's engine has nothing reckoned that is not the same on each server where it must choose: in a `case` or a `coalesce` of what is changed, and in
// `on conflict do update` (docs/decisions/0120-cluster.md). A moment comes there as a value. One PostgreSQL takes it, so the tests' databases ask.
import { OF_PLATFORM } from '../src/server/kernel/db/of-platform.ts';

const MOMENT =
  /^(?:now|current_timestamp|clock_timestamp|statement_timestamp|transaction_timestamp|localtimestamp|current_date|current_time)$/;
const WORDS = /'(?:[^']|'')*'|"[^"]*"|[\w.]+|\S/g;

/** What is open around a word: a bracket, or a `case`; what is written in it. */
interface Around {
  opened: '(' | 'case';
  chooses: boolean;
  write?: 'insert' | 'change' | 'conflict';
}

/** What begins at this word: a write of a table that is spread. */
function writeAt(words: readonly string[], at: number): Around['write'] {
  const [before = '', word, next, last] = [words[at - 1], words[at], words[at + 1], words[at + 2]];
  const isUpdate = word === 'update' && !/^(?:for|do|key)$/.test(before);
  const begins = isUpdate || (word === 'delete' && next === 'from') || (word === 'insert' && next === 'into');
  if (!begins || OF_PLATFORM.includes(((isUpdate ? next : last) ?? '').replaceAll('"', ''))) return undefined;
  return word === 'insert' ? 'insert' : 'change';
}

/** Moments that a cluster does not reckon where they stand in this statement, each with the words before it. Pure. */
export function momentsIn(statement: string): string[] {
  // Before the first word nothing is written.
  const words = ['', ...(statement.toLowerCase().match(WORDS) ?? [])];
  const open: Around[] = [{ opened: '(', chooses: false }];
  const wrong: string[] = [];
  for (const [at, word] of words.entries()) {
    const around = open.at(-1) ?? { opened: '(', chooses: false };
    if (word === '(') open.push({ ...around, opened: '(', chooses: around.chooses || words[at - 1] === 'coalesce' });
    else if (word === 'case') open.push({ ...around, opened: 'case', chooses: true });
    else if ((word === ')' || word === 'end') && open.length > 1) open.pop();
    else if (MOMENT.test(word) && (around.write === 'conflict' || (around.write === 'change' && around.chooses)))
      wrong.push(words.slice(Math.max(0, at - 8), at + 1).join(' '));
    else if (around.write === 'insert' && word === 'conflict' && words[at - 1] === 'on') around.write = 'conflict';
    else if (word === 'returning') delete around.write;
    else around.write = writeAt(words, at) ?? around.write;
  }
  return wrong;
}

/** What is only read, and rows by the ten thousand without a moment, need not be gone through word by word. */
const mayBeWrong = (sql: string): boolean =>
  /\b(?:insert into|delete from|update)\b/i.test(sql) && /\b(?:now\(|current_|\w+_timestamp|localtimestamp)/i.test(sql);

/** Listens to the statements of a database; `wrong` gives those that a cluster refuses, each once. */
export function hearMoments() {
  const heard = new Map<string, readonly string[]>();
  return {
    hear: ({ sql }: { sql: string }) => void (heard.has(sql) || !mayBeWrong(sql) || heard.set(sql, momentsIn(sql))),
    wrong: () => [...heard].flatMap(([sql, moments]) => (moments.length > 0 ? [`… ${moments[0]} in ${sql}`] : [])),
  };
}
