// What a machine asks before it opens: it names a card or an employee, and a channel or a product.
import type { ErrorCode } from '../../../contract/errors.ts';
import type { PickRule } from '../../../contract/pick/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { decide, type Step } from './decide.ts';
import { factsOf } from './facts.query.ts';
import { sentenceOf } from './sentence.ts';

export interface MachineQuestion {
  vmId: string;
  /** One of the two: whose card was swiped, or who stands there (a face, a code). */
  cardNo?: string;
  empId?: string;
  /** One of the two: the channel that was chosen, or a product in any channel. */
  channelId?: string;
  productId?: string;
  /** Pieces in the product's base unit. */
  quantity: number;
  /** Who is charged, where the machine asked for it. */
  costId?: string | null;
  projectId?: string | null;
  /** The machine's clock, ISO 8601; now when left out. */
  at?: string;
  /** An approval of this very pick, already looked up by the caller. */
  approved?: boolean;
}
export interface MachineAnswer {
  allowed: boolean;
  /** For the screen of the machine, in the language of the context. */
  sentence: string;
  rule: PickRule | null;
  key: ErrorCode | null;
  /** Pieces that may still be taken; null without a limit. */
  left: number | null;
  /** ISO 8601; null where nobody knows or nothing is limited. */
  resetsAt: string | null;
  empId: string;
  productId: string;
  steps: readonly Step[];
}

/**
 * Answers a machine's question: the same decision that explains a refusal on a screen and checks a pick order. Nothing is written;
 * the machine's report of what was taken counts, so that a question that came to nothing uses nothing up. Call it with the device's
 * context (its data permission is not narrowed): at most nine statements, two for a card and a channel, seven for the facts.
 * Refuses 'not-found' for a card, channel, employee, product or machine that the site has not; a locked employee, a frozen channel and the
 * like are answers, not refusals.
 */
export async function decideAtMachine(ctx: Ctx, question: MachineQuestion): Promise<MachineAnswer> {
  const { vmId, channelId, quantity, costId, projectId, at, approved } = question;
  const empId = question.empId ?? (await empOfCard(ctx, question.cardNo ?? ''));
  const productId = question.productId ?? (await productOfChannel(ctx, { vmId, channelId: channelId ?? '' }));
  const facts = await factsOf(ctx, {
    empId,
    productId,
    vmId,
    channelId,
    quantity,
    costId,
    projectId,
    approved,
    ...(at ? { at: new Date(at) } : {}),
  });
  const decision = decide(facts);
  return {
    allowed: decision.allowed,
    sentence: sentenceOf(facts, decision, { language: ctx.language, zone: ctx.timeZone }),
    rule: decision.reason?.rule ?? null,
    key: decision.reason?.key ?? null,
    left: decision.left,
    resetsAt: decision.strictest?.resetsAt ? new Date(decision.strictest.resetsAt).toISOString() : null,
    empId,
    productId,
    steps: decision.steps,
  };
}

/** Whose card it is; a card that is lost or stopped is nobody's. */
async function empOfCard(ctx: Ctx, cardNo: string): Promise<string> {
  const card = await from(ctx, 'nodeCard', 'k')
    .innerJoin('employee as e', sameNode('e.id', 'k.empId'))
    .select('e.id')
    .where('k.cardNo', '=', cardNo)
    .where('k.statusFlag', '=', true)
    .executeTakeFirst();
  return card?.id ?? refuse('not-found', { thing: `卡片${cardNo}` });
}

async function productOfChannel(ctx: Ctx, { vmId, channelId }: { vmId: string; channelId: string }): Promise<string> {
  const channel = await from(ctx, 'vmChannel', 'c')
    .select(['c.productId', 'c.channelCode'])
    .where('c.id', '=', channelId)
    .where('c.vmId', '=', vmId)
    .executeTakeFirst();
  if (!channel) refuse('not-found', { thing: '货道' });
  return channel.productId ?? refuse('channel-without-product', { channel: channel.channelCode });
}
