// What goes wrong at machines and what is corrected: cases (goods in suspense, more taken than the books had), appeals, transactions entered
// afterwards, refunds. A correction is always a further trade with its move.
import type * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { AbnormalityKind } from '../stock/ledger-codes.ts';

/** What became of the goods of a case. */
export const CaseOutcome = codes('caseOutcome', {
  takenOut: [1, '已出货', 'primary'],
  returned: [2, '退回货道', 'success'],
  scrapped: [3, '已报废', 'danger'],
  lost: [4, '已丢失', 'danger'],
  underbooked: [5, '账面少记', 'warning'],
});
type Outcome = z.output<typeof CaseOutcome>;
const OUTCOMES: Readonly<Record<number, readonly Outcome[]>> = {
  [AbnormalityKind.lacking]: [CaseOutcome.underbooked],
  [AbnormalityKind.held]: [CaseOutcome.takenOut, CaseOutcome.returned, CaseOutcome.scrapped, CaseOutcome.lost],
};
/** What can be said of a case, by its kind. */
export const outcomesOf = (kind: number): readonly Outcome[] => OUTCOMES[kind] ?? [];

/** What an appeal says of a pick as it was written down. */
export const AppealType = codes('appealType', {
  lessCame: [1, '少出货', 'warning'],
  otherProduct: [2, '商品不对', 'primary'],
  otherPerson: [3, '人员不对', 'primary'],
  moreTaken: [4, '多领未记', 'danger'],
});

/** Why a refund was given. */
export const RefundSource = codes('refundSource', {
  fault: [1, '出货异常'],
  appeal: [2, '领料申诉'],
  correction: [3, '改记'],
  undone: [4, '撤销导入'],
});
