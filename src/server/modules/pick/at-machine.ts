// What a machine asks before it opens: it names a card or an employee, and a channel or a product.
import type { ErrorCode } from '../../../contract/errors.ts';
import type { PickRule } from '../../../contract/pick/codes.ts';
import { decide, type Decision, type Step } from '../../../contract/pick/decide.ts';
import { sentenceOf } from '../../../contract/pick/sentence.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { decideUnknown, type Unknown } from '../../../contract/pick/unknown.ts';
import { factsOrMissing } from './facts.query.ts';
import { holdersOf, rightFor } from './granters.query.ts';
import { readerOf } from './reader.ts';
import { refuseMissing, type Missing } from './rules.query.ts';

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
  /** Null where he, or what he would take, is not known here. */
  empId: string | null;
  productId: string | null;
  /** A privilege would make it possible. */
  grantable: boolean;
  /** Who can make it possible where it is not: users. */
  granters: readonly { id: string; userName: string }[];
  steps: readonly Step[];
}

/** What is not known is an answer; a machine or a product that went meanwhile is not. */
const UNKNOWN = { card: 'card', employee: 'emp', channel: 'channel', content: 'vacant' } as const;
function unknownIn({ missing, channel }: Missing, { cardNo, empId, channelId }: MachineQuestion): Omit<Unknown, 'vm'> {
  if (missing === 'vm' || missing === 'product') return refuseMissing({ missing });
  const code = { card: cardNo, employee: empId, channel: channelId, content: channel }[missing];
  return { what: UNKNOWN[missing], code: code ?? '' };
}

/** The answer about whom or what the machine named and nobody knows here. */
export async function answerUnknown(ctx: Ctx, unknown: Omit<Unknown, 'vm'>, vmId: string): Promise<MachineAnswer> {
  const vm = await from(ctx, 'vm', 'v').select('v.vmName').where('v.id', '=', vmId).executeTakeFirst();
  const { decision, sentence } = decideUnknown({ ...unknown, vm: vm?.vmName ?? '' }, readerOf(ctx));
  return { ...answerOf(decision), sentence, empId: null, productId: null, granters: [] };
}

const answerOf = ({ allowed, grantable, reason, left, strictest, steps }: Decision) => ({
  allowed,
  grantable,
  rule: reason?.rule ?? null,
  key: reason?.key ?? null,
  left,
  resetsAt: strictest?.resetsAt ? new Date(strictest.resetsAt).toISOString() : null,
  steps,
});

/**
 * Answers a machine's question: the same decision that explains a refusal on a screen and checks a pick order. Nothing is written;
 * the machine's report of what was taken counts, so that a question that came to nothing uses nothing up. Call it with the device's
 * context (its data permission is not narrowed): three statements, and one more each for shared limits, reconciliation days, a loan, overdue goods,
 * and who can help where the answer is no.
 * A card, employee or channel that the site has not is an answer, like a locked employee, an empty channel and the like; refuses 'not-found' for a
 * product or machine that is not there.
 */
export async function decideAtMachine(ctx: Ctx, question: MachineQuestion): Promise<MachineAnswer> {
  const { at, face, ...asked } = question;
  const stands = { cost: Boolean(asked.costId), project: Boolean(asked.projectId), face: face ?? false };
  const found = await factsOrMissing(ctx, { ...asked, stands, withStock: true, ...(at ? { at: new Date(at) } : {}) });
  if ('missing' in found) return answerUnknown(ctx, unknownIn(found, question), question.vmId);
  const { facts, empId, productId } = found;
  const decision = decide(facts);
  const right = rightFor(decision);
  const granters = right ? await holdersOf(ctx, { right, empId }) : [];
  return { ...answerOf(decision), sentence: sentenceOf(facts, decision, readerOf(ctx)), empId, productId, granters };
}
