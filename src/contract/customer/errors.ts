// What can be refused of customers' orders and of the exchange with their systems.
import { errorTexts } from '../kernel/errors.ts';

export const customerErrors = errorTexts({
  'customer-unknown': [404, '没有客户“{customer}”，或您没有它的页面', 'There is no customer “{customer}”, or you do not have its pages'],
  'customer-link-off': [
    409,
    '还没有连接{customer}的系统：请在“连接设置”里填写接口地址并启用',
    'The system of {customer} is not connected. Enter its address in Connection and turn it on',
  ],
  'customer-link-key': [
    409,
    '请填写密钥；接口换到别的主机时也要重新填写',
    'Enter the key. When the address moves to another host it has to be entered again',
  ],
  'customer-system-away': [409, '连不上客户系统：{problem}', 'The customer’s system cannot be reached: {problem}'],
  'customer-system-address': [
    409,
    '接口地址不允许访问：请填写公网地址，内网地址须由管理员在服务器上放行',
    'This address is not allowed. Enter a public one; addresses in your own network must be allowed on the server',
  ],
  'customer-system-denied': [
    409,
    '客户系统不认可密钥（HTTP {status}），请检查“连接设置”',
    'The customer’s system does not accept the key (HTTP {status}). Check Connection',
  ],
  'customer-system-refused': [
    409,
    '客户系统没有接受（HTTP {status}）；一直这样时请检查“连接设置”里的接口地址',
    'The customer’s system did not accept this (HTTP {status}). If it goes on, check the address in Connection',
  ],
  'customer-system-fault': [
    409,
    '客户系统出错（HTTP {status}），稍后自动再试',
    'The customer’s system failed (HTTP {status}). It is tried again later',
  ],
  'customer-system-answer': [
    409,
    '客户系统的回答不符合约定：{field}',
    'The response of the customer’s system does not match the agreed format: {field}',
  ],
  'outer-order-form': [409, '内容不符合约定：{field}', 'Does not match the agreed format: {field}'],
  'outer-material-unknown': [409, '本站点没有物料{materials}', 'The site has no material {materials}'],
  'outer-material-twice': [409, '物料号{material}对应不止一个商品', 'Material number {material} belongs to more than one product'],
  'outer-material-same': [409, '物料号{materials}是同一个商品', 'Material numbers {materials} are one product'],
  'outer-price-twice': [409, '物料{material}有不同的单价', 'Material {material} has different prices'],
  'outer-quantity': [409, '物料{material}的数量超过{most}', 'More than {most} of material {material} are wanted'],
});
