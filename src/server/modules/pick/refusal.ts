// What a machine answered with no is kept: the page of the person, the machine and the product begins with it.
import { sql } from 'kysely';
import type { Step } from '../../../contract/pick/decide.ts';
import type { PickErrorCode } from '../../../contract/pick/errors.ts';
import { refusalSentence } from '../../../contract/pick/sentence.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, from, sameNode } from '../../kernel/scope.ts';
import type { StorySource } from '../story-source.ts';
import { readerOf } from './reader.ts';

/** Asked again within so many seconds it is the same refusal. */
const SLOT = 600;
/** Days for which refusals are kept. */
const KEPT = 180;

export interface Refused {
  vmId: string;
  empId: string;
  productId: string;
  channelCode: string | null;
  quantity: number;
  /** Of the decision: why not. */
  reason: Step & { key: PickErrorCode };
}

/** Keeps a refusal; one that was asked a moment ago is counted on. */
export async function keepRefusal(ctx: Pick<Ctx, 'db' | 'nodeId'>, { reason, ...refused }: Refused): Promise<void> {
  const now = Date.now();
  await addTo(ctx, 'pickRefusal', {
    id: newId(),
    ...refused,
    refusal: reason.key,
    reason: JSON.stringify(reason),
    slot: Math.floor(now / 1000 / SLOT),
    askedAt: new Date(now).toISOString(),
  })
    .onConflict((on) =>
      on.columns(['nodeId', 'empId', 'vmId', 'productId', 'refusal', 'slot']).doUpdateSet({
        times: sql`pick_refusal.times + 1`,
        askedAt: sql`excluded.asked_at`,
        reason: sql`excluded.reason`,
        quantity: sql`excluded.quantity`,
        channelCode: sql`excluded.channel_code`,
      }),
    )
    .execute();
}

/** Forgets what nobody asks about any more. */
export const sweepRefusals = (ctx: Ctx): Promise<unknown> =>
  sql`delete from pick_refusal where node_id = ${ctx.nodeId} and asked_at < now() - ${`${KEPT} days`}::interval`.execute(ctx.db);

/** Refusals of those whom the reader may see. */
const refusals = (ctx: Ctx, column: 'r.empId' | 'r.vmId' | 'r.productId', id: string) =>
  from(ctx, 'pickRefusal', 'r')
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'r.empId'))
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'r.vmId'))
    .innerJoin('product as p', sameNode('p.id', 'r.productId'))
    .where(column, '=', id);

export const refusalEvents: StorySource = {
  kind: 'refusal',
  rights: ['strategy.department', 'strategy.staff', 'strategy.project', 'strategy.position', 'strategy.pickPrivilege'],
  of: {
    person: (ctx, id) => refusals(ctx, 'r.empId', id),
    machine: (ctx, id) => refusals(ctx, 'r.vmId', id),
    product: (ctx, id) => refusals(ctx, 'r.productId', id),
  },
  at: 'r.askedAt',
  id: 'r.id',
  tells: {
    title: sql`'未能领料'`,
    empId: 'r.empId',
    empName: 'e.empName',
    productId: 'r.productId',
    productCode: 'p.productCode',
    productName: 'p.productName',
    vmId: 'r.vmId',
    vmName: 'v.vmName',
    place: 'r.channelCode',
    num: 'r.quantity',
    detail: sql`jsonb_build_object('reason', r.reason, 'unit', p.unit)`,
  },
  say: (ctx, { detail }) => {
    const { reason, unit } = detail as { reason: Step; unit: string };
    return refusalSentence(reason, readerOf(ctx), unit);
  },
};
