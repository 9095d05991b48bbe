// Records of data push (数据推送): every push with what was sent, what was answered, and how late it is.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery, searchOf } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { DataPushType, PushReason, PushStatusA, PushStatusB } from './codes.ts';
export { pull } from './pull.ts';
export { pushReceiver } from './receiver.ts';
export { subscription } from './subscription.ts';

const record = {
  id,
  bizNo: label('单号', z.string()),
  pushType: label('推送内容', DataPushType),
  receiverId: id,
  receiverName: label('接收方', z.string()),
};
const ends = {
  times: label('次数', quantity),
  pushReason: label('原因', z.nullable(PushReason)),
  reasonText: label('说明', z.nullable(z.string())),
  /** From the moment of the fact until it was taken, or until now. */
  waitedSeconds: quantity,
  happenedAt: label('发生时间', dateTime),
  createdAt: label('生成时间', dateTime),
  lastTime: label('最近推送', z.nullable(dateTime)),
  nextAt: label('下次推送', z.nullable(dateTime)),
  pushedAt: label('成功时间', z.nullable(dateTime)),
  /** Another of the same document before it has not been taken. */
  behindFlag: label('等待前一条', yes),
  /** It waits until its receiver is switched on. */
  offFlag: label('接收方已停用', yes),
  droppedAt: label('放弃时间', z.nullable(dateTime)),
  corrections: label('更正次数', quantity),
};
const RowA = z.object({ ...record, pushStatus: label('状态', PushStatusA), ...ends });
const RowB = z.object({ ...record, pushStatus: label('状态', PushStatusB), ...ends });

const filters = {
  bizNo: label('单号', text(100)),
  receiverId: label('接收方', id),
  pushType: label('推送内容', DataPushType),
  pushReason: label('原因', PushReason),
  createdAt: label('生成时间', dateSpan),
};
const inputA = { pushStatus: label('状态', PushStatusA), ...filters };
const inputB = { pushStatus: label('状态', PushStatusB), ...filters };
const sorts = ['createdAt', 'lastTime', 'times', 'bizNo'] as const;

const pages = ['system.dataPush', 'wms.wmsDataPush', 'wms.tssgDataPush', 'wms.xinjiang.dataPush'] as const;
const pushers = ['system.dataPush.push', 'wms.wmsDataPush.push', 'wms.tssgDataPush.push', 'wms.xinjiang.dataPush.push'] as const;
const ids = z.array(id).check(z.minLength(1, '请至少选择一条记录'), z.maxLength(1000, '一次最多1000条'));
const again = { input: z.strictObject({ ids }), output: z.object({ pushed: quantity }) };
const correction = {
  input: z.strictObject({
    id,
    requestBody: label('推送内容', z.string().check(z.minLength(1, '不能为空'), z.maxLength(200_000, '内容过长'))),
    correctReason: label('更正原因', text(200)),
  }),
  output: nothing,
};

const Attempt = z.object({
  id,
  startedAt: label('时间', dateTime),
  durationMs: label('用时（毫秒）', z.int()),
  takenFlag: label('成功', yes),
  responseStatus: label('应答状态', z.nullable(z.int())),
  responseBody: label('应答内容', z.nullable(z.string())),
  pushReason: label('原因', z.nullable(PushReason)),
  reasonText: label('说明', z.nullable(z.string())),
});
const Correction = z.object({
  id,
  beforeBody: label('更正前', z.nullable(z.string())),
  afterBody: label('更正后', z.string()),
  correctReason: label('更正原因', z.string()),
  creator: label('更正人', z.string()),
  createdAt: label('更正时间', dateTime),
});

