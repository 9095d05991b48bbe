// What happened with somebody or something: the kinds of event of a page with a story.
import { words } from '../kernel/codes.ts';

export const StoryKind = words('storyKind', {
  trade: ['领料', 'primary'],
  loan: ['借用和归还', 'primary'],
  refusal: ['未能领料', 'danger'],
  fault: ['出货异常', 'warning'],
  refill: ['补货', 'success'],
  count: '盘点',
  order: '领料单',
  stock: '出入库',
  visit: ['进出', 'info'],
  command: '远程命令',
  move: '调动',
  change: '改动',
});

/** Whom or what a page with a story is about. */
export const StorySubject = words('storySubject', { person: '员工', product: '商品', machine: '设备', prewh: '智能仓' });
