// A version's migrations on a cluster whose tables are spread already (docs/decisions/0120-cluster.md). They are written for one PostgreSQL; the engine takes statements one
// by one, of `alter table` one change at a time, and a key only between two tables that are both spread.
import type pg from 'pg';
import { OF_PLATFORM } from './of-platform.ts';

const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[^]*?\1|--[^\n]*|\/\*[^]*?\*\//y;

/** The parts of a text between a mark that stands outside of brackets, quotes and comments. */
function parted(text: string, mark: ';' | ','): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begun = 0;
  for (let at = 0; at < text.length; at += 1) {
    QUOTED.lastIndex = at;
    const quoted = QUOTED.exec(text)?.[0];
    if (quoted) {
      at += quoted.length - 1;
      continue;
    }
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (text[at] === mark && depth === 0) {
      parts.push(text.slice(begun, at));
      begun = at + 1;
    }
  }
  parts.push(text.slice(begun));
  return parts;
}

const COMMENTS = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)+/;
const bare = (text: string): string => text.replace(COMMENTS, '').trim();

const CREATE = /^create table (?:if not exists )?(\w+)\s*\(([^]*)\)$/i;
const ALTER = /^alter table (?:only )?(\w+)\s([^]*)$/i;
const KEY = /^(?:constraint \w+ )?foreign key\b/i;
const REFERS = /\breferences \w+(?:\s*\([^)]*\))?(?:\s+on (?:delete|update) (?:cascade|restrict|no action|set null))*/i;
const CHECKED = /^(add column (\w+) [^]*?) (check \([^]*\))$/i;
/** A key that empties one of its columns is refused: the verb that deletes lets go by hand (migration 0482). */
const EMPTYING = / on delete set (?:null|default) \([^)]*\)/gi;

const BLOCK = /^do\b/i;
/** Whether there is any: the engine gathers no rows without a column. */
const ANY = /\bexists ?\(select from\b/gi;

/** The statements of a migration as a cluster takes them, in their order. */
export function fitMigration(text: string): string[] {
  return parted(text, ';').map(bare).filter(Boolean).flatMap(fitOne);
}

function fitOne(statement: string): string[] {
  if (BLOCK.test(statement)) return [statement.replaceAll(ANY, 'exists(select 1 from')];
  const [, made = '', columns] = CREATE.exec(statement) ?? [];
  if (columns !== undefined) return OF_PLATFORM.includes(made) ? [statement] : createSpread(made, columns);
  const [, changed = '', changes] = ALTER.exec(statement) ?? [];
  if (changes === undefined) return [statement];
  return parted(changes, ',').flatMap((change) =>
    checkedApart(changed, bare(change).replaceAll(EMPTYING, '')).map((one) => `alter table ${changed} ${one}`),
  );
}

/** What a new column is held to is said for itself, under the name that it would have had. */
function checkedApart(table: string, change: string): string[] {
  const [whole, before = '', column = '', check = ''] = CHECKED.exec(change) ?? [];
  return whole === undefined ? [change] : [before, `add constraint ${table}_${column}_check ${check}`];
}

/** A new table is spread before its keys are made. */
function createSpread(table: string, columns: string): string[] {
  const keys: string[] = [];
  const others: string[] = [];
  for (const part of parted(columns, ',').map(bare)) {
    const [refers] = REFERS.exec(part) ?? [];
    if (KEY.test(part)) keys.push(part.replaceAll(EMPTYING, ''));
    else if (refers === undefined) others.push(part);
    else {
      others.push(part.replace(refers, '').trim());
      keys.push(`foreign key (${/^\w+/.exec(part)?.[0]}) ${refers}`);
    }
  }
  return [
    `create table ${table} (${others.join(', ')})`,
    `select create_distributed_table('${table}', 'node_id', colocate_with => 'node')`,
    ...keys.map((key) => `alter table ${table} add ${key}`),
  ];
}

/** Whether the tables of a database are spread over a cluster. */
export async function isSpread(client: pg.ClientBase): Promise<boolean> {
  const there = await client.query<{ there: boolean }>(`select to_regclass('pg_dist_partition') is not null as there`);
  if (there.rows[0]?.there !== true) return false;
  return (await client.query('select from pg_dist_partition limit 1')).rowCount === 1;
}
