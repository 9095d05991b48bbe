// What assistants may propose: the call that would do it, and what that call would do, in the product's words. An assistant reads much that
// strangers wrote, so its own words are no ground to agree on.
import * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import type { AssistantDeed } from '../../../contract/assistant/index.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { text } from '../../../contract/kernel/scalars.ts';
import { notice } from '../../../contract/notice/index.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { badInput } from '../../kernel/http/answer.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

type Input = Readonly<Record<string, unknown>>;
export interface Deed {
  endpoint: Endpoint;
  /** What the assistant says; the call's own input where nothing else is said. */
  input: z.core.$ZodType;
  toCall: (said: Input) => Input;
  /** What would be done, a line each; refuses 'not-found' for what the actor does not see. */
  lines: (ctx: Ctx, said: Input) => Promise<string[]> | string[];
}

const { add } = replenish.replenishPlan;
type PlanSaid = z.output<typeof add.input>;

async function planLines(ctx: Ctx, said: Input): Promise<string[]> {
  const { lines } = said as unknown as PlanSaid;
  const rows = await from(ctx, 'vmChannel', 'c')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .innerJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['c.id', 'c.channelCode', 'v.vmName', 'p.productCode', 'p.productName', 'p.unit'])
    .where(
      'c.id',
      'in',
      lines.map(({ channelId }) => channelId),
    )
    .execute();
  const channels = new Map(rows.map((row) => [row.id, row]));
  return lines.map(({ channelId, quantity }) => {
    const { vmName, channelCode, productCode, productName, unit } = channels.get(channelId) ?? refuse('not-found', { thing: '货道' });
    return `${vmName} ${channelCode}：${productCode} ${productName} × ${quantity} ${unit}`;
  });
}

export const deeds: Record<z.infer<typeof AssistantDeed>, Deed> = {
  refillPlan: { endpoint: add, input: add.input, toCall: (said) => said, lines: planLines },
  feedback: {
    endpoint: notice.createFeedback,
    input: z.strictObject({ text: text(2000) }),
    toCall: ({ text: said }) => ({ content: `<p>${escapeHtml(String(said))}</p>` }),
    lines: (_ctx, { text: said }) => [String(said)],
  },
};

/** Refuses 'bad-input'. */
export function readDeed({ input: schema }: Deed, sent: unknown): Input {
  const result = safeParse(schema, sent);
  if (!result.success) throw badInput(result.error, { schema, sent });
  return result.data as Input;
}
