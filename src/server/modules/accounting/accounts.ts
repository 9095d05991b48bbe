// Which accounts something is booked to: of all rules that fit it the one that says most. Pure.
import type { Selectable } from 'kysely';
import type { AccountingRule } from '../../../../db/types.ts';

export type Rule = Pick<
  Selectable<AccountingRule>,
  'id' | 'tradeType' | 'ownership' | 'productTypeId' | 'costId' | 'debitAccount' | 'creditAccount' | 'taxAccount'
>;
/** What is booked together. */
export interface Fact {
  tradeType: number;
  ownership: number;
  productTypeId: string;
  costId: string | null;
}
/** From each node of a tree to the one above it. */
export type Above = ReadonlyMap<string, string | null>;
interface Trees {
  types: Above;
  costs: Above;
}

/** How far above `id` a node stands (0: itself); null where it is not above it. */
function stepsUp(id: string | null, node: string, above: Above): number | null {
  let at: string | null = id;
  for (let steps = 0; at !== null && steps <= above.size; steps += 1) {
    if (at === node) return steps;
    at = above.get(at) ?? null;
  }
  return null;
}

/** Of what a rule names the nearest counts: the cost centre before the type, the type before ownership, that before the kind; what it does not name comes last. */
const FAR = Number.MAX_SAFE_INTEGER;
function fit(rule: Rule, fact: Fact, { types, costs }: Trees): number[] | null {
  const cost = rule.costId === null ? FAR : stepsUp(fact.costId, rule.costId, costs);
  const type = rule.productTypeId === null ? FAR : stepsUp(fact.productTypeId, rule.productTypeId, types);
  if (cost === null || type === null) return null;
  if (rule.ownership !== null && rule.ownership !== fact.ownership) return null;
  if (rule.tradeType !== null && rule.tradeType !== fact.tradeType) return null;
  return [cost, type, rule.ownership === null ? 1 : 0, rule.tradeType === null ? 1 : 0];
}
const nearer = (a: readonly number[], b: readonly number[]): boolean => {
  const at = a.findIndex((far, no) => far !== b[no]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};

/** Undefined where no rule fits. */
export function accountsOf(rules: readonly Rule[], fact: Fact, trees: Trees): Rule | undefined {
  let best: { rule: Rule; far: number[] } | undefined;
  for (const rule of rules) {
    const far = fit(rule, fact, trees);
    if (far && (!best || nearer(far, best.far))) best = { rule, far };
  }
  return best?.rule;
}
