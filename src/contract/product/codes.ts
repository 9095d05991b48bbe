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
/** What a product type protects; a type below one that says it says the same, unless it says another. */
export const PpeKind = codes('ppeKind', {
  body: [1, '身体防护'],
  foot: [2, '足部防护'],
  hand: [3, '手部防护'],
  head: [4, '头部防护'],
  eye: [5, '眼面防护'],
  ear: [6, '听力防护'],
  breath: [7, '呼吸防护'],
  fall: [8, '坠落防护'],
  other: [9, '其他防护'],
});
