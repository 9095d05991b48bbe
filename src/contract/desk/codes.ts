// What goes wrong at machines and what is corrected: cases (goods in suspense, more taken than the books had), appeals, transactions entered
// afterwards, refunds. A correction is always a further trade with its move.
import { codes } from '../kernel/codes.ts';

/** What became of the goods of a case. */
export const CaseOutcome = codes('caseOutcome', {
  1: ['已出货', 'primary'],
  2: ['退回货道', 'success'],
  3: ['已报废', 'danger'],
  4: ['已丢失', 'danger'],
  5: ['账面少记', 'warning'],
});
/** Why a refund was given. */
export const RefundSource = codes('refundSource', { 1: '出货异常', 2: '领料申诉', 3: '改记' });
