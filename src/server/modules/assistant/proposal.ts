// What an assistant proposed: kept for the person in whose name it came, done by him, or let be.
import { sql } from 'kysely';
import { assistant as endpoints, ProposalState } from '../../../contract/assistant/index.ts';
import { SUCCESS } from '../../../contract/kernel/answer.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorUserId } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { NOW } from '../../kernel/document.ts';
import { callInside } from '../../kernel/http/inner-call.ts';
import { allow, type Wire } from '../../kernel/http/mount.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { readSettings } from '../../kernel/settings.ts';
import { deeds, readDeed } from './deeds.ts';

/** Waiting at a time, of one person. */
const MOST_WAITING = 20;
const LAPSE_DAYS = 7;
const KEPT_DAYS = 90;
const MOST_SHOWN = 50;
const { waiting, done, dropped, lapsed } = ProposalState;

const ownerOf = (ctx: Ctx): string => actorUserId(ctx) ?? refuse('not-signed-in');
const isOver = sql<boolean>`(created_at < now() - make_interval(days => ${lit(LAPSE_DAYS)}))`;
const own = (ctx: Ctx) => from(ctx, 'assistantProposal', 'a').where('a.userId', '=', ownerOf(ctx));
const open = (ctx: Ctx) =>
  own(ctx)
    .where('a.proposalState', '=', waiting)
    .where(sql<boolean>`not ${isOver}`);

/** Keeps a proposal. Refuses what its deed would refuse of the input and of the right, and 'proposals-full'. */
export async function propose(ctx: Ctx, { deed, input, reason }: In<typeof endpoints.propose>): Promise<Given<typeof endpoints.propose>> {
  const { endpoint, lines } = deeds[deed];
  const inner = allow(ctx, endpoint.permit, endpoint.summary);
  const shown = await lines(inner, readDeed(deeds[deed], input));
  const { length } = await open(ctx).select('a.id').limit(MOST_WAITING).execute();
  if (length >= MOST_WAITING) refuse('proposals-full', { most: MOST_WAITING });
  const id = newId();
  await addTo(ctx, 'assistantProposal', {
    id,
    userId: ownerOf(ctx),
    keyName: ctx.program?.name ?? '',
    deed,
    input: JSON.stringify(input),
    reason: reason ?? null,
  }).execute();
  return { id, lines: shown, url: `${readSettings().publicUrl}/account#own-proposals` };
}

/** The newest first. What a proposal speaks of may be gone, or be seen no more: it then says so in place of its lines. */
export async function ownProposals(ctx: Ctx): Promise<Given<typeof endpoints.proposals>> {
  const rows = await own(ctx)
    .select(['a.id', 'a.deed', 'a.keyName', 'a.input', 'a.reason', 'a.createdAt', 'a.decidedAt'])
    .select(
      sql<number>`case when a.proposal_state = ${lit(waiting)} and ${isOver} then ${lit(lapsed)} else a.proposal_state end`.as('state'),
    )
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')
    .limit(MOST_SHOWN)
    .execute();
  return Promise.all(rows.map(async ({ input, ...row }) => ({ ...row, lines: await linesOf(ctx, row.deed, input) })));
}

async function linesOf(ctx: Ctx, name: string, input: unknown): Promise<string[]> {
  const deed = deeds[name as keyof typeof deeds];
  try {
    return await deed.lines(ctx, readDeed(deed, input));
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/**
 * Does it: by the call by which a person does it, under a number of its own, so that pressing twice does it once.
 * Refuses 'not-found', 'not-allowed-now', and what that call refuses.
 */
export async function confirmProposal(ctx: Ctx, { id }: In<typeof endpoints.confirm>, { request }: Wire): Promise<void> {
  const row = await open(ctx).select(['a.deed', 'a.input', 'a.keyName']).where('a.id', '=', id).executeTakeFirst();
  const { deed: name, input, keyName } = row ?? refuse('not-found', { thing: '助手提议' });
  const deed = deeds[name as keyof typeof deeds];
  const answer = await callInside(request, {
    endpoint: deed.endpoint,
    input: deed.toCall(readDeed(deed, input)),
    token: String(request.headers['auth_token']),
    language: ctx.language,
    idempotencyKey: `proposal ${id}`,
  });
  if (answer.code !== SUCCESS) throw new Refusal(answer.error ?? 'fault', answer.params ?? {});
  await inTransaction(ctx, async (inner) => {
    await decide(inner, id, done);
    await audit(inner, endpoints.confirm, { id, deed: deed.endpoint.summary, program: keyName });
  });
}

/** Refuses 'not-found'. */
export async function dropProposal(ctx: Ctx, { id }: In<typeof endpoints.drop>): Promise<void> {
  if (!(await decide(ctx, id, dropped))) refuse('not-found', { thing: '助手提议' });
}

async function decide(ctx: Ctx, id: string, proposalState: number): Promise<boolean> {
  const decided = await changeIn(ctx, 'assistantProposal')
    .set({ proposalState, decidedAt: NOW })
    .where('id', '=', id)
    .where('userId', '=', ownerOf(ctx))
    // What was done was done, whatever was pressed beside it.
    .where('proposalState', 'in', proposalState === done ? [waiting, dropped] : [waiting])
    .returning('id')
    .executeTakeFirst();
  return decided !== undefined;
}

/** Each night. */
export async function sweepProposals(ctx: Ctx): Promise<void> {
  await removeFrom(ctx, 'assistantProposal')
    .where(sql<boolean>`created_at < now() - make_interval(days => ${lit(KEPT_DAYS)})`)
    .execute();
}
