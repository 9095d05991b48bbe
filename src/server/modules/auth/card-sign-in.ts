// Signing in with the employee's card, at the terminals that the site names and nowhere else (docs/decisions/0114-card-sign-in.md). A card is no secret: it can be found,
// copied and guessed, so what it opens is little, short, and counted.
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auth } from '../../../contract/auth/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { usualConfig } from '../../../contract/system/node-config.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { sameNode } from '../../kernel/scope.ts';
import { accountById, asUser } from './account.query.ts';
import { inTransaction } from './account.ts';
import { isWithin, networkOf } from './address.ts';
import { terminalsOf, type CardConfig } from './card-session.ts';
import { secondWays } from './second-factor.ts';
import { holdUser, makeSession, mustSetSecondSql } from './session.ts';
import { logRefusal, logSignIn } from './sign-in-log.ts';
import { charge, FREE_TRIES, refund } from './throttle.ts';

interface Terminal {
  nodeId: string;
  nodeName: string;
  config: Pick<CardConfig, 'cardTerminals' | 'cardMinutes'>;
}

/** The site at whose terminal an address is. Behind an address that two of them name nobody knows whose card it is. */
async function terminalAt(db: Database, ip: string): Promise<Terminal | undefined> {
  const rows = await db
    // scope: who holds a card says no site
    .selectFrom('nodeConfig as g')
    .innerJoin('node as n', 'n.nodeId', 'g.nodeId')
    .select(['g.nodeId', 'n.nodeName'])
    .select(sql<Partial<CardConfig>>`jsonb_object_agg(g.config_key, g.value)`.as('config'))
    .where('g.configKey', 'in', ['cardTerminals', 'cardMinutes'])
    .groupBy(['g.nodeId', 'n.nodeName'])
    .execute();
  const all = rows.map(({ config, ...row }) => ({ ...row, config: { ...usualConfig, ...config } }));
  const here = all.filter(({ config }) => isWithin(ip, terminalsOf(config.cardTerminals)));
  return here.length === 1 ? here[0] : undefined;
}

/** Whether whoever asks stands at a terminal. */
export async function cardTerminal(ctx: Ctx): Promise<Given<typeof auth.terminal>> {
  const at = await terminalAt(ctx.db, ctx.ip);
  return at ? { nodeName: at.nodeName, minutes: at.config.cardMinutes } : null;
}

/** Whose card it is: of who works here, with an account that is his and open. */
const holderOf = (db: Database, { nodeId, cardNo }: { nodeId: string; cardNo: string }) =>
  db
    // scope: of the terminal's site
    .selectFrom('nodeCard as c')
    .innerJoin('employee as e', beyondScope('e.id', 'c.empId', 'it is himself who signs in'))
    .innerJoin('loginUser as u', sameNode('u.empId', 'e.id'))
    .select(['c.nodeId', 'c.id as cardId', 'u.id as userId', 'u.loginSys', mustSetSecondSql.as('mustSetSecond')])
    .where('c.nodeId', '=', nodeId)
    .where('c.cardNo', '=', cardNo)
    .where('c.statusFlag', '=', true)
    .where('e.lockFlag', '=', false)
    .where('u.lockFlag', '=', false)
    .where('u.vendorId', 'is', null)
    .orderBy('u.createdAt')
    .executeTakeFirst();

/** Counted by the terminal: five cards that are none within 15 minutes, and it waits. Who has a card takes back his own try alone. */
async function countCard(ctx: Ctx): Promise<() => Promise<void>> {
  const subject = `card from ${networkOf(ctx.ip)}`;
  await charge(ctx.db, subject, FREE_TRIES);
  return () => refund(ctx.db, subject, FREE_TRIES);
}

/** Lets in whose card it is, for the minutes that the site has set. @throws card-not-here, too-many, card-refused, card-second-step */
export async function loginCard(
  ctx: Ctx,
  { cardNo }: In<typeof auth.loginCard>,
  request: FastifyRequest,
): Promise<Given<typeof auth.loginCard>> {
  const { nodeId, config } = (await terminalAt(ctx.db, ctx.ip)) ?? refuse('card-not-here');
  const settle = await countCard(ctx);
  const holder = await holderOf(ctx.db, { nodeId, cardNo });
  const loginSys = holder?.loginSys.includes('fms') ? 'fms' : (holder?.loginSys[0] ?? 'fms');
  // The site hears of a card that is nobody's too.
  const attempt = { account: holder ?? { nodeId, userId: NIL }, loginSys, way: 'card', request } as const;
  const account = holder && (await accountById(ctx.db, holder));
  if (!holder || !account || holder.loginSys.length === 0) {
    logRefusal(ctx.db, { ...attempt, result: 'refused' });
    return refuse('card-refused');
  }
  await settle();
  const own = asUser(ctx, account, loginSys);
  if (holder.mustSetSecond || (await secondWays(own, holder.userId)).length > 0) {
    logRefusal(ctx.db, { ...attempt, result: 'second' });
    return refuse('card-second-step');
  }
  return inTransaction(own, async (inner) => {
    const held = await holdUser(inner.db, holder);
    if (!held || held.lockFlag) return refuse('card-refused');
    const byCard = { cardId: holder.cardId, minutes: config.cardMinutes };
    const session = await makeSession(inner.db, { ...holder, loginSys, request, byCard });
    await logSignIn(inner.db, { ...attempt, result: 'ok' });
    await audit(inner, auth.loginCard, { loginSys });
    return session;
  });
}
