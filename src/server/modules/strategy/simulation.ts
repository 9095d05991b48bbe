// Simulations: begun with the lines as they would be, looked at while they run, cancelled.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { simulation } from '../../../contract/strategy/simulation.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { cancelJob, enqueue } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { jobMessage } from '../transfer/index.ts';
import { refuseOddLine, requireSubjects } from './item.ts';
import { simulationTask, type SimulationInput } from './simulation-run.ts';
import { findStrategy } from './strategy.query.ts';

const userOf = (ctx: Ctx): string => actorUserId(ctx) ?? NIL;
const KEPT = '30 days';

/** Begins one as a job; gives its id. Refuses lines that could not be saved either. */
export async function beginSimulation(ctx: Ctx, { strategyId, items, days }: In<typeof simulation.begin>): Promise<{ id: string }> {
  await findStrategy(ctx, { id: strategyId });
  for (const line of items) refuseOddLine(line);
  refuseTwice(items);
  await requireSubjects(ctx, items);
  const id = newId();
  const asked: SimulationInput = { strategyId, items, days };
  const jobId = await enqueue(ctx, simulationTask, { id });
  await removeFrom(ctx, 'pickRehearsal')
    .where('createdAt', '<', sql<string>`now() - ${KEPT}::interval`)
    .execute();
  await addTo(ctx, 'pickRehearsal', { id, jobId, userId: userOf(ctx), strategyId, asked: JSON.stringify(asked) }).execute();
  return { id };
}

function refuseTwice(items: In<typeof simulation.begin>['items']): void {
  const seen = new Set<string>();
  for (const { productId, productTypeId, periodicUnit, periodUnit, periodValue } of items) {
    const key = [productId ?? productTypeId ?? '', periodicUnit ?? '', periodUnit ?? '', periodValue ?? 1].join('/');
    if (seen.has(key)) refuse('strategy-line-twice');
    seen.add(key);
  }
}

/** How far it is, and its result once it is done. One sees one's own. */
export async function findSimulation(ctx: Ctx, { id }: In<typeof simulation.find>): Promise<Given<typeof simulation.find>> {
  const { error, ...row } = await ownSimulation(ctx, id);
  return { ...row, result: row.result as Given<typeof simulation.find>['result'], message: jobMessage(error, ctx.language) };
}

/** Ends it; refuses 'job-finished' when it has ended. */
export async function cancelSimulation(ctx: Ctx, { id }: In<typeof simulation.cancel>): Promise<void> {
  await ownSimulation(ctx, id);
  const { jobId } = await from(ctx, 'pickRehearsal', 'r').select('r.jobId').where('r.id', '=', id).executeTakeFirstOrThrow();
  await cancelJob(ctx, jobId);
}

async function ownSimulation(ctx: Ctx, id: string) {
  const row = await from(ctx, 'pickRehearsal', 'r')
    .innerJoin('job as j', sameNode('j.id', 'r.jobId'))
    .select(['r.id', 'j.status', 'j.rowDone', 'j.rowTotal', 'j.error', 'r.result'])
    .where('r.id', '=', id)
    .where('r.userId', '=', userOf(ctx))
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '试算' });
}
