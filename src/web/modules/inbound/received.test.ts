import { expect, test } from 'vitest';
import {
  changed,
  dayIn,
  doubledSerial,
  lacksSerials,
  linesOf,
  pasted,
  rowsOf,
  scanned,
  without,
  wrongDay,
  type Expected,
} from './received.ts';

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

test('goods, lots and serial numbers are the same in whatever letters a scanner sends them', () => {
  const said = { first: false, today: '2026-11-27' };
  const plain = rowsOf([{ lines: [{ ...line, serialFlag: false }] } as unknown as Expected], '2026-11-27');
  const twice = scanned(scanned(plain, 'g-1|B7', { ...said, first: true })!, 'G-1|b7', said)!;
  expect(twice.map(({ text, batchNo }) => [text, batchNo])).toEqual([['2', 'B7']]);
  const serial = (code: string) => `]d20106901234567892\u001d21${code}`;
  const bearing = rowsOf([{ lines: [{ ...line, barcode: '6901234567892' }] } as unknown as Expected], '2026-11-27');
  const once = scanned(scanned(bearing, serial('SN-a'), { ...said, first: true })!, serial('SN-A'), said)!;
  expect(once.map(({ text, batchNo }) => [text, batchNo])).toEqual([['1', 'SN-a']]);
});

test('a pasted list with a line for each piece fills the one row', () => {
  const { rows: next, unknown } = pasted(rows(), 'G-1\t1\tS1\nG-1\t1\tS2\nX\t1\t');
  expect([linesOf(next)[0]?.num, unknown]).toEqual([2, ['X']]);
  expect(linesOf(next)[0]?.batches).toMatchObject([{ batchNo: 'S1' }, { batchNo: 'S2' }]);
});

test('issue 26 a code of GS1 says lot and expiry with the piece: each lot a row, a serial number once', () => {
  const gs1 = (lot: string, serial = '') => `]d201069000000000141727033110${lot}${serial ? `\u001d21${serial}` : ''}`;
  const line = {
    lineId: 'L',
    lineNo: 1,
    poNo: 'PO',
    productCode: 'P',
    barcode: '6900000000014',
    mostNum: 9,
    packs: [],
    packedNum: null,
    expiryDays: null,
    serialFlag: false,
  };
  const row = { key: 'k', line: line as never, text: '9', said: false, batchNo: '', productionDate: '', expiryDate: '', entryQuality: 0 };
  const one = (rows: Parameters<typeof scanned>[0], code: string, first = false) =>
    scanned(rows, code, { first, today: '2026-01-01' }) ?? [];
  let rows = one([row], gs1('A'), true);
  rows = one(rows, gs1('A'));
  rows = one(rows, gs1('B'));
  expect(rows.map(({ batchNo, text, expiryDate }) => [batchNo, text, expiryDate])).toEqual([
    ['A', '2', '2027-03-31'],
    ['B', '1', '2027-03-31'],
  ]);
  const serial = { ...row, line: { ...line, serialFlag: true } as never };
  rows = one([serial], gs1('A', 'S1'), true);
  rows = one(one(rows, gs1('A', 'S2')), gs1('A', 'S1'));
  expect(rows.map(({ batchNo, text }) => [batchNo, text])).toEqual([['S1 S2', '2']]);
});

test('a day is typed as it stands on the goods; one that no month has is said, not sent as another', () => {
  expect(['20270131', '2027-1-31', '2027/01/31', '2027年1月31日', ' 2027.1.31 '].map(dayIn)).toEqual(Array(5).fill('2027-01-31'));
  expect(['20270231', '2027-13-01', '2027131', '31/01/2027', '270131', ''].map(dayIn)).toEqual(Array(6).fill(undefined));
  const [row] = rows();
  const typed = (expiryDate: string) => changed(rows(), row!.key, { batchNo: 'S1 S2 S3', expiryDate })[0]!;
  expect(['', '20270131', '20270231'].map((text) => wrongDay(typed(text)))).toEqual([undefined, undefined, '20270231']);
  expect(linesOf([typed('20270131')])?.[0]?.batches?.[0]?.expiryDate).toBe('2027-01-31');
});

test('what was received on the device already is no longer open, and never less than nothing', () => {
  const lines = [1, 2, 3].map((lineNo) => ({ lineNo, openNum: 6, mostNum: 8 }));
  const rest = without(
    { lines } as unknown as Expected,
    new Map([
      [1, 4],
      [2, 9],
    ]),
  );
  expect(rest.lines.map(({ openNum, mostNum }) => [openNum, mostNum])).toEqual([
    [2, 4],
    [0, 0],
    [6, 8],
  ]);
});
