// On a Citus cluster (PostgreSQL over several servers) a table lies with the node that its rows are of: every row of a node on one worker, so that what speaks
// of one node is answered there. What must be found before a node is known stays the coordinator's own.
import type pg from 'pg';
import { StartError } from '../postgres/start-error.ts';
import { isCluster } from './connection.ts';
import { fitFunctions, knowPlainFunctions } from './fit-functions.ts';
import { OF_PLATFORM } from './of-platform.ts';

interface Reference {
  child: string;
  parent: string;
}

/**
 * Spreads the tables of a database over the workers where it is a coordinator's; on one PostgreSQL it asks one question and is done. Each table is moved whole
 * or not at all, with its rows: a start that was cut off goes on where it was. To be run after the migrations, while nobody else is at work.
 * Gives how many tables it spread. Throws StartError CLUSTER_SETTINGS, CLUSTER_EMPTY.
 */
export async function spread(pool: pg.Pool, log: (line: string) => void = () => undefined): Promise<number> {
  if (!(await isCluster(pool))) return 0;
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock(7202)');
    await refuseUnfit(client);
    const left = await unspread(client);
    if (left.length > 0) {
      log(`  分布到集群：${left.length} 张表 [spreading over the cluster]`);
      await takeOff(client, left);
      await knowPlainFunctions(client);
      for (const table of left) await spreadTable(client, table);
    }
    await emptyCoordinator(client);
    await giveBack(client);
    await fitFunctions(client);
    if (left.length > 0) {
      // A worker knows nothing yet of what has come to it: a check of the proof took 32 s, and 20 ms afterwards.
      await client.query('analyze');
      log('  已分布 [spread]');
    }
    return left.length;
  } finally {
    // The lock goes with the session.
    client.release(true);
  }
}

const one = async <T>(client: pg.ClientBase, text: string): Promise<T> => (await client.query(text)).rows[0]?.value as T;

const LEAST_PREPARED = 100;

/** A cluster that would fail later says so now. */
async function refuseUnfit(client: pg.ClientBase): Promise<void> {
  if (await one(client, `select not exists (select from pg_dist_node where groupid > 0 and isactive) as value`))
    throw new StartError(
      'CLUSTER_EMPTY',
      '集群中没有工作服务器：请先执行 citus_add_node。(The cluster has no worker: run citus_add_node first.)',
    );
  // Reaches every worker, so one that is down is found here.
  const { rows } = await client.query<{ setting: string; value: string }>(`
    select s.setting, n.result as value from (values
      ('max_prepared_transactions'), ('citus.enable_unsafe_triggers'), ('citus.allow_nested_distributed_execution'), ('fsync'), ('full_page_writes')) s (setting),
      lateral run_command_on_all_nodes(format('select current_setting(%L)', s.setting)) n`);
  const wrong = new Set(
    rows
      .filter(({ setting, value }) => (setting === 'max_prepared_transactions' ? Number(value) < LEAST_PREPARED : value !== 'on'))
      .map(({ setting }) => (setting === 'max_prepared_transactions' ? `${setting} ≥ ${LEAST_PREPARED}` : `${setting} = on`)),
  );
  if (wrong.size > 0)
    throw new StartError(
      'CLUSTER_SETTINGS',
      `集群每台服务器都需要：${[...wrong].join('，')}。(Every server of the cluster needs these settings.)`,
    );
}

/** What is taken off a table for its move: triggers, for rows that are moved are not written anew; keys to a table that is moved later. */
interface Definition {
  name: string;
  definition: string;
  drop: string;
}

// A start that was cut off finds here what it has to give back.
async function takeOff(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query('create table if not exists waiting_definition (name text primary key, definition text not null)');
  const { rows } = await client.query<Definition>(
    `select tgrelid::regclass || '.' || tgname as name, pg_get_triggerdef(oid) as definition, 'drop trigger ' || tgname || ' on ' || tgrelid::regclass as drop
    from pg_trigger where not tgisinternal and tgrelid = any($1::regclass[])
    union all
    select conrelid::regclass || '.' || conname, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
      format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
      and array_position($1::regclass[], confrelid::regclass) > array_position($1::regclass[], conrelid::regclass)`,
    [tables],
  );
  await client.query('begin');
  for (const { name, definition, drop } of rows) {
    await client.query('insert into waiting_definition values ($1, $2)', [name, definition]);
    await client.query(drop);
  }
  await client.query('commit');
}

async function giveBack(client: pg.ClientBase): Promise<void> {
  if (await one(client, `select to_regclass('waiting_definition') is null as value`)) return;
  const { rows } = await client.query<Pick<Definition, 'name' | 'definition'>>(
    'select name, definition from waiting_definition order by name',
  );
  for (const { name, definition } of rows) {
    await client.query('begin');
    await client.query(definition);
    await client.query('delete from waiting_definition where name = $1', [name]);
    await client.query('commit');
  }
}

async function spreadTable(client: pg.ClientBase, table: string): Promise<void> {
  const beside = table === 'node' ? 'none' : 'node';
  await client.query(`select create_distributed_table($1::regclass, 'node_id', colocate_with => $2)`, [table, beside]);
}

/** What a table had stays behind in the coordinator, unseen, until it is emptied: once those that refer to it are spread too. */
async function emptyCoordinator(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h' and pg_relation_size(logicalrelid) > 0`,
  );
  for (const { name } of rows) await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}

const alreadySpread = async (client: pg.ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>(`select logicalrelid::regclass::text as name from pg_dist_partition order by 1`)).rows.map(
    ({ name }) => name,
  );

/** Tables that lie in the coordinator yet, those that others refer to first. */
async function unspread(client: pg.ClientBase): Promise<string[]> {
  const there = new Set([...OF_PLATFORM, ...(await alreadySpread(client))]);
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const { rows: references } = await client.query<Reference>(`
    select c.relname as child, p.relname as parent from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`);
  return parentsFirst(
    tables.map(({ name }) => name),
    references,
  ).filter((name) => !there.has(name));
}

/** The names, each behind those that it refers to. Where two refer to each other, the order given decides. */
export function parentsFirst(names: readonly string[], references: readonly Reference[]): string[] {
  const parents = Map.groupBy(references, ({ child }) => child);
  const ordered = new Set<string>();
  const visiting = new Set<string>();
  const visit = (name: string): void => {
    if (ordered.has(name) || visiting.has(name)) return;
    visiting.add(name);
    for (const { parent } of parents.get(name) ?? []) visit(parent);
    ordered.add(name);
  };
  names.forEach(visit);
  return [...ordered];
}
