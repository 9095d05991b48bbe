// An order of several lines against the rules: the one decision for each line, with what the lines before it and what was promised earlier use up.
import { decide, leftOfLimit, strictestOf, type PickFacts } from '../../../contract/pick/decide.ts';
import { refusedLine, stepText } from '../../../contract/pick/sentence.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { factsOf } from './facts.query.ts';
import { readerOf } from './reader.ts';

interface Account {
  costId: string | null;
  projectId: string | null;
}
interface ProductQuantity {
  productId: string;
  /** Pieces in the product's base unit. */
  quantity: number;
}
export interface OrderQuestion extends Account {
  empId: string;
  lines: readonly (ProductQuantity & { line: number })[];
  /** What he was promised already and has not fetched: it counts as taken. Asked for only where a limit holds. */
  promised: () => Promise<readonly (ProductQuantity & Account)[]>;
  /** Somebody who may do so says yes to this very order. */
  approved: boolean;
}

/**
 * The lines that the rules refuse, each in a sentence of the context's language; none when all may be taken. No machine is asked about, so
 * nothing of machines is. Three statements a line, and as many for each thing that was promised where one of the lines is limited.
 * Refuses 'not-found' for who or what is not there or out of sight.
 */
export async function refusedLines(ctx: Ctx, question: OrderQuestion): Promise<string[]> {
  const { empId, costId, projectId, approved } = question;
  const asked = [];
  for (const { line, productId, quantity } of question.lines)
    asked.push({ line, facts: (await factsOf(ctx, { empId, productId, quantity, costId, projectId, approved })).facts });
  const spent: Spent = { limits: new Map(), privileges: new Map() };
  if (asked.some(({ facts }) => facts.limits.length > 0))
    for (const one of await question.promised()) draw(spent, less((await factsOf(ctx, { empId, ...one })).facts, spent));
  const reader = readerOf(ctx);
  const refused: string[] = [];
  for (const { line, facts: before } of asked) {
    const facts = less(before, spent);
    const { reason } = decide(facts);
    if (reason) refused.push(refusedLine({ line, product: facts.product.name, why: stepText(reason, facts.product.unit, reader) }, reader));
    else draw(spent, facts);
  }
  return refused;
}

/** What was used up here, by limit (line of a strategy) and by privilege. */
interface Spent {
  limits: Map<string, { num: number; amount: number }>;
  privileges: Map<string, number>;
}
const NOTHING = { num: 0, amount: 0 };

/** The facts as they are once that is used up. */
function less(facts: PickFacts, spent: Spent): PickFacts {
  return {
    ...facts,
    limits: facts.limits.map((limit) => {
      const { num, amount } = spent.limits.get(limit.itemId) ?? NOTHING;
      return { ...limit, usedNum: limit.usedNum + num, usedAmount: limit.usedAmount + amount };
    }),
    privileges: facts.privileges.map((one) => ({ ...one, left: one.left - (spent.privileges.get(one.id) ?? 0) })),
  };
}

/** Uses up what these facts ask for: the limits first, then privileges, as what was taken is counted. */
function draw(spent: Spent, { limits, privileges, product, quantity }: PickFacts): void {
  const strictest = strictestOf(limits, product.price);
  const own = Math.min(quantity, strictest ? leftOfLimit(strictest, product.price) : quantity);
  for (const { itemId } of limits) {
    const { num, amount } = spent.limits.get(itemId) ?? NOTHING;
    spent.limits.set(itemId, { num: num + own, amount: amount + own * product.price });
  }
  let rest = quantity - own;
  for (const { id, left } of privileges) {
    const part = Math.min(rest, Math.max(0, left));
    rest -= part;
    spent.privileges.set(id, (spent.privileges.get(id) ?? 0) + part);
  }
}
