import { expect, test } from 'vitest';
import { outbound } from '../../../contract/outbound/index.ts';
import { refusedOf, withKept } from './kept-orders.ts';

type Order = Parameters<typeof withKept>[0];
const line = { lineNo: 1, outNum: 10, transitNum: 6, receivedNum: 4, brokenNum: 0, lostNum: 0, returnedNum: 0 };
const order = { id: 'O1', lines: [line, { ...line, lineNo: 2 }] } as unknown as Order;
const { receive } = outbound.outOrder;
const { create } = outbound.returnOrder;

const figures = ({ lines }: Order) => lines.map((one) => [one.transitNum, one.receivedNum, one.brokenNum, one.lostNum, one.returnedNum]);

test('of an order what was received on the device is under way no more, what was brought back cannot be brought back again', () => {
  const entries = [
    { path: receive.path, input: { id: 'O1', lines: [{ lineNo: 1, num: 2, brokenNum: 1 }], lostFlag: false } },
    { path: receive.path, input: { id: 'O1', lines: [{ lineNo: 1, num: 1 }] } },
    {
      path: create.path,
      input: {
        outId: 'O1',
        lines: [
          { lineNo: 2, num: 3 },
          { lineNo: 2, num: 4, lotNo: 'B' },
        ],
      },
    },
    // Of another order, and of another kind.
    { path: receive.path, input: { id: 'O2', lines: [{ lineNo: 1, num: 2 }] } },
    { path: '/warehouse/createPrewhReplenish', input: { id: 'O1', lines: [{ lineNo: 1, num: 2 }] } },
  ];
  expect(figures(withKept(order, entries))).toEqual([
    [2, 7, 1, 0, 0],
    [6, 4, 0, 0, 7],
  ]);
});

test('the rest that was said to be lost is awaited no more', () => {
  const lost = { path: receive.path, input: { id: 'O1', lines: [{ lineNo: 1, num: 2 }], lostFlag: true } };
  expect(figures(withKept(order, [lost]))).toEqual([
    [0, 6, 0, 4, 0],
    [0, 4, 0, 6, 0],
  ]);
});

test('that something of an order was refused is known of that order alone, and of what was refused alone', () => {
  const entries = [
    { path: receive.path, input: { id: 'O1', lines: [] }, problem: '库存不足' },
    { path: create.path, input: { outId: 'O2', lines: [] }, problem: '库存不足' },
    { path: receive.path, input: { id: 'O3', lines: [] } },
    { path: '/warehouse/createPrewhReplenish', input: { id: 'O4', outId: 'O4', lines: [] }, problem: '库存不足' },
  ];
  expect(['O1', 'O2', 'O3', 'O4'].map((id) => refusedOf(id, entries))).toEqual([true, true, false, false]);
});
