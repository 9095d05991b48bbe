// What can be refused of the mall and its orders.
import { errorTexts } from '../kernel/errors.ts';

export const mallErrors = errorTexts({
  'mall-nobody': [409, '您的账号没有关联员工，请选择领用人', 'Your account is not linked to an employee. Choose who it is for'],
  'mall-offered': [409, '这个供应商的“{product}”已经在云商城里', 'This vendor’s “{product}” is already in the mall'],
  'mall-usual': [
    409,
    '“{vendor}”是默认供应商：先把另一家设为默认，再移除他的报价',
    '“{vendor}” is the default vendor. Make another vendor the default before you remove this offer',
  ],
  'mall-no-vendor': [
    409,
    '商品“{product}”没有可供货的供应商，请选择供应商',
    'Product “{product}” has no vendor who supplies it. Choose a vendor',
  ],
  'mall-price-days': [409, '价格失效日期不能早于生效日期', 'A price cannot end before it starts'],
  'mall-not-offered': [409, '商品“{product}”现在不能在云商城购买', 'Product “{product}” cannot be bought in the mall now'],
  'mall-no-price': [409, '商品“{product}”今天没有有效的价格', 'Product “{product}” has no price in force today'],
  'mall-not-authorised': [409, '{emp}没有购买商品“{product}”的授权', '{emp} is not authorised to buy product “{product}”'],
  'mall-limit': [
    409,
    '{emp}本月还可购买商品“{product}”{left}件，申请了{asked}件',
    '{emp} may buy {left} more of product “{product}” this month, {asked} requested',
  ],
  'mall-multiple': [409, '商品“{product}”须按{pack}件的倍数购买', 'Product “{product}” is sold in multiples of {pack}'],
  'mall-over': [
    409,
    '第{line}行“{product}”还有{open}件未交付，填写了{asked}件',
    'Line {line}, “{product}”: {open} left to hand over, {asked} entered',
  ],
  'mall-short': [
    409,
    '商品“{product}”在仓库里可用{free}件，少于{asked}件：请先收货',
    'The warehouse has {free} of product “{product}” available, fewer than {asked}. Receive goods first',
  ],
  'mall-not-yours': [403, '只能撤回自己提出、尚未审批的申请', 'You can only withdraw your own requests while they await approval'],
  'mall-list-long': [409, '清单有{lines}行，一次最多{most}行', 'The list has {lines} lines, {most} at most at a time'],
});
