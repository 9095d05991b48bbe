// The database's functions as a cluster wants them. They are written for one PostgreSQL, where each is the quickest that it can be; here each is made again from
// its own text, so that nothing is said twice (docs/decisions/0120-cluster.md).
import type pg from 'pg';
import { drawingNumbers, type Numbered } from './fit-numbers.ts';
import { naming } from './fit-statement.ts';
import { fitTransitions, type Transition } from './fit-transitions.ts';

interface FunctionRow {
  name: string;
  definition: string;
  body: string;
  language: string;
  /** It gives rows. */
  many: boolean;
  /** It gives nothing. */
  void: boolean;
  volatility: 'i' | 's' | 'v';
  generic: boolean;
  /** What says the node of a call: the argument of that name, or that of the row which it is called with. */
  node: string | null;
  /** What a trigger of whole statements is shown. */
  transition: Transition | null;
  known: boolean;
}
type Fitting = Pick<FunctionRow, 'definition' | 'body' | 'language' | 'many' | 'void' | 'volatility' | 'node' | 'transition'>;

/** Functions that are called with a row of a table, and the table. */
export type RowFunctions = ReadonlyMap<string, string>;

/**
 * Makes the functions known to every server that a table cannot be made without: those of its indexes, checks and generated columns. The engine finds them by itself, but not
 * what they call; where the database was there before the engine nobody has told the workers.
 */
export async function knowPlainFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.provolatile = 'i'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
    order by p.oid`);
  for (const { name } of rows) await client.query('select create_distributed_function($1::regprocedure)', [name]);
}

/** Makes every function known to every server, in a form that the engine can plan. Does nothing where it was done. */
export async function fitFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<FunctionRow & { bare: string; table: string | null }>(`
    select p.oid::regprocedure::text as name, p.proname as bare, pg_get_functiondef(p.oid) as definition, p.prosrc as body, l.lanname as language,
      p.proretset as many, p.prorettype = 'void'::regtype as void, p.provolatile as volatility, c.relname as table,
      coalesce(array_to_string(p.proconfig, ' ') like '%force_generic_plan%', false) as generic,
      case when 'p_node' = any(p.proargnames) then 'p_node' when c.relname is not null then p.proargnames[1] || '.node_id' end as node,
      (select jsonb_build_object('table', t.tgrelid::regclass::text, 'names', array_remove(array[t.tgnewtable::text, t.tgoldtable::text], null)) from pg_trigger t
        where t.tgfoid = p.oid and (t.tgnewtable is not null or t.tgoldtable is not null) limit 1) as transition,
      exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid) as known
    from pg_proc p join pg_language l on l.oid = p.prolang
    left join pg_class c on c.reltype = p.proargtypes[0] and c.relkind = 'r'
    where p.pronamespace = 'public'::regnamespace and p.prosrc <> ''
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by p.oid`);
  const ofRows = new Map(rows.flatMap(({ bare, table }) => (table ? [[bare, table] as const] : [])));
  const numbered = await numberedTables(client);
  for (const row of rows) {
    const fitted = fitDefinition(row, ofRows, numbered);
    if (fitted !== row.definition) await client.query(fitted);
    // A plan that is made once for all values is refused: a row's server follows from the node that the function is called with.
    if (row.generic) await client.query(`alter function ${row.name} reset plan_cache_mode`);
    if (!row.known) await client.query('select create_distributed_function($1::regprocedure)', [row.name]);
  }
}

async function numberedTables(client: pg.ClientBase): Promise<Numbered> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, substring(pg_get_expr(d.adbin, d.adrelid) from '^nextval\\(''(\\w+)''') as sequence
    from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'`);
  return new Map(rows.map(({ table, ...of }) => [table, of]));
}

const SAID = '-- fitted';

/**
 * A function that is called with its node says it of every table, and so does a trigger of whole statements, node by node; one in SQL that asks tables is made
 * one of statements, which may ask where it is called.
 */
export function fitDefinition(
  { definition, body, ...of }: Fitting,
  ofRows: RowFunctions = new Map(),
  numbered: Numbered = new Map(),
): string {
  if (body.includes(SAID)) return definition;
  if (of.transition)
    return definition.replace(body, () => `${givingRows(fitTransitions(body, of.transition as Transition), ofRows)}\n${SAID}\n`);
  if (!of.node) return definition;
  const named = givingRows(naming(drawingNumbers(body, numbered), of.node), ofRows);
  const asStatements = of.language === 'sql' && of.volatility !== 'i';
  if (named === body && !asStatements) return definition;
  if (!asStatements) return definition.replace(body, () => `${named}\n${SAID}\n`);
  return definition.replace(/\bLANGUAGE sql\b/, 'LANGUAGE plpgsql').replace(body, () => statements(named, of));
}

function statements(query: string, { many, void: givesNothing }: Pick<Fitting, 'many' | 'void'>): string {
  const one = query.trim().replace(/;$/, '');
  const said = givesNothing ? one.replace(/^select\b/, 'perform') : many ? `return query ${one}` : `return (${one})`;
  return `\n#variable_conflict use_column\nbegin ${SAID}\n${said};\nend `;
}

/** A row of a part of a table is of a type of its own on its server: whoever is called with a row gets it as one of the table. */
const givingRows = (body: string, ofRows: RowFunctions): string =>
  ofRows.size === 0
    ? body
    : body.replace(
        new RegExp(String.raw`\b(${[...ofRows.keys()].join('|')})\((\w+(?:\.\w+)?)(?=[,)])`, 'g'),
        (_, called: string, row: string) => `${called}(jsonb_populate_record(null::${ofRows.get(called)}, to_jsonb(${row}))`,
      );
