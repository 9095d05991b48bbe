// The database's functions as a cluster wants them. They are written for one PostgreSQL, where each is the quickest that it can be; here each is made again from
// its own text, so that nothing is said twice (docs/decisions/0120-cluster.md).
import type pg from 'pg';
import { naming } from './fit-statement.ts';

interface FunctionRow {
  name: string;
  definition: string;
  body: string;
  language: string;
  /** It gives rows. */
  many: boolean;
  reads: boolean;
  generic: boolean;
  node: boolean;
  known: boolean;
}

/** Makes every function known to every server, in a form that the engine can plan. Does nothing where it was done. */
export async function fitFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<FunctionRow>(`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, p.prosrc as body, l.lanname as language, p.proretset as many,
      p.provolatile = 's' as reads, coalesce(array_to_string(p.proconfig, ' ') like '%force_generic_plan%', false) as generic,
      coalesce(p.proargnames[1] = 'p_node', false) as node,
      exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid) as known
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prosrc <> ''
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by p.oid`);
  for (const row of rows) {
    const fitted = fitDefinition(row);
    if (fitted !== row.definition) await client.query(fitted);
    // A plan that is made once for all values is refused: a row's server follows from the node that the function is called with.
    if (row.generic) await client.query(`alter function ${row.name} reset plan_cache_mode`);
    if (!row.known) await client.query('select create_distributed_function($1::regprocedure)', [row.name]);
  }
}

const SAID = '-- fitted';

/** A function that is called with its node says it of every table; one in SQL that reads tables is made one of statements, which may ask where it is called. */
export function fitDefinition({ definition, body, language, many, reads, node }: Omit<FunctionRow, 'name' | 'generic' | 'known'>): string {
  if (!node || body.includes(SAID)) return definition;
  const named = naming(body, 'p_node');
  const asStatements = language === 'sql' && reads;
  if (named === body && !asStatements) return definition;
  const query = named.trim().replace(/;$/, '');
  const statements = `\n#variable_conflict use_column\nbegin ${SAID}\n${many ? `return query ${query}` : `return (${query})`};\nend `;
  const text = asStatements ? definition.replace(/\bLANGUAGE sql\b/, 'LANGUAGE plpgsql') : definition;
  return text.replace(body, () => (asStatements ? statements : `${named}\n${SAID}\n`));
}
