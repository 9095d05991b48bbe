import { expect, test } from 'vitest';
import { changed, doubledSerial, lacksSerials, linesOf, pasted, rowsOf, type Expected } from './received.ts';

const line = {
  lineId: 'a/1',
  poNo: 'CG1',
  lineNo: 1,
  productId: 'p',
  productCode: 'G-1',
  productName: '卡尺',
  spec: null,
  unit: '把',
  barcode: null,
  num: 3,
  packs: [],
  packedNum: null,
  expiryDays: null,
  serialFlag: true,
  receivedNum: 0,
  heldNum: 0,
  openNum: 3,
  mostNum: 3,
  invoicedNum: null,
  invoiceDiffNum: null,
  price: '1.00',
};
const rows = () => rowsOf([{ lines: [line] } as unknown as Expected], '2026-11-27');

test('serial numbers in one field are as many pieces, each a lot of one; a piece without one, or one twice, is not sent', () => {
  const [open] = rows();
  expect(lacksSerials(open!)).toBe(true);
  const typed = changed(rows(), open!.key, { batchNo: 'S1 S2，S3' });
  expect([typed[0]!.text, lacksSerials(typed[0]!)]).toEqual(['3', false]);
  expect(linesOf(typed)).toMatchObject([{ num: 3, batches: ['S1', 'S2', 'S3'].map((batchNo) => ({ num: 1, batchNo })) }]);
  const twice = changed(rows(), open!.key, { batchNo: 'S1\nS2\nS1' })[0]!;
  expect([lacksSerials(twice), doubledSerial(twice), doubledSerial(typed[0]!)]).toEqual([true, 'S1', undefined]);
});

test('a pasted list with a line for each piece fills the one row', () => {
  const { rows: next, unknown } = pasted(rows(), 'G-1\t1\tS1\nG-1\t1\tS2\nX\t1\t');
  expect([linesOf(next)[0]?.num, unknown]).toEqual([2, ['X']]);
  expect(linesOf(next)[0]?.batches).toMatchObject([{ batchNo: 'S1' }, { batchNo: 'S2' }]);
});
