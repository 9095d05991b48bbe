// What can be refused of goods that go out.
import { errorTexts } from '../kernel/errors.ts';

export const outboundErrors = errorTexts({
  'out-needs': [400, '{kind}需要填写{field}', '{kind}: {field} is required'],
  'out-same-warehouse': [409, '调入仓库和发货仓库是同一个，请选择另一个仓库', 'The goods would stay in the same warehouse. Choose another'],
  'out-lot-unknown': [409, '第{line}行“{product}”没有批号{lot}', 'Line {line}, “{product}”, has no lot {lot}'],
  'out-expired': [
    409,
    '第{line}行“{product}”批号{lot}已于{date}过期，只能退供应商；确需发出，请有放行权限的人填写放行原因',
    'Line {line}, “{product}”, lot {lot} expired on {date}: it can only be returned to the supplier, or be released with a reason by someone with that right',
  ],
  'out-over': [409, '第{line}行“{product}”还有{rest}件，填写了{asked}件', 'Line {line}, “{product}”: {rest} left, {asked} entered'],
  'out-nothing': [409, '出库单{order}没有可处理的行', 'Out order {order} has nothing left to do'],
  'out-no-transfer': [409, '出库单{order}不是调拨，没有在途货物可收', 'Out order {order} is not a transfer, so nothing is in transit'],
  'return-none': [409, '出库单{order}不是领用出库，不能退料', 'Out order {order} is not for a person, so nothing can be returned'],
  'return-lot': [
    409,
    '第{line}行“{product}”发出过多个批次，请填写退回的批号：{lots}',
    'Line {line}, “{product}”, was issued from several lots. Choose the one that comes back: {lots}',
  ],
  'return-over': [
    409,
    '第{line}行“{product}”还可退{rest}件，填写了{asked}件',
    'Line {line}, “{product}”: {rest} can still be returned, {asked} entered',
  ],
  'expiry-short': [
    409,
    '“{product}”批号{lot}在这里可处理{free}件，填写了{asked}件：请按现有的填写，或者盘点',
    '“{product}”, lot {lot}: {free} can be resolved here, {asked} entered. Enter what is there, or count it',
  ],
  'expiry-no-warehouse': [
    409,
    '“{place}”没有设置备货仓库，不能移走：请先设置，或者选择别的处理',
    '“{place}” has no warehouse to move goods to. Set one first, or choose something else',
  ],
});
