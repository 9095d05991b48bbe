import { errorTexts } from '../kernel/errors.ts';

export const tradeErrors = errorTexts({
  'channel-without-product': [
    409,
    '货道{channel}没有绑定商品，请说明是什么商品',
    'Channel {channel} has no product. Specify which product it was',
  ],
  'history-no-machine': [400, '设备“{device}”不存在；可勾选“自动新建”', 'There is no machine “{device}”. Tick “create what is missing”'],
  'history-no-channel': [
    400,
    '设备“{device}”没有货道“{channel}”；可勾选“自动新建”',
    'Machine “{device}” has no channel “{channel}”. Tick “create what is missing”',
  ],
  'history-no-product-said': [
    400,
    '没有写商品；“没有商品的行”可选“记到货道上一次（没有则下一次）的商品”',
    'No product is given. For “Lines without a product”, choose “Book on what the channel held last (else next)”',
  ],
  'history-no-product': [400, '商品“{product}”不存在；可勾选“自动新建”', 'There is no product “{product}”. Tick “create what is missing”'],
  'history-total': [400, '金额{total}不等于数量{quantity}乘单价{price}', 'The amount {total} does not equal {quantity} times {price}'],
  'history-too-large': [
    400,
    '{quantity}件乘单价{price}超过10亿元，请检查数量和单价',
    '{quantity} pieces at {price} exceed one billion yuan. Check quantity and price',
  ],
  'history-no-employee': [
    400,
    '工号“{emp}”不存在或您无权查看；可勾选“自动新建”',
    'There is no employee “{emp}”, or you may not view them. Tick “create what is missing”',
  ],
  'history-no-card': [400, '卡号“{cardNo}”没有员工；可勾选“自动新建”', 'Card {cardNo} has no employee. Tick “create what is missing”'],
  'history-other': [
    409,
    '交易{number}在货道{channel}已入账{quantity}件，数量、单价或商品与本行不同。同一笔请改成一致；另一笔请在交易号后加以区分',
    'Transaction {number} is already booked for channel {channel} with {quantity} pieces, and its quantity, price or product differs from this line. If it is the same one, make them match; if not, give this one another number',
  ],
  'history-undone': [409, '导入{number}已经撤销', 'Import {number} has already been undone'],
  'history-undoing': [409, '导入{number}正在撤销', 'Import {number} is already being undone'],
  'history-narrowed': [
    403,
    '您的数据权限只看到一部分，不能撤销整批导入；请由看到全部的人撤销',
    'Your data permission only covers part of the data, so you cannot undo the whole import. Ask someone who can see all of it',
  ],
  'history-corrected': [
    409,
    '其中{n}笔交易已退款、改记或正在申诉，不能整批撤销；请逐笔退款',
    '{n} of its transactions were refunded, reassigned or disputed, so it cannot be undone as a whole. Refund them one by one',
  ],
  'history-used': [
    409,
    '导入时新建的设备、货道、商品或员工之后又有{n}笔交易或库存变动，不能整批撤销；请逐笔退款',
    'Machines, channels, products or employees added by this import have {n} later transactions or stock moves, so it cannot be undone as a whole. Refund them one by one',
  ],
  'history-future': [400, '交易时间在将来', 'The time of the transaction is in the future'],
});
