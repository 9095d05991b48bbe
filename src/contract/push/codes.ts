// Data push: what happens here is sent to a customer's own system, with records and retries.
// Sets A and B share numbers with other meanings and are never mixed (R139): B belongs to TSSG and Xinjiang.
import { codes } from '../kernel/codes.ts';

export const PushStatusA = codes('pushStatusA', { 0: '待推送', 1: '推送中', 2: '推送成功', 3: '推送失败' });
export const PushStatusB = codes('pushStatusB', { 0: '推送中', 1: '推送成功', 2: '推送失败' });
export const DataPushStatus = codes('dataPushStatus', {
  0: ['待推送', 'info'],
  1: ['推送中', 'primary'],
  2: ['推送成功', 'success'],
  3: ['推送失败', 'danger'],
});
export const DataPushType = codes('dataPushType', {
  1: '领料记录',
  2: '补货记录',
  3: '盘点记录',
  4: '退料记录',
  5: '入库单',
  6: '出库单',
  7: '库存',
  8: '借还记录',
});
