// The operation log: who did what, when, from where, and what it changed. It only grows, so what is searched is first looked up among the
// few actions and accounts that it has, by steps through an index, and then asked for by name.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { LogModule, system } from '../../../contract/system/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays, type List } from '../../kernel/list/list.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { inWords } from './log-words.query.ts';

type LogFilter = In<typeof system.operateLog>;
interface LogMatches {
  actions: readonly string[];
  accounts: readonly string[];
}

const among = (column: 'o.action' | 'o.loginAccount', values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${values}::text[])`;

const listOf = ({ actions, accounts }: LogMatches): List<typeof system.operateLog> =>
  list(system.operateLog, {
    query: (ctx) =>
      from(ctx, 'operateLog', 'o')
        .leftJoin('loginUser as u', sameNode('u.id', 'o.userId'))
        .select([
          'o.id',
          'o.createdAt',
          'o.loginAccount',
          'u.userName',
          'o.moduleCode',
          'o.action',
          'o.path',
          'o.ip',
          'o.result',
          sql<string | null>`nullif(o.params, 'null'::jsonb)::text`.as('params'),
        ]),
    filters: {
      moduleCode: (code) => sql<boolean>`(${among('o.action', actions)} and ${equals('o.moduleCode')(code)})`,
      keyword: (text) => sql<boolean>`(${among('o.action', actions)} and ${contains('o.action', 'o.path')(text)})`,
      loginAccount: () => among('o.loginAccount', accounts),
      // Whom or what it was about: a code, a name, a number that was sent or that it changed.
      content: (content) => sql<boolean>`position(lower(${content}) in lower(o.params::text)) > 0`,
      createdAt: withinDays('o.createdAt'),
    },
    sorts: { createdAt: 'o.createdAt', loginAccount: 'o.loginAccount', moduleCode: 'o.moduleCode', action: 'o.action' },
    order: [
      ['o.createdAt', 'desc'],
      ['o.id', 'desc'],
    ],
    finish: inWords,
  });

async function knownOf(ctx: Ctx, asked: LogFilter): Promise<LogMatches> {
  const actions = asked.keyword || asked.moduleCode ? await actionsOf(ctx, asked) : [];
  const accounts = asked.loginAccount ? await accountsOf(ctx, asked.loginAccount) : [];
  return { actions, accounts };
}

/** The actions of the log that fit: one step of `operate_log_by_action` for each that there is, however many lines it has. */
async function actionsOf(ctx: Ctx, { keyword, moduleCode }: LogFilter): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive k as (
      (select o.action, o.path, o.module_code from operate_log o where o.node_id = ${ctx.nodeId} order by o.action, o.path, o.module_code limit 1)
      union all
      select n.action, n.path, n.module_code from k cross join lateral (
        select o.action, o.path, o.module_code from operate_log o
        where o.node_id = ${ctx.nodeId} and (o.action, o.path, o.module_code) > (k.action, k.path, k.module_code)
        order by o.action, o.path, o.module_code limit 1) n)
    select distinct k.action from k
    where ${keyword ? contains('k.action', 'k.path')(keyword) : sql`true`} and ${moduleCode ? equals('k.moduleCode')(moduleCode) : sql`true`}`.execute(
    ctx.db,
  );
  return rows.map(({ action }) => action);
}

/** The accounts of the log that fit, themselves or by the name of their user. */
async function accountsOf(ctx: Ctx, said: string): Promise<string[]> {
  const { rows } = await sql<{ loginAccount: string }>`
    with recursive k as (
      (select o.login_account from operate_log o where o.node_id = ${ctx.nodeId} order by o.login_account limit 1)
      union all
      select n.login_account from k cross join lateral (
        select o.login_account from operate_log o where o.node_id = ${ctx.nodeId} and o.login_account > k.login_account
        order by o.login_account limit 1) n)
    select k.login_account from k left join login_user u on u.node_id = ${ctx.nodeId} and u.login_account = k.login_account
    where ${contains('k.loginAccount', 'u.userName')(said)}`.execute(ctx.db);
  return rows.map(({ loginAccount }) => loginAccount);
}

export const operateLogList: List<typeof system.operateLog> = {
  endpoint: system.operateLog,
  page: async (ctx, asked) => listOf(await knownOf(ctx, asked)).page(ctx, asked),
  async *batches(ctx, asked) {
    yield* listOf(await knownOf(ctx, asked)).batches(ctx, asked);
  },
};

/** The modules that the log tells apart, for its filter. */
export const logModules = (): { moduleCode: string; moduleName: string }[] =>
  (codesOf(LogModule)?.options ?? []).map(({ value, label }) => ({ moduleCode: String(value), moduleName: label }));
