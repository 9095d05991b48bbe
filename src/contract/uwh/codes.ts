// What is said of an unmanned warehouse by whoever stands in it.
import { codes, words } from '../kernel/codes.ts';

export const UwhTrouble = codes('uwhTrouble', {
  help: [1, '求助', 'danger'],
  missing: [2, '货道里没有货', 'warning'],
  misplaced: [3, '放错商品', 'warning'],
  damaged: [4, '商品损坏', 'warning'],
  device: [5, '门或灯不动', 'warning'],
  other: [9, '其他问题', 'info'],
});
export const UwhReportState = codes('uwhReportState', { open: [0, '待处理', 'warning'], settled: [1, '已处理', 'success'] });

/** What the controller of the warehouse does at a channel. */
export const UwhGuide = words('uwhGuide', { light: '亮灯', open: '开门' });
