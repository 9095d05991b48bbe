import { errorTexts } from '../kernel/errors.ts';

export const stockErrors = errorTexts({
  'serial-each': [
    409,
    '“{product}”按序列号管理：每件填一个序列号，一件一批',
    '“{product}” is tracked by serial number. Enter one for each piece, as a lot of one piece',
  ],
  'serial-there': [
    409,
    '“{product}”的序列号“{serial}”已在库，请核对',
    'Serial number “{serial}” of “{product}” is already in stock. Check it',
  ],
  'stock-short': [
    409,
    '第{line}行“{product}”库存不足：需要{asked}，可用{free}',
    'Line {line}, “{product}”: {asked} required, {free} available',
  ],
  'stock-lot-differs': [409, '批次{lot}的有效期已登记为{date}', 'Lot {lot} is already registered with expiry date {date}'],
  'stock-corrected': [409, '该笔移动只剩{left}可更正', 'Only {left} of this move can still be corrected'],
  'closing-ahead': [409, '{day}还没有结束，不能对账', '{day} is not over yet and cannot be reconciled'],
  'closing-busy': [
    409,
    '正在记入一大批交易，请过几分钟再对账',
    'A large batch of transactions is being booked. Reconcile again in a few minutes',
  ],
  'closing-narrowed': [
    403,
    '您只能看到站点的一部分数据，不能对整个站点对账',
    'You can only see part of the site, so you cannot reconcile all of it',
  ],
  'closing-again': [409, '{day}及以前已对账', 'Everything up to {day} is already reconciled'],
  'lot-stopped': [409, '批号{lot}已经召回', 'Lot {lot} is already recalled'],
  'lot-not-stopped': [409, '批号{lot}没有召回，不用恢复', 'Lot {lot} is not recalled, so there is nothing to resume'],
  'lot-nobody': [
    409,
    '近90天没有人领用过这个商品，没有可以通知的人',
    'Nobody took this product in the last 90 days, so there is nobody to notify',
  ],
  'stock-settled': [409, '该异常只剩{left}未处理', 'Only {left} of this issue is still unresolved'],
});
