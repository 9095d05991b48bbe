// What can be refused of replenishment.
import { errorTexts } from '../kernel/errors.ts';

export const replenishErrors = errorTexts({
  'plan-no-warehouse': [409, '设备{vm}没有绑定仓库，不能备货', 'Machine {vm} has no warehouse, so goods cannot be reserved'],
  'plan-not-refillable': [
    409,
    '货道{channel}不能补货：没有商品、正在更换商品、已冻结、已合并或设备已停用',
    'Channel {channel} cannot be refilled: it has no product, is changing it, is frozen or merged, or its machine is disabled',
  ],
  'plan-over-need': [
    409,
    '设备{vm}货道{channel}最多再补{room}件，填写了{asked}件',
    'Machine {vm}, channel {channel}: {room} at most, {asked} entered',
  ],
  'points-too-small': [
    409,
    '设备{vm}货道{channel}里有{held}件，补货计划还要送{coming}件，容量不能减到{capacity}：请先领用、退料或关闭计划',
    'Machine {vm}, channel {channel} holds {held} and plans will add {coming}, so its capacity cannot be reduced to {capacity}. Take some out or close the plans first',
  ],
  'plan-nothing-filled': [
    409,
    '补货计划{plan}一件也没有补，不能完成；不再补货请关闭',
    'Nothing was refilled for plan {plan}, so it cannot be completed. Close it instead',
  ],
  'plan-kitted': [409, '补货计划{plan}已备货出库', 'The kit of plan {plan} was already issued'],
  'plan-direct': [
    409,
    '补货计划{plan}由供应商直送，不从仓库备货',
    'Plan {plan} is delivered by the vendor. Nothing is issued from a warehouse',
  ],
  'virtual-no-room': [
    409,
    '设备{vm}的“{product}”最多还能放{room}件，订了{asked}件：请减少数量，或先配置货道',
    'Machine {vm} has room for {room} of “{product}”, {asked} ordered. Order fewer, or configure another channel',
  ],
  'virtual-planned': [409, '虚拟订单{order}已下发补货计划', 'A plan was already issued for virtual order {order}'],
  'plan-short': [
    409,
    '第{line}行（设备{vm}货道{channel}）“{product}”库存不足：需要{asked}，可用{free}',
    'Line {line} (machine {vm}, channel {channel}), “{product}”: {asked} required, {free} available',
  ],
});
