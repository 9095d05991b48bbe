// What other modules may use of combo pick orders.
import { combo } from '../../../contract/combo/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { comboList, findCombo } from './combo.query.ts';
import { approveCombos, cancelCombo, createCombo, deleteCombo, updateCombo } from './combo.ts';
import { pickCombo } from './pick.ts';

export { comboApprovals } from './approvals.ts';
export { comboList } from './combo.query.ts';
export { approveCombos, cancelCombo, createCombo } from './combo.ts';
export { pickCombo } from './pick.ts';
export const comboHandlers = implement(combo, {
  list: comboList.page,
  find: findCombo,
  create: createCombo,
  update: updateCombo,
  delete: deleteCombo,
  approve: approveCombos,
  cancel: cancelCombo,
  pick: pickCombo,
});
