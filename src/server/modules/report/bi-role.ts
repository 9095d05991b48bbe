// Roles of PostgreSQL for other tools (Metabase, Power BI): each of one site, with the views of the schema `bi` that it was given, narrowed by a template of data
// permission (docs/decisions/0100-bi-views.md). Made and revoked by `npm run bi`.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { transact, type Database } from '../../kernel/db/database.ts';
import { atReplica } from '../../kernel/db/replica.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { addTo, from, removeFrom, wholeNode } from '../../kernel/scope.ts';

export const BI_VIEWS = ['pick', 'machine_stock', 'product', 'employee', 'machine', 'statement'] as const;
export type BiView = (typeof BI_VIEWS)[number];

/** How long a query of a role may take, and how many connections it has. */
const SECONDS = 30;
const CONNECTIONS = 3;
/** What runs so long, in seconds, has lifted its own limit, which PostgreSQL lets every role do. */
const CUT_AFTER = 45;

export interface NewBiRole {
  nodeCode: string;
  title: string;
  views: readonly BiView[];
  /** By its name; without one the role sees the whole site. */
  template?: string | undefined;
}

/** What goes wrong is said in words: it is told to whoever sits at the command. */
export class BiProblem extends Error {}

const nodeOf = async (db: Database, nodeCode: string) =>
  // scope: an administrator of the machine names the site
  (await db.selectFrom('node').select('nodeId').where('nodeCode', '=', nodeCode).executeTakeFirst())?.nodeId;

async function noSite(db: Database, nodeCode: string): Promise<never> {
  // scope: an administrator of the machine is told which sites there are
  const rows = await db.selectFrom('node').select('nodeCode').where('nodeId', '<>', NIL).orderBy('nodeCode').limit(20).execute();
  return problem(`没有站点 ${nodeCode} (no such site)：${rows.map((row) => row.nodeCode).join('、')}`);
}

/** Makes a role; its password is in the answer alone. */
export async function makeBiRole(
  db: Database,
  { nodeCode, title, views, template }: NewBiRole,
): Promise<{ role: string; password: string }> {
  const nodeId = (await nodeOf(db, nodeCode)) ?? (await noSite(db, nodeCode));
  // scope: an administrator of the machine sees the whole site
  const reach = wholeNode({ db, nodeId });
  const templateId = template
    ? ((await from(reach, 'dataScopeTemplate', 't').select('t.id').where('t.templateName', '=', template).executeTakeFirst())?.id ??
      problem(`没有数据权限模板 ${template} (no such data permission template)`))
    : null;
  const role = `bi_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(24).toString('base64url');
  // transaction: a role without its row, or a row without its role, is of no use to anybody
  await transact(db, async (tx) => {
    const inner = tx as Database;
    await addTo({ db: inner, nodeId }, 'biRole', { roleName: role, title, views: [...views], templateId }).execute();
    for (const line of statementsFor(role, password, views)) await sql.raw(line).execute(inner);
    // Every role may make temporary tables where nobody says otherwise, and fill the disk with them.
    await sql`do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`.execute(inner);
  });
  return { role, password };
}

const problem = (text: string): never => {
  throw new BiProblem(text);
};

/** Name and password are made of letters, digits, - and _ here: nothing in them needs quoting. */
const statementsFor = (role: string, password: string, views: readonly BiView[]): string[] => [
  `create role ${role} login nosuperuser nocreatedb nocreaterole noinherit noreplication connection limit ${CONNECTIONS} password '${password}'`,
  ...[
    `statement_timeout = '${SECONDS}s'`,
    `idle_in_transaction_session_timeout = '${SECONDS}s'`,
    `lock_timeout = '2s'`,
    'default_transaction_read_only = on',
    'max_parallel_workers_per_gather = 0',
    'search_path = bi',
    "application_name = 'bi'",
  ].map((setting) => `alter role ${role} set ${setting}`),
  // So that the product may end what the role has begun; it may not become the role.
  `grant ${role} to current_user with inherit true, set false`,
  `grant usage on schema bi to ${role}`,
  ...views.map((view) => `grant select on bi.${view} to ${role}`),
];

export interface BiRole {
  roleName: string;
  nodeCode: string;
  title: string;
  views: string[];
  template: string | null;
  /** After a restore elsewhere the row is there and the role is not. */
  stands: boolean;
}

/** All of them, the newest first. */
export async function biRoles(db: Database): Promise<BiRole[]> {
  const { rows } = await sql<BiRole>`
    select r.role_name, n.node_code, r.title, r.views, t.template_name as template,
      exists (select from pg_roles p where p.rolname = r.role_name) as stands
    from bi_role r join node n on n.node_id = r.node_id
    left join data_scope_template t on t.node_id = r.node_id and t.id = r.template_id
    order by r.created_at desc`.execute(db);
  return rows;
}

/** Ends it at once, with what it has open. Throws BiProblem for one that is not there. */
export async function revokeBiRole(db: Database, role: string): Promise<void> {
  // scope: an administrator of the machine names the role
  const row = await db.selectFrom('biRole').select('nodeId').where('roleName', '=', role).executeTakeFirst();
  if (!row) return problem(`没有角色 ${role} (no such role)`);
  const { rows } = await sql<{ stands: boolean }>`select exists (select from pg_roles where rolname = ${role}) as stands`.execute(db);
  if (rows[0]?.stands) {
    await sql.raw(`alter role ${role} nologin`).execute(db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`.execute(db);
  }
  // transaction: role and row go together
  await transact(db, async (tx) => {
    const inner = tx as Database;
    if (rows[0]?.stands) {
      await sql.raw(`revoke all on all tables in schema bi from ${role}`).execute(inner);
      await sql.raw(`revoke all on schema bi from ${role}`).execute(inner);
      await sql.raw(`drop role ${role}`).execute(inner);
    }
    // scope: an administrator of the machine names the role
    await removeFrom(wholeNode({ db: inner, nodeId: row.nodeId }), 'biRole')
      .where('roleName', '=', role)
      .execute();
  });
}

/** Ends what a role has let run beyond its limit, on the database and on the replica for reports. Runs each minute. */
export async function cutEverywhere(db: Database, seconds = CUT_AFTER): Promise<void> {
  await cutBiQueries(db, seconds);
  await atReplica(db, (replica) => cutBiQueries(replica, seconds));
}

/** Ends what a role has let run on one server beyond its limit; gives how many. */
export async function cutBiQueries(db: Database, seconds = CUT_AFTER): Promise<number> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(a.pid) as ended from pg_stat_activity a join bi_role r on r.role_name = a.usename
    where a.datname = current_database() and a.state <> 'idle' and a.xact_start < now() - make_interval(secs => ${seconds})`.execute(db);
  return rows.filter(({ ended }) => ended).length;
}
