// What a person says of a machine's numbers: that it counts anew, that it counts on, that what is missing will never come.
import type { device } from '../../../contract/device/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beginAnew, carryOn, gapsOf, waive, type Numbers } from './numbering.ts';
import { lockNumbers, saveNumbers } from './state.ts';

/** Decides about the numbers that a screen has shown; refuses 'not-found', and 'numbers-fit' where none of them is odd or missing any more. */
export async function decideNumbers(ctx: Ctx, { vmId, decision, from, to }: In<typeof device.decideNumbers>): Promise<void> {
  const numbers = await lockNumbers(ctx, vmId);
  const open = decision === 'never' ? gapsOf(numbers) : numbers.odd.numbers.map(([first, last]) => ({ from: first, to: last }));
  if (!open.some((range) => range.to >= from && range.from <= to)) refuse('numbers-fit', { from, to });
  const after: Record<typeof decision, () => Numbers> = {
    anew: () => beginAnew(numbers, from),
    carryOn: () => carryOn(numbers),
    never: () => waive(numbers, { from, to }),
  };
  const decided = { decision, from, to, by: actorName(ctx), at: new Date().toISOString() };
  await saveNumbers(ctx, vmId, { ...after[decision](), decided });
}
