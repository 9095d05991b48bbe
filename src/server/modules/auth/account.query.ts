// Finding an account by what somebody typed. Two queries always, whether there is such an account or not (trust 28).
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { mustChangeSql } from './session.ts';

/** How an account or address is looked up: letter case, width and spaces around it do not tell two apart. */
export const loginName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

export interface AccountRow {
  nodeId: string;
  userId: string;
  loginAccount: string;
  userName: string;
  empId: string | null;
  email: string | null;
  passwordHash: string | null;
  mustChangePassword: boolean;
  lockFlag: boolean;
  loginSys: string[];
  /** Signed in from this address within 30 days: wrong tries from elsewhere do not keep it out (trust 27). */
  atHome: boolean;
}

/** The account that somebody means; undefined when there is none. `address` is where they ask from. */
export async function findAccount(db: Database, typed: string, address = ''): Promise<AccountRow | undefined> {
  const entry = await db
    // scope: sign-in knows no node yet; the directory stands on the platform node
    .selectFrom('loginDirectory')
    .select(['accountNodeId', 'userId'])
    .where('nodeId', '=', NIL)
    .where('loginName', '=', loginName(typed))
    .executeTakeFirst();
  return accountById(db, { nodeId: entry?.accountNodeId ?? NIL, userId: entry?.userId ?? NIL }, address);
}

/** An account by its key. */
export function accountById(db: Database, key: { nodeId: string; userId: string }, address = ''): Promise<AccountRow | undefined> {
  return (
    db
      // scope: the key names the node
      .selectFrom('loginUser as u')
      .select(['u.nodeId', 'u.id as userId', 'u.loginAccount', 'u.userName', 'u.empId', 'u.email', 'u.passwordHash'])
      .select(['u.lockFlag', 'u.loginSys', mustChangeSql.as('mustChangePassword')])
      .select(
        sql<boolean>`exists (select from session s where s.node_id = u.node_id and s.user_id = u.id
        and s.address = ${address} and s.created_at > now() - interval '30 days')`.as('atHome'),
      )
      .where('u.nodeId', '=', key.nodeId)
      .where('u.id', '=', key.userId)
      .executeTakeFirst()
  );
}

/** A context in the name of an account that has just proven itself on an open endpoint. */
export function asUser(ctx: Ctx, account: AccountRow, loginSys = 'fms'): Ctx {
  const { nodeId, userId, loginAccount, userName, empId } = account;
  return { ...ctx, nodeId, actor: { kind: 'user', userId, loginAccount, userName, empId, loginSys } };
}
