// The log of sign-ins: each success in the transaction of its session, each refusal beside the answer, and what is odd about it for this person
// (docs/decisions/0087-sign-in-log.md).
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { SignInOdd, SignInResult, SignInWay } from '../../../contract/auth/codes.ts';
import type { Database } from '../../kernel/db/database.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { networkOf } from './address.ts';

export type Way = z.infer<typeof SignInWay>;
type Result = z.infer<typeof SignInResult>;
type Odd = z.infer<typeof SignInOdd>;

interface Attempt {
  /** Undefined: there is no such account. */
  account: { nodeId: string; userId: string } | undefined;
  /** Where it is known of which site somebody is all the same: a provider of it knows him, by this name. */
  known?: { nodeId: string; name: string } | undefined;
  loginSys: string;
  way: Way;
  result: Result;
  request: FastifyRequest;
  /** Known to be odd by whoever refuses. */
  odd?: Odd;
}

// Of one person each, through sign_in_by_user.
const past = sql`from sign_in p where p.node_id = u.node_id and p.user_id = u.id`;
const NIGHT = sql`extract(hour from now() at time zone n.time_zone) < 5`;
const oddParts = (address: string) => sql`
  case when exists (select ${past} and p.result = 'ok')
    and not exists (select ${past} and p.result = 'ok' and p.address = ${address} and p.created_at > now() - interval '90 days') then 'network' end,
  case when (select count(*) ${past} and p.result <> 'ok' and p.created_at > now() - interval '1 hour') >= 3 then 'failures' end,
  case when ${NIGHT} and (select count(*) ${past} and p.result = 'ok' and p.created_at > now() - interval '60 days') >= 10
    and not exists (select ${past} and p.result = 'ok' and p.created_at > now() - interval '60 days'
      and extract(hour from p.created_at at time zone n.time_zone) < 5) then 'hour' end`;

/** Writes a line. What is odd: an address of the last 90 days is missing; three refusals within an hour; at night for somebody of whom ten days are known and no night. */
export async function logSignIn(db: Database, { account, known, loginSys, way, result, request, odd }: Attempt): Promise<void> {
  const address = networkOf(request.ip);
  const agent = request.headers['user-agent']?.slice(0, 300) ?? '';
  const { nodeId, userId } = account ?? { nodeId: known?.nodeId ?? NIL, userId: NIL };
  // The same statement whether there is such an account or not: what takes longer would tell (trust 28).
  await sql`
    insert into sign_in (node_id, id, user_id, login_account, login_sys, way, result, odd, address, agent)
    select ${nodeId}, ${newId()}, u.id, coalesce(u.login_account, ${known?.name.slice(0, 100) ?? ''}), ${loginSys}, ${way}, ${result},
      array_remove(array[${odd ?? null}::text, ${oddParts(address)}], null), ${address}, ${agent}
    from (select 1) one
    left join login_user u on u.node_id = ${nodeId} and u.id = ${userId}
    left join node n on n.node_id = u.node_id`.execute(db);
}

/** A refusal, written beside the answer: nobody waits for it, and a log that cannot be written keeps nobody out. */
export function logRefusal(db: Database, attempt: Attempt): void {
  void logSignIn(db, attempt).catch(() => undefined);
}