export const push = {
  /** Set A. */
  records: read({
    method: 'POST',
    path: '/data-push-platform/listNodePushRecord',
    summary: '查询推送记录',
    permit: 'system.dataPush',
    input: pageQuery(inputA, sorts),
    output: pageOf(RowA),
  }),
  /** Set A. */
  wms: read({
    method: 'POST',
    path: '/warehouse/listTaskSyncPage',
    summary: '查询单据同步记录',
    permit: 'wms.wmsDataPush',
    exportCode: 'EXPORT_TASK_SYNC',
    exportTitle: '单据同步记录导出',
    input: pageQuery(inputA, sorts),
    output: pageOf(RowA),
  }),
  /** Set B. */
  tssg: read({
    method: 'POST',
    path: '/warehouse/tssgDataPush',
    summary: '查询TSSG推送记录',
    permit: 'wms.tssgDataPush',
    exportCode: 'EXPORT_TSSG_PUSH',
    exportTitle: 'TSSG推送记录导出',
    input: pageQuery(inputB, sorts),
    output: pageOf(RowB),
  }),
  /** Set B. */
  xinjiang: read({
    method: 'POST',
    path: '/warehouse/xinjiangDataPush',
    summary: '查询新疆推送记录',
    permit: 'wms.xinjiang.dataPush',
    exportCode: 'EXPORT_XINJIANG_PUSH',
    exportTitle: '新疆推送记录导出',
    input: pageQuery(inputB, sorts),
    output: pageOf(RowB),
  }),
  /** What was sent and what was answered, secrets hidden, and what was corrected. */
  detail: read({
    method: 'GET',
    path: '/data-push-platform/listPushRecordDetail',
    summary: '查看推送内容',
    permit: pages,
    input: z.strictObject({ id }),
    output: z.object({
      ...record,
      /** By set A, whatever the page. */
      pushStatus: label('状态', PushStatusA),
      ...ends,
      url: label('接收地址', z.string()),
      fact: label('原始数据', z.string()),
      templateVersion: label('模板版本', z.nullable(z.int())),
      contentType: z.nullable(z.string()),
      requestBody: label('推送内容', z.nullable(z.string())),
      responseStatus: label('应答状态', z.nullable(z.int())),
      responseBody: label('应答内容', z.nullable(z.string())),
      list: z.array(Correction),
    }),
  }),
  /** Each try, the newest first; at most 200. */
  attempts: read({
    method: 'GET',
    path: '/data-push-platform/listPushRecordHis',
    summary: '查看推送历史',
    permit: pages,
    input: z.strictObject({ id }),
    output: z.array(Attempt),
  }),
  /** Pushes again what failed: these records, else all that the search finds, as the list does. Under the number that they had, as they were written. */
  again: write({
    method: 'POST',
    path: '/data-push-platform/rePushAll',
    summary: '重新推送全部失败记录',
    permit: 'system.dataPush.push',
    input: z.strictObject({ ids: z.nullish(ids), ...searchOf(inputA) }),
    output: z.object({ pushed: quantity }),
  }),
  againWms: write({
    method: 'POST',
    path: '/warehouse/pushTaskOrder',
    summary: '推送单据',
    permit: 'wms.wmsDataPush.push',
    ...again,
  }),
  againTssg: write({
    method: 'POST',
    path: '/warehouse/rePushByTssg',
    summary: '重新推送TSSG数据',
    permit: 'wms.tssgDataPush.push',
    ...again,
  }),
  againXinjiang: write({
    method: 'POST',
    path: '/warehouse/rePushByXinjiang',
    summary: '重新推送新疆数据',
    permit: 'wms.xinjiang.dataPush.push',
    ...again,
  }),
  /** Another text under the same number; what was, is kept. Refuses 'push-taken' for one that was taken, 'push-body' for a text of another format. */
  correct: write({
    method: 'POST',
    path: '/warehouse/rePushAndUpdateByTssg',
    summary: '更正并重新推送',
    permit: 'wms.tssgDataPush.update',
    ...correction,
  }),
  correctXinjiang: write({
    method: 'POST',
    path: '/warehouse/rePushAndUpdateByXinjiang',
    summary: '更正并重新推送新疆数据',
    permit: 'wms.xinjiang.dataPush.update',
    ...correction,
  }),
  /** Is not pushed any more; those of its document that wait behind it go on. Refuses 'push-not-failed'. */
  drop: write({
    method: 'POST',
    path: '/data-push-platform/dropPushRecord',
    summary: '放弃推送',
    permit: pushers,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
