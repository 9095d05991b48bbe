// What can be refused of entry orders and of putting away.
import { errorTexts } from '../kernel/errors.ts';

export const inboundErrors = errorTexts({
  'entry-warehouses': [
    409,
    '采购订单{orders}不在同一个仓库收货，请分开入库',
    'Purchase orders {orders} are for different warehouses. Receive them separately',
  ],
  'entry-customers': [
    409,
    '采购订单{orders}属于不同的客户，请分开入库',
    'Purchase orders {orders} are of different customers. Receive them separately',
  ],
  'entry-line-of-none': [400, '第{line}行既没有采购订单的行，也没有商品', 'Line {line} has neither an order line nor a product'],
  'entry-unordered-good': [
    409,
    '“{product}”不在采购订单里，只能登记为待检或拒收',
    '“{product}” was not ordered. It can only be put on hold or rejected',
  ],
  'entry-batch-sum': [
    400,
    '第{line}行的批次合计{sum}件，与数量{num}件不一致',
    'The lots of line {line} add up to {sum}, but its quantity is {num}',
  ],
  'entry-batch-twice': [400, '第{line}行的批号“{batch}”出现了两次', 'Lot “{batch}” appears twice on line {line}'],
  'entry-expired': [
    409,
    '第{line}行“{product}”的有效期{date}已过，只能拒收',
    'Line {line}, “{product}”, expired on {date}. It can only be rejected',
  ],
  'entry-single': [
    409,
    '入库单{entry}来自一张采购订单，请只填写它的行',
    'Entry order {entry} belongs to one purchase order. Use only its lines',
  ],
  'entry-nothing': [409, '入库单{entry}没有要过账的行', 'Entry order {entry} has nothing to post'],
  'entry-over': [409, '“{product}”还有{rest}件，填写了{asked}件', '“{product}”: {rest} left, {asked} entered'],
  'put-away-elsewhere': [409, '货道{channel}不属于这个仓库的智能仓', 'Channel {channel} is not in a smart warehouse of this warehouse'],
  'put-away-other': [409, '货道{channel}已绑定别的商品', 'Channel {channel} is bound to another product'],
  'put-away-full': [409, '货道{channel}只能再放{room}件，填写了{asked}件', 'Channel {channel} has room for {room} more, {asked} entered'],
});
