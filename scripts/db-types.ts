// The text of db/types.ts, from a migrated database: what a table has is said once, in SQL.
// Stock tables are kept apart: only the stock module may know them.
import type pg from 'pg';

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  timestamptz: 'Moment',
  date: 'string',
  jsonb: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'string[]',
  _uuid: 'string[]',
  numeric: 'number',
  inet: 'string',
  bit: 'string',
};

const camel = (name: string) => name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

interface Said {
  table_name: string;
  said: string;
}
/** What the comment of a table says: `scope: vm = vm_id, warehouse = warehouse_id?`. */
const SCOPE = /^scope: (\w+ = \w+\??(?:, \w+ = \w+\??)*)$/;

/** Which column of each table holds what data permission narrows, from the comments of tables. Throws for a comment that says something else. */
async function scopesOf(pool: pg.Pool): Promise<{ table: string; kind: string; column: string; sometimes: boolean }[]> {
  const { rows } = await pool.query<Said>(`
    select c.relname as table_name, d.description as said from pg_description d
    join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass and d.objsubid = 0
    where c.relnamespace = 'public'::regnamespace order by 1`);
  return rows.flatMap(({ table_name, said }) => {
    const parts = SCOPE.exec(said)?.[1];
    if (!parts) throw new Error(`the comment of ${table_name} is no scope: ${said}`);
    return parts.split(', ').map((part) => {
      const [kind = '', column = ''] = part.split(' = ');
      return { table: camel(table_name), kind, column: camel(column.replace('?', '')), sometimes: column.endsWith('?') };
    });
  });
}

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  has_default: boolean;
}

/** Reads the catalogue of a migrated database; gives what db/types.ts must be. Throws for a type of column that has no TypeScript type here. */
export async function databaseTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
           (column_default is not null or is_generated = 'ALWAYS') as has_default
    from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migration'
    order by table_name, ordinal_position`);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const body = [...tables].map(([table, columns]) => {
    const fields = columns.map((c) => {
      const base = TYPES[c.udt_name];
      if (!base) throw new Error(`no type for ${c.udt_name} (${table}.${c.column_name})`);
      const type = c.nullable ? `${base} | null` : base;
      return `  ${camel(c.column_name)}: ${c.has_default ? `Generated<${type}>` : type};`;
    });
    return `export interface ${pascal(table)} {\n${fields.join('\n')}\n}\n`;
  });
  const scopes = await scopesOf(pool);
  const kinds = [...new Set(scopes.map(({ kind }) => kind))].sort();
  const scoped = [...Map.groupBy(scopes, ({ table }) => table)].map(
    ([table, parts]) => `  ${table}: { ${parts.map(({ kind, column }) => `${kind}: '${column}'`).join(', ')} },`,
  );
  const sometimes = scopes.filter((one) => one.sometimes).map(({ table, column }) => `'${table}.${column}'`);
  const entries = (own: (t: string) => boolean) =>
    [...tables.keys()]
      .filter(own)
      .map((t) => `  ${camel(t)}: ${pascal(t)};`)
      .join('\n');
  const isStock = (t: string) => t.startsWith('stock_');
  return `// Generated from the migrated database by \`npm run db:types\`. Do not edit.
import type { ColumnType } from 'kysely';

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
export type Moment = ColumnType<string, string | Date, string | Date>;
export type Json = ColumnType<unknown, string, string>;

${body.join('\n')}
/** What every module may ask. */
export interface DB {
${entries((t) => !isStock(t))}
}

/** What only the stock module may ask. */
export interface StockDB extends DB {
${entries(isStock)}
}

/** What data permission narrows by. */
export type ScopeKind = ${kinds.map((kind) => `'${kind}'`).join(' | ')};

/** Which column of a table holds which of these. */
export const scopes = {
${scoped.join('\n')}
} as const satisfies { [T in keyof DB]?: { [K in ScopeKind]?: keyof DB[T] } };

/** Of these, the columns that only some rows have. */
export const scopedSometimes: readonly string[] = [${sometimes.join(', ')}];
`;
}
