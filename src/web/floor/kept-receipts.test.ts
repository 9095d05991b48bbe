import { expect, test } from 'vitest';
import { EntryQuality } from '../../contract/inbound/codes.ts';
import { inbound } from '../../contract/inbound/index.ts';
import { purchase } from '../../contract/purchase/index.ts';
import { receivedHere, refusedReceipt } from './kept-receipts.ts';

const order = { id: 'O1', poNo: 'PO-1' };
const entry = (lines: object[], problem?: string) => ({
  path: inbound.entryOrder.createMultiple.path,
  input: { lines, postFlag: true },
  ...(problem ? { problem } : {}),
});
const own = (id: string, num: number, path: string = purchase.purchaseOrder.receive.path) => ({
  path,
  input: { id, lines: [{ lineNo: 1, num }] },
});

test('what was received on the device counts, by whichever receipt; what goes back and what is of other orders does not', () => {
  const entries = [
    entry([
      { poNo: 'PO-1', lineNo: 1, num: 3, entryQuality: EntryQuality.good },
      { poNo: 'PO-1', lineNo: 1, num: 9, entryQuality: EntryQuality.refused },
      { poNo: 'PO-1', lineNo: 2, num: 2, entryQuality: EntryQuality.held },
      { poNo: 'PO-2', lineNo: 1, num: 5, entryQuality: EntryQuality.good },
      { productId: 'P', num: 1, entryQuality: EntryQuality.refused },
    ]),
    own('O1', 4),
    own('O2', 8),
    { path: '/warehouse/createPrewhReplenish', input: { id: 'O1', lines: [{ lineNo: 1, num: 7 }] } },
  ];
  expect(Object.fromEntries(receivedHere(order, entries))).toEqual({ 1: 7, 2: 2 });
  expect(Object.fromEntries(receivedHere({ id: 'D1' }, [own('D1', 6, purchase.delivery.receive.path)]))).toEqual({ 1: 6 });
  expect(receivedHere({ id: 'O3', poNo: 'PO-3' }, entries).size).toBe(0);
});

test('that a receipt was refused is known of its orders alone', () => {
  const entries = [entry([{ poNo: 'PO-1', lineNo: 1, num: 3, entryQuality: EntryQuality.good }], '已收完'), own('O2', 8)];
  expect(refusedReceipt(order, entries)).toBe(true);
  expect(refusedReceipt({ id: 'O2', poNo: 'PO-2' }, entries)).toBe(false);
});
