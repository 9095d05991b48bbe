// "Why can't I take this?": the decision for a person who asks, with its trace, what is left, when it begins anew and who can grant it.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { decide, leftOfLimit } from '../../../contract/pick/decide.ts';
import type { pick } from '../../../contract/pick/index.ts';
import { limitText, sentenceOf, stepText } from '../../../contract/pick/sentence.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { factsOf } from './facts.query.ts';
import { holdersOf, rightFor } from './granters.query.ts';
import { readerOf } from './reader.ts';
import { standIns } from './stand-ins.query.ts';

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Where nothing but the goods is missing, something else may do. */
const LACKING = new Set<unknown>(['pick-off-sale', 'pick-no-channel', 'pick-frozen', 'pick-empty', 'pick-barred']);

/** Answers for an employee, product and machine that the actor may see. */
export async function explainPick(ctx: Ctx, question: In<typeof pick.explain>): Promise<Given<typeof pick.explain>> {
  const { facts } = await factsOf(ctx, { ...question, withStock: true });
  const decision = decide(facts);
  const reader = readerOf(ctx);
  const { unit, price } = facts.product;
  const right = rightFor(decision);
  const { vmId, productId, quantity } = question;
  const lacking = vmId && LACKING.has(decision.reason?.key);
  return {
    allowed: decision.allowed,
    sentence: sentenceOf(facts, decision, reader),
    rule: decision.reason?.rule ?? null,
    left: decision.left,
    unit,
    resetsAt: iso(decision.strictest?.resetsAt ?? null),
    grantable: decision.grantable,
    bindable: decision.steps.filter(({ says }) => says === 'no').every(({ rule }) => rule === 'card') && decision.reason !== null,
    granters: right ? (await holdersOf(ctx, { right, empId: question.empId })).map(({ userName }) => userName) : [],
    steps: decision.steps.map((one) => ({ rule: one.rule, says: one.says, text: stepText(one, unit, reader) })),
    limits: facts.limits.map((limit) => ({
      strategyId: limit.strategyId,
      strategyName: limit.strategy,
      text: limitText(limit, unit, reader),
      left: leftOfLimit(limit, price),
      resetsAt: iso(limit.resetsAt),
    })),
    privileges: facts.privileges.map(({ id, name, until, left }) => ({
      id,
      name,
      until: new Date(until).toISOString(),
      left: left === Infinity ? null : left,
    })),
    standIns: lacking ? await standIns(ctx, { productId, vmId, quantity }) : [],
  };
}
