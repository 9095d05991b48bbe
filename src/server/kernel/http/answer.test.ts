// A refused input is told in words: which field, as people call it, in which row, and why.
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, id, text } from '../../../contract/kernel/scalars.ts';
import { Refusal } from '../refusal.ts';
import { badInput, failure, sentenceOf } from './answer.ts';

const line = z.strictObject({ num: label('数量', atLeastOne), bare: z.optional(text(5)) });
const schema = z.strictObject({
  productId: label('商品', id),
  lines: label('明细', z.array(z.union([line, z.strictObject({ other: id })]))),
  span: z.nullish(label('期间', z.strictObject({ from: z.string() }))),
  code: z.optional(text(5)),
});
const said = (sent: object, language: 'zh' | 'en' = 'zh') => {
  const { error } = z.safeParse(schema, sent);
  return failure(badInput(error!, { schema, sent }), language, '').envelope;
};
const right = { productId: '01a1fd63-987d-7000-80c6-2aa218874d2b', lines: [{ num: 1 }] };

test('a field is called by its label, programs get its path', () => {
  expect(said({ ...right, productId: undefined })).toMatchObject({ msg: '商品：请填写', params: { path: 'productId' } });
  expect(said({ ...right, span: {} }).msg).toBe('期间：请填写');
  expect(said({ ...right, code: '123456' }).msg).toBe('code：最多5个字');
  expect(said({ ...right, more: 1 }).msg).toBe('more：没有这个字段');
});

test('what a contract does not name is called as everywhere, and by its own name where there is none', () => {
  const bare = z.strictObject({
    ids: z.array(id).check(z.maxLength(1, '一次最多1项')),
    lines: z.optional(z.array(z.strictObject({ vmId: id }))),
  });
  const [one, two] = [right.productId, '01a1fd63-987d-7000-80c6-2aa218874d2c'];
  const told = (sent: object) => failure(badInput(z.safeParse(bare, sent).error!, { schema: bare, sent }), 'zh', '').envelope.msg;
  expect(told({ ids: [one, two] })).toBe('所选记录：一次最多1项');
  expect(told({ ids: [one], lines: [{ vmId: one }, {}] })).toBe('第2行 设备：请填写');
});

test('a field of a line is told with its row', () => {
  const two = z.strictObject({ lines: z.array(line) });
  const sent = { lines: [{ num: 1 }, { num: 0 }] };
  const { msg, params } = failure(badInput(z.safeParse(two, sent).error!, { schema: two, sent }), 'zh', '').envelope;
  expect([msg, params['path']]).toEqual(['第2行 数量：至少为1', 'lines.1.num']);
  const more = { lines: [{ num: 1, more: 1 }] };
  expect(failure(badInput(z.safeParse(two, more).error!, { schema: two, sent: more }), 'zh', '').envelope.msg).toBe(
    'lines.0.more：没有这个字段',
  );
});

test('who reads English reads all of it in English', () => {
  expect(said({ ...right, productId: undefined }, 'en').msg).toBe('Product: is required');
  expect(said({ ...right, code: '123456' }, 'en').msg).toBe('code: 5 characters at most');
});

test('what a refusal names is said in the reader’s language, what people named is left as it is', () => {
  expect(sentenceOf('not-found', { thing: '商品' }, 'en')).toBe('Product does not exist or has been deleted');
  expect(sentenceOf('not-found', { thing: '商品' }, 'zh')).toBe('商品不存在或已被删除');
  // Its page is called Receivers.
  expect(sentenceOf('not-found', { thing: '接收方' }, 'en')).toBe('Receiver does not exist or has been deleted');
  expect(sentenceOf('not-allowed-now', { state: '已作废', action: '生效' }, 'en')).not.toMatch(/\p{Script=Han}/u);
  expect(sentenceOf('not-permitted', { action: '导出（查询商品）' }, 'en')).toBe('Not permitted: Export (List products)');
  expect(sentenceOf('conflict', { thing: '商品编码', value: '商品' }, 'en')).toMatch(/: 商品$/);
  expect(sentenceOf('has-history', { thing: '设备', ties: '' }, 'en')).toContain('设备');
});

test('names in a row are parted as the reader’s language parts them', () => {
  const waits = { doc: 'CG1', who: ['张三', 'Mei'] };
  expect(sentenceOf('approval-waits', waits, 'zh')).toContain('张三、Mei');
  expect(sentenceOf('approval-waits', waits, 'en')).toContain('张三, Mei');
  expect(failure(new Refusal('approval-waits', waits), 'en', '').envelope).toMatchObject({
    params: waits,
    msg: expect.stringContaining('张三, Mei'),
  });
});

test('a database, or one of its servers, that is out of reach is worth another try, and no fault', () => {
  const stopping = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  const worker = Object.assign(new Error('failure on connection marked as essential: 10.0.0.7:5432'), { code: 'XX000' });
  const orphan = Object.assign(new Error('postmaster was shut down, exiting'), { code: 'XX000' });
  const following = Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' });
  for (const error of [stopping, following, worker, orphan, new Error('connect ECONNREFUSED 10.0.0.7:5432')])
    expect(failure(error, 'zh', '')).toMatchObject({ status: 503, envelope: { error: 'busy' } });
  expect(failure(Object.assign(new Error('cache lookup failed'), { code: 'XX000' }), 'zh', '').envelope.error).toBe('fault');
});
