import { expect, test } from 'vitest';
import { purchase } from '../../../contract/purchase/index.ts';
import { receivedHere } from '../../floor/kept-receipts.ts';
import { stillOpen } from './open-lines.ts';

const order = { id: 'O1', poNo: 'PO-1' };
const lines = [
  { lineNo: 1, openNum: 8, onWayNum: 0 },
  { lineNo: 2, openNum: 3, onWayNum: 0 },
  { lineNo: 3, openNum: 9, onWayNum: 4 },
];
const received = (...nums: number[]) => ({
  path: purchase.purchaseOrder.receive.path,
  input: { id: order.id, lines: nums.map((num, at) => ({ lineNo: at + 1, num })) },
});
const proposed = (...kept: { path: string; input: unknown }[]) =>
  stillOpen(lines, receivedHere(order, kept)).map(({ lineNo, most }) => [lineNo, most]);

test('an order opened again proposes what is neither on its way nor received on the device', () => {
  expect(proposed()).toEqual([
    [1, 8],
    [2, 3],
    [3, 5],
  ]);
  expect(proposed(received(5, 3, 0))).toEqual([
    [1, 3],
    [3, 5],
  ]);
  expect(proposed(received(5, 3, 0), received(3, 0, 5))).toEqual([]);
});

test('a delivery that was received on the device is not opened again, another is', () => {
  const kept = [{ path: purchase.delivery.receive.path, input: { id: 'D1', lines: [{ lineNo: 1, num: 5 }] } }];
  expect([receivedHere({ id: 'D1' }, kept).size, receivedHere({ id: 'D2' }, kept).size]).toEqual([1, 0]);
});
