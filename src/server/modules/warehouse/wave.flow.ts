// The states of a wave: planned when it is made, walked from the first piece that goes into a box, then done or cancelled.
import { WaveStatus } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { beyondScope } from '../../kernel/scope-join.ts';

export const waveFlow = flow(
  WaveStatus,
  { planned: '生成', walking: '拣货', done: '完成', cancelled: '取消' },
  { planned: ['walking', 'cancelled'], walking: ['walking', 'done', 'cancelled'] },
);

export const waveDocument = document({
  thing: '波次',
  head: 'pickWave',
  number: { letters: 'BC', column: 'waveNo' },
  lines: 'pickWaveLine',
  of: 'waveId',
  flow: waveFlow,
  status: 'waveStatus',
  within: [{ table: 'prewh', column: 'prewhId' }],
  ended: 'endedAt',
});

/** Refuses 'wave-has-order' (order, wave) where a wave that is not over has one of these: what is picked of it is said there. */
export async function requireNoWave(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const held = await from(ctx, 'pickWaveOrder', 'x')
    .innerJoin('pickWave as v', sameNode('v.id', 'x.waveId'))
    .innerJoin('pickOrder as o', beyondScope('o.id', 'x.orderId', 'the caller has found the orders in sight'))
    .select(['v.waveNo as wave', 'o.pickNo as order'])
    .where('x.openFlag', '=', true)
    .where('x.orderId', 'in', orderIds)
    .orderBy('o.pickNo')
    .executeTakeFirst();
  if (held) refuse('wave-has-order', held);
}
