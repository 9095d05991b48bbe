// The constants of the specification, a test a row.
import { expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { noSpec, specJson } from '../../test/spec.ts';
import { succeeded } from './kernel/answer.ts';
import { allCodes, codesOf, labelOfCode } from './kernel/codes.ts';
import { randomCode } from './kernel/random-code.ts';
import { ChannelThreadSize, SwitchInterval, threadSizeLabel } from './machine/codes.ts';
import { OwnerType, ownerName } from './org/codes.ts';
import { orderStatusLabel } from './pick/codes.ts';
import { OnSaleFlag } from './product/codes.ts';
import { PushStatusA, PushStatusB } from './push/codes.ts';
import { totalPrice } from './report/total-price.ts';
import { StockWarningLevel, stockWarningLevel, TradeType, tradeTypeChoices } from './stock/codes.ts';
import { LockFlag, StatusFlag } from './system/codes.ts';
import { exportTaskLabel } from './transfer/codes.ts';
import { ReviewStatus } from './workflow/codes.ts';

type Schema = Parameters<typeof codesOf>[0];
const labels = (schema: Schema) => codesOf(schema)?.options.map(({ value, label }) => `${value} ${label}`);
const tones = (schema: Schema) => codesOf(schema)?.options.map(({ value, tone }) => `${value} ${tone}`);

test('R120 the total is the number times the price, exactly', () => {
  expect(totalPrice(3, 1999)).toBe(5997);
  expect(totalPrice(0, 1999)).toBe(0);
  expect(() => totalPrice(2 ** 53 - 1, 2)).toThrow(RangeError);
  expect(() => totalPrice(1.5, 333)).toThrow(RangeError);
});

test('R135 the owner’s name is read from the field of its type', () => {
  const names = { companyName: '公司甲', customerName: '客户乙', nodeName: '站点丙', vendorName: '供应商丁' };
  expect([1, 2, 3, 4].map((ownerType) => ownerName({ ownerType, ...names }))).toEqual(Object.values(names));
  expect([0, 5, -1, 1.5].map((ownerType) => ownerName({ ownerType, ...names }))).toEqual(['', '', '', '']);
  expect(ownerName({ ownerType: 4, vendorName: null })).toBe('');
});

test('R139 the two sets of push status are not mixed', () => {
  expect(labels(PushStatusA)).toEqual(['0 待推送', '1 推送中', '2 推送成功', '3 推送失败']);
  expect(labels(PushStatusB)).toEqual(['0 推送中', '1 推送成功', '2 推送失败']);
});

test('R140 order status label: 0 and null read completed, 1 confirmed by app, anything else unknown', () => {
  expect([0, null, undefined, 1, 2, -1].map(orderStatusLabel)).toEqual(['已完成', '已完成', '已完成', 'APP已确认', '未知', '未知']);
});

test('R141 warning levels are red, orange, green and grey', () => {
  expect(tones(StockWarningLevel)).toEqual(['INVENT_WARN danger', 'REPLENISH warning', 'DEFAULT success', 'FREEZE info']);
});

test('the warning level follows from the points: frozen first, then warning, then reminder', () => {
  const points = { frozen: false, warnNum: 5, remindNum: 10 };
  expect([0, 5, 6, 10, 11].map((stock) => stockWarningLevel(stock, points))).toEqual([
    'INVENT_WARN',
    'INVENT_WARN',
    'REPLENISH',
    'REPLENISH',
    'DEFAULT',
  ]);
  expect(stockWarningLevel(0, { ...points, frozen: true })).toBe('FREEZE');
  expect(stockWarningLevel(0, { frozen: false })).toBe('DEFAULT');
  expect(stockWarningLevel(0, { frozen: false, warnNum: null, remindNum: 0 })).toBe('REPLENISH');
});

test('R142 status true reads enabled, lock true reads stopped', () => {
  expect([true, false].map((value) => labelOfCode(StatusFlag, value))).toEqual(['启用', '停用']);
  expect([true, false].map((value) => labelOfCode(LockFlag, value))).toEqual(['停用', '正常']);
});

test('R143 on sale true reads 上架, false 下架', () => {
  expect([true, false].map((value) => labelOfCode(OnSaleFlag, value))).toEqual(['上架', '下架']);
});

test('R148 a task that is neither 2 nor 3 is in progress', () => {
  expect([0, 1, 2, 3, 9].map(exportTaskLabel)).toEqual(['处理中', '处理中', '导出完成，可下载', '导出失败，请重新导出', '处理中']);
});

test('R151 review status: 0 info, 1 success, 2 danger', () => {
  expect(tones(ReviewStatus)).toEqual(['0 info', '1 success', '2 danger']);
});

test('R264 a call succeeded when the code is 200', () => {
  expect([200, 201, 0, 401, 500].map((code) => succeeded({ code }))).toEqual([true, false, false, false, false]);
});

test('R279 thread sizes are 24 labels by index, empty outside', () => {
  const sizes = Array.from({ length: 24 }, (_, index) => threadSizeLabel(index));
  expect(new Set(sizes).size).toBe(24);
  expect([sizes[0], sizes[23]]).toEqual(['螺距20mm', '螺距135mm']);
  expect([-1, 24, 0.5, null, undefined].map(threadSizeLabel)).toEqual(['', '', '', '', '']);
});

test('R280 switch intervals are 3, 5, 8, 10, 15, 20', () => {
  expect(codesOf(SwitchInterval)?.options.map(({ value }) => value)).toEqual([3, 5, 8, 10, 15, 20]);
});

test('R281 product change, daily clearing and trade record are not among the choices', () => {
  const choices = tradeTypeChoices.map(({ label }) => label);
  for (const label of ['更换商品', '日清', '交易记录']) expect(choices).not.toContain(label);
  expect(choices).toHaveLength((allCodes.get('tradeType')?.options.length ?? 0) - 3);
});

test('R282 10015 is borrow-return stocktake, 10016 returning old material', () => {
  expect([10015, 10016].map((value) => labelOfCode(TradeType, value))).toEqual(['借还盘点', '归还旧料']);
});

test('R293 a random code has exactly 8 letters and digits', () => {
  const made = Array.from({ length: 2000 }, () => randomCode());
  for (const code of made) expect(code).toMatch(/^[A-Za-z0-9]{8}$/);
  expect(new Set(made).size).toBe(2000);
  // Bytes from 248 on would favour the first signs: they are thrown away.
  let byte = 251;
  expect(randomCode((into) => into.map(() => byte++ % 256))).toBe('ABCDEFGH');
});

// What the rule says is held against the lists of the specification itself where they are at hand, and against its words else.
const enumOf = (name: string) =>
  specJson<{ name: string; values: { value: number; label_zh: string }[] }[]>('enums.json').find((one) => one.name === name)?.values ?? [];

test('found 27 R135 each type of owner reads its own field and no other, whatever the others say', () => {
  const fields = ['companyName', 'customerName', 'nodeName', 'vendorName'] as const;
  for (const [at, own] of fields.entries()) {
    expect(ownerName({ ownerType: at + 1, [own]: '我' })).toBe('我');
    for (const other of fields.filter((name) => name !== own)) expect(ownerName({ ownerType: at + 1, [other]: '别人' })).toBe('');
  }
  expect(codesOf(OwnerType)?.options.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
});

test('found 27 R139 the same number means another thing in each set of push status, and no schema is of both', () => {
  const meaning = (schema: Schema, value: number) => codesOf(schema)?.options.find((one) => one.value === value)?.name;
  expect([0, 1, 2, 3].map((value) => meaning(PushStatusA, value))).toEqual(['waiting', 'pushing', 'pushed', 'failed']);
  expect([0, 1, 2, 3].map((value) => meaning(PushStatusB, value))).toEqual(['pushing', 'pushed', 'failed', undefined]);
  expect(codesOf(PushStatusA)?.name).not.toBe(codesOf(PushStatusB)?.name);
  for (const name of ['pushing', 'pushed', 'failed'] as const) expect(PushStatusA[name]).toBe(PushStatusB[name] + 1);
  expect(PushStatusA.failed).not.toSatisfy((value) => safeParse(PushStatusB, value).success);
});

test('found 27 R140 0 and nothing at all are completed, 1 is confirmed by app, and whatever else there may come is unknown', () => {
  expect([0, null, undefined].map(orderStatusLabel)).toEqual(['已完成', '已完成', '已完成']);
  expect(orderStatusLabel(1)).toBe('APP已确认');
  for (const other of [-1, 2, 3, 10, 99, 0.5, Number.NaN]) expect(orderStatusLabel(other)).toBe('未知');
});

test.skipIf(noSpec)(
  'found 27 R279 the 24 labels of thread sizes stand at their index, each as it is listed, and a channel takes no other',
  () => {
    const listed = enumOf('channelThreadSize');
    expect(listed).toHaveLength(24);
    for (const { value, label_zh: label } of listed) expect(threadSizeLabel(value)).toBe(label);
    for (const outside of [-1, 24, 25, 1.5]) {
      expect(threadSizeLabel(outside)).toBe('');
      expect(safeParse(ChannelThreadSize, outside).success).toBe(false);
    }
  },
);
