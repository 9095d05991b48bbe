// What can be refused to whoever picks in an unmanned warehouse.
import { errorTexts } from '../kernel/errors.ts';

export const uwhErrors = errorTexts({
  'uwh-claimed': [409, '领料单{order}已由{name}领走，请选别的单', 'Order {order} was claimed by {name}. Choose another'],
  'uwh-not-claimed': [409, '领料单{order}不是您领走的', 'You have not claimed order {order}'],
  'uwh-not-passed': [409, '领料单{order}现在是“{state}”，不能领料', 'Order {order} is {state} now and cannot be picked'],
  'uwh-not-here': [
    409,
    '领料单{order}在货道{channel}没有占用“{product}”{num}件，请按指引领',
    'Order {order} has not reserved {num} of “{product}” in channel {channel}. Follow the guide',
  ],
  'uwh-no-order': [409, '{name}在{prewh}没有已通过的领料单，不能进仓', '{name} has no approved order in {prewh} and may not enter'],
  'uwh-card-unknown': [404, '没有员工用这张卡或这个工号：{card}', 'No employee has this card or staff number: {card}'],
  'uwh-gate-unknown': [
    404,
    '门码{code}不属于您能进的无人仓，请核对门口的码，或请管理员给您这个仓的数据权限',
    'Gate code {code} does not belong to an unmanned warehouse you may enter. Check the code at the gate, or ask an administrator for access',
  ],
  'uwh-picked': [409, '领料单{order}已领{num}件，交易按它记账，不能删除', '{num} were picked on order {order}, so it cannot be deleted'],
  'uwh-settled': [409, '{name}已经处理过这条上报', '{name} has already handled this report'],
  'uwh-needs-words': [400, '请说明是什么问题', 'Say what is wrong'],
});
