import { expect, test } from 'vitest';
import { ApiError, dataOf, TIMEOUT } from './api.ts';

const thrown = (work: () => unknown): ApiError => {
  try {
    work();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('nothing was thrown');
};

test('R264 code 200 gives the data', () => {
  expect(dataOf(200, { code: 200, data: { a: 1 } })).toEqual({ a: 1 });
});
test('R249 another code throws with its msg, key and parameters', () => {
  const error = thrown(() => dataOf(200, { code: 409, msg: '已存在', error: 'conflict', params: { thing: '商品' } }));
  expect(error).toMatchObject({ code: 409, msg: '已存在', error: 'conflict', params: { thing: '商品' } });
});
test('R245 another HTTP status says its number, an envelope or not', () => {
  expect(thrown(() => dataOf(500, undefined)).msg).toBe('服务器错误！错误代码：500');
  expect(thrown(() => dataOf(503, { code: 503, msg: '暂不可用' })).msg).toBe('服务器错误！错误代码：503');
  expect(thrown(() => dataOf(200, undefined)).msg).toBe('服务器错误！错误代码：200');
});
test('too large and too many say what to do', () => {
  expect(thrown(() => dataOf(429, { code: 429, msg: '请60秒后再试' })).msg).toBe('请60秒后再试');
  expect(thrown(() => dataOf(413, { code: 413, msg: '最多1 MB' })).msg).toBe('最多1 MB');
});
test('R243 HTTP 401 and code 401 are one', () => {
  expect(thrown(() => dataOf(401, undefined)).code).toBe(401);
  expect(thrown(() => dataOf(200, { code: 401, msg: '请先登录' })).code).toBe(401);
});
test('R209 a call may take 300 s', () => {
  expect(TIMEOUT).toBe(300_000);
});
