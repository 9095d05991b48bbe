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
};

const camel = (name: string) => name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

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
`;
}
