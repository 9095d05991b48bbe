import { expect, test } from 'vitest';
import { lookAlikes, scan, type Scanned } from './scan-match.ts';
import type { Stop } from './fill-dialog.tsx';

const codes: [channelCode: string, productCode: string, barcode: string | null][] = [
  ['101', 'P1', '690001'],
  ['102', 'P2', null],
  ['103', '101', null],
];
const lines = codes.map(([channelCode, productCode, barcode], at) => ({
  lineNo: at + 1,
  channelCode,
  productCode,
  productName: `商品${productCode}`,
  barcode,
  nodeProductCode: null,
}));
const stop = { vmCode: 'VM1', lines } as unknown as Stop;

/** What is said after these scans, the last of them. */
function after(...codes: string[]) {
  let now: Scanned = {};
  let said = '';
  for (const code of codes) {
    const next = scan(stop, now, code);
    now = next.now;
    said = next.saying.kind;
  }
  return { ...now, said };
}

test('a channel and its goods fit in either order, by any code that stands on them', () => {
  expect(after('101')).toEqual({ lineNo: 1, said: 'goods' });
  expect(after('101', '690001')).toEqual({ lineNo: 1, ready: true, said: 'ready' });
  expect(after('vm1-101', ' p1 ')).toEqual({ lineNo: 1, ready: true, said: 'ready' });
  expect(after('690001', 'VM1/101')).toEqual({ lineNo: 1, ready: true, said: 'ready' });
  expect(after('101', '690001', '102')).toEqual({ lineNo: 2, said: 'goods' });
});

test('wrong goods are stopped, whichever came first, and the right ones go on from there', () => {
  expect(after('101', 'P2')).toEqual({ lineNo: 1, said: 'wrong' });
  expect(after('P2', '101')).toEqual({ lineNo: 1, said: 'wrong' });
  expect(after('101', 'P2', 'P1')).toEqual({ lineNo: 1, ready: true, said: 'ready' });
  expect(after('101', 'never heard of')).toEqual({ lineNo: 1, said: 'wrong' });
  expect(after('never heard of')).toEqual({ said: 'unknown' });
});

test('a number that is a channel and goods is the goods while their channel waits for them', () => {
  expect(after('103', '101')).toEqual({ lineNo: 3, ready: true, said: 'ready' });
  expect(after('101')).toEqual({ lineNo: 1, said: 'goods' });
});

test('issue 26 a code of GS1 is its goods, with whatever a scanner puts around it', () => {
  const named = { ...stop, lines: stop.lines.map((line) => (line.lineNo === 1 ? { ...line, barcode: '6901234567892' } : line)) };
  const { now } = scan(named, { lineNo: 1 }, ']d201069012345678921727033110LOT7');
  expect(now).toEqual({ lineNo: 1, ready: true });
});

test('issue 26 what a hand may mistake for it is named: the same goods in another size, not other goods', () => {
  const named = (productCode: string, productName: string) => ({ productCode, productName });
  const shelf = [
    named('A', '丁腈手套 M'),
    named('B', '丁腈手套 L'),
    named('C', '棉手套'),
    named('D', '丁腈手套 M'),
    named('A', '丁腈手套 M'),
  ];
  const alike = lookAlikes({ ...stop, lines: shelf } as unknown as Stop, shelf[0] as never);
  expect(alike.map(({ productCode }) => productCode)).toEqual(['B', 'D']);
  expect(lookAlikes({ ...stop, lines: shelf } as unknown as Stop, shelf[2] as never)).toEqual([]);
  const screws = [named('S', 'Bolt M6'), named('T', 'Bolt M8'), named('U', 'Nut M6')];
  expect(lookAlikes({ ...stop, lines: screws } as unknown as Stop, screws[0] as never).map(({ productCode }) => productCode)).toEqual([
    'T',
  ]);
});
