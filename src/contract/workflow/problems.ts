// What is wrong with a workflow as it is drawn, found while it is drawn: steps that nothing reaches, steps that nobody can pass.
import { textToFen } from '../kernel/scalars.ts';
import { ApproverType, PassRule } from './codes.ts';
import type { Drawn, DrawnStep } from './definition.ts';

export interface Problem {
  /** The index of the step; null for the whole. */
  at: number | null;
  text: string;
}

/** The kinds of approvers that are chosen one by one. */
export const NAMED: readonly number[] = [ApproverType.person, ApproverType.role, ApproverType.level];

const fen = (amount: string | null | undefined): number | undefined => (amount ? textToFen(amount) : undefined);
const keyOf = ({ sort, approverType, approverIds }: DrawnStep) => `${sort}/${approverType}/${approverIds.toSorted().join(',')}`;

/** Gives what is wrong, in the order of the steps; nothing where it can be saved. Takes amounts as texts, as forms hold them. */
export function problemsOf({ conditions, steps }: Drawn): Problem[] {
  const problems: Problem[] = [];
  const [least, below] = [fen(conditions.amountFrom), fen(conditions.amountTo)];
  if (steps.length === 0) problems.push({ at: null, text: '请至少画一个步骤' });
  if (least !== undefined && below !== undefined && below <= least)
    problems.push({ at: null, text: '金额的上限须高于下限，否则没有单据会走这个流程' });
  // Some step must stand for every document that it takes, or a document would wait for nobody.
  const always = steps.some(({ amountFrom }) => (fen(amountFrom) ?? 0) <= (least ?? 0));
  if (steps.length > 0 && !always) problems.push({ at: null, text: '金额较小的单据没有步骤可走，请让至少一个步骤对所有金额都需要' });
  const seen = new Set<string>();
  for (const [at, step] of steps.entries()) {
    const { approverType, approverIds, passRule, passNum, amountFrom } = step;
    const from = fen(amountFrom);
    if (step.stepName.trim() === '') problems.push({ at, text: '请填写步骤名称' });
    if (below !== undefined && from !== undefined && from >= below)
      problems.push({ at, text: '没有单据能走到这一步：金额的下限不低于流程的上限' });
    if (NAMED.includes(approverType) && approverIds.length === 0) problems.push({ at, text: '没有人能审批：请选择审批人' });
    if (passRule === PassRule.some && !passNum) problems.push({ at, text: '请填写通过人数' });
    if (passRule === PassRule.some && approverType === ApproverType.person && (passNum ?? 0) > approverIds.length)
      problems.push({ at, text: '通过人数多于审批人，这一步永远不能通过' });
    if (seen.has(keyOf(step))) problems.push({ at, text: '同一步里已经有同样的审批人' });
    seen.add(keyOf(step));
  }
  return problems;
}
