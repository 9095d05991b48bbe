// What a machine asks before it opens: it names a card or an employee, and a channel or a product.
import type { ErrorCode } from '../../../contract/errors.ts';
import type { PickRule } from '../../../contract/pick/codes.ts';
import { decide, type Step } from '../../../contract/pick/decide.ts';
import { sentenceOf } from '../../../contract/pick/sentence.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { factsOf } from './facts.query.ts';
import { holdersOf, rightFor } from './granters.query.ts';
import { readerOf } from './reader.ts';

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
  /** The machine has seen that it is he. */
  face?: boolean;
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
  /** A privilege would make it possible. */
  grantable: boolean;
  /** Who can make it possible where it is not: users. */
  granters: readonly { id: string; userName: string }[];
  steps: readonly Step[];
}

/**
 * Answers a machine's question: the same decision that explains a refusal on a screen and checks a pick order. Nothing is written;
 * the machine's report of what was taken counts, so that a question that came to nothing uses nothing up. Call it with the device's
 * context (its data permission is not narrowed): two statements, and one more each for shared limits, reconciliation days, a loan, overdue goods,
 * and who can help where the answer is no.
 * Refuses 'not-found' for a card, channel, employee, product or machine that the site has not; a locked employee, a frozen channel and the
 * like are answers, not refusals.
 */
export async function decideAtMachine(ctx: Ctx, question: MachineQuestion): Promise<MachineAnswer> {
  const { at, face, ...asked } = question;
  const stands = { cost: Boolean(asked.costId), project: Boolean(asked.projectId), face: face ?? false };
  const { facts, empId, productId } = await factsOf(ctx, { ...asked, stands, ...(at ? { at: new Date(at) } : {}) });
  const decision = decide(facts);
  const right = rightFor(decision);
  const granters = right ? await holdersOf(ctx, { right, empId }) : [];
  return {
    allowed: decision.allowed,
    sentence: sentenceOf(facts, decision, readerOf(ctx)),
    grantable: decision.grantable,
    granters,
    rule: decision.reason?.rule ?? null,
    key: decision.reason?.key ?? null,
    left: decision.left,
    resetsAt: decision.strictest?.resetsAt ? new Date(decision.strictest.resetsAt).toISOString() : null,
    empId,
    productId,
    steps: decision.steps,
  };
}
