// What can be refused of customers' orders and of the exchange with their systems.
import { errorTexts } from '../kernel/errors.ts';

export const customerErrors = errorTexts({
  'customer-unknown': [404, '没有客户“{customer}”，或您没有它的页面', 'There is no customer “{customer}”, or you do not have its pages'],
  'customer-link-off': [
    409,
    '还没有连接{customer}的系统：请在“连接设置”里填写接口地址并启用',
    'The system of {customer} is not connected. Enter its address in Connection and turn it on',
  ],
  'customer-link-key': [409, '请填写密钥', 'Enter the key'],
});
