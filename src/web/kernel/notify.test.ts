import { beforeEach, expect, test } from 'vitest';
import { Cancelled, report, statusFailure, wireFailure } from './failure.ts';
import { dismiss, notify, toast, toastDone, TOAST_OFFSET, useMessages } from './notify.ts';

const shown = () => useMessages.getState().shown;
beforeEach(() => useMessages.setState({ shown: [] }));

test('R257 R258 an error is titled 错误 and says 失败 when nothing was said', () => {
  notify.error();
  expect(shown()[0]).toMatchObject({ form: 'notification', kind: 'error', title: '错误', text: '失败' });
  notify.error('库存不足');
  expect(shown().at(-1)).toMatchObject({ title: '错误', text: '库存不足' });
});
test('R260 a success is titled 成功', () => {
  notify.success('已保存');
  expect(shown()[0]).toMatchObject({ kind: 'success', title: '成功', text: '已保存' });
});
test('R261 a warning is titled 提示', () => {
  notify.warning('注意');
  expect(shown()[0]).toMatchObject({ kind: 'warning', title: '提示', text: '注意' });
});
test('R262 R263 toasts say 操作成功 and 警告 when nothing was said', () => {
  toast.success();
  toast.warning('');
  expect(shown().map(({ form, text }) => [form, text])).toEqual([
    ['toast', '操作成功'],
    ['toast', '警告'],
  ]);
});
test('what was done is said with the values of the answer', () => {
  toastDone('新增{added}个，没有变化{same}个', { added: 2, same: 0 });
  toastDone('已关闭', null);
  toastDone(undefined, { added: 1 });
  expect(shown().map(({ text }) => text)).toEqual(['新增2个，没有变化0个', '已关闭', '操作成功']);
});
test('R259 R278 notifications stay 10000 ms', () => {
  notify.error('a');
  notify.success('b');
  notify.warning('c');
  expect(shown().map(({ stays }) => stays)).toEqual([10_000, 10_000, 10_000]);
});
test('R277 toasts stand 85 px from the top', () => {
  expect(TOAST_OFFSET).toBe(85);
});
test('the same sentence twice is one message', () => {
  notify.error('断网了...');
  notify.error('断网了...');
  expect(shown()).toHaveLength(1);
  dismiss(shown()[0]?.id ?? 0);
  expect(shown()).toHaveLength(0);
});
test('R245 R246 R247 R248 each kind of failure has its sentence; what was cancelled has none', () => {
  const said = [
    statusFailure(502),
    wireFailure(new TypeError('failed')),
    wireFailure(new DOMException('', 'TimeoutError')),
    new Error('自己的话'),
  ];
  for (const one of said) report(one);
  report(new Cancelled());
  expect(shown().map(({ text }) => text)).toEqual(['服务器错误！错误代码：502', '断网了...', '请求超时！', '自己的话']);
});
