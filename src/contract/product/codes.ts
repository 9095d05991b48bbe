// Products: what is kept, taken and charged; their types, units, groups and bills of materials.
// A bill of materials is drafted, then in force, then void.
import { codes, flag } from '../kernel/codes.ts';

export const OnSaleFlag = flag('onSaleFlag', { true: '上架', false: '下架' });
/** Whose goods are until somebody takes them: the site's, or still the vendor's. */
export const Ownership = codes('ownership', { bought: [0, '买断'], consigned: [1, '寄售', 'primary'] });
export const BomStatus = codes('bomStatus', {
  draft: [0, '草稿', 'info'],
  effective: [1, '已生效', 'success'],
  void: [2, '已作废', 'danger'],
});
