// Data push: what happens here is sent to a customer's own system, with records and retries.
// Sets A and B share numbers with other meanings and are never mixed (R139): B belongs to TSSG and Xinjiang.
import { codes } from '../kernel/codes.ts';

export const PushStatusA = codes('pushStatusA', {
  waiting: [0, '待推送'],
  pushing: [1, '推送中'],
  pushed: [2, '推送成功'],
  failed: [3, '推送失败'],
});
export const PushStatusB = codes('pushStatusB', { pushing: [0, '推送中'], pushed: [1, '推送成功'], failed: [2, '推送失败'] });
export const DataPushStatus = codes('dataPushStatus', {
  waiting: [0, '待推送', 'info'],
  pushing: [1, '推送中', 'primary'],
  pushed: [2, '推送成功', 'success'],
  failed: [3, '推送失败', 'danger'],
});
export const DataPushType = codes('dataPushType', {
  pick: [1, '领料记录'],
  refill: [2, '补货记录'],
  count: [3, '盘点记录'],
  returned: [4, '退料记录'],
  entry: [5, '入库单'],
  out: [6, '出库单'],
  stock: [7, '库存'],
  loan: [8, '借还记录'],
});
