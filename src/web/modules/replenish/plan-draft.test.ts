import { expect, test } from 'vitest';
import { pasted, plannedLines, problemsOf, propose, quantityOf, type Need } from './plan-draft.ts';

const need = (id: string, more: Partial<Need> = {}): Need => ({
  id,
  vmId: 'v',
  vmCode: 'VM1',
  vmName: '一号机',
  channelCode: id,
  productId: 'p',
  productCode: 'P',
  productName: '钻头',
  spec: null,
  unit: '支',
  warningLevel: 'REPLENISH',
  stockNum: 4,
  capacity: 10,
  warnNum: 2,
  remindNum: 5,
  onWayNum: 0,
  lentNum: 0,
  needNum: 6,
  warehouseId: 'w',
  warehouseName: '主仓',
  freeNum: 100,
  talk: null,
  ...more,
});
const list = (map: Map<string, unknown>) => [...map].sort();

test('what is proposed: the whole need, while the warehouse has it; the emptiest channels first', () => {
  expect(list(propose([need('a'), need('b')]))).toEqual([
    ['a', '6'],
    ['b', '6'],
  ]);
  const short = [need('a', { freeNum: 9 }), need('b', { freeNum: 9, warningLevel: 'INVENT_WARN', stockNum: 2, needNum: 8 })];
  expect(list(propose(short))).toEqual([
    ['a', '1'],
    ['b', '8'],
  ]);
  expect(list(propose([need('a', { warehouseId: null })]))).toEqual([['a', '0']]);
});

test('other goods and other warehouses are counted apart', () => {
  const rows = [need('a', { freeNum: 6 }), need('b', { freeNum: 6, productId: 'q' }), need('c', { freeNum: 6, warehouseId: 'x' })];
  expect([...propose(rows).values()]).toEqual(['6', '6', '6']);
});

test('more than fits, more than there is for all lines, and what is no number are told beside the line', () => {
  const rows = [need('a', { freeNum: 7 }), need('b', { freeNum: 7 }), need('c', { productId: 'q' })];
  const problems = (a: string, b: string, c = '0') =>
    [...problemsOf(rows, new Map(Object.entries({ a, b, c })))].map(([id, { text }]) => `${id} ${text}`);
  expect(problems('6', '1')).toEqual([]);
  expect(problems('7', '0')).toEqual(['a 最多{room}']);
  expect(problems('4', '4')).toEqual(['a 仓库可用{free}，共填{total}', 'b 仓库可用{free}，共填{total}']);
  expect(problems('1.5', '', 'x')).toEqual(['a 请输入整数', 'c 请输入整数']);
  expect([quantityOf('1,000'), quantityOf(undefined), quantityOf('-1')]).toEqual([1000, 0, undefined]);
  expect(
    plannedLines(
      rows,
      new Map([
        ['a', '3'],
        ['b', '0'],
      ]),
    ),
  ).toEqual([{ channelId: 'a', quantity: 3 }]);
});

test('copied quantities fill downwards, or find their line by machine and channel', () => {
  const rows = [need('101'), need('102'), need('103')];
  const paste = (text: string, at = 1) => pasted(rows, new Map([['101', '9']]), { text, at });
  expect(list(paste('4\n5\n6\n')!)).toEqual([
    ['101', '9'],
    ['102', '4'],
    ['103', '5'],
  ]);
  expect(list(paste('VM1\t103\t2\r\nVM9\t101\t7\r\n')!)).toEqual([
    ['101', '9'],
    ['103', '2'],
  ]);
  expect(paste('7')).toBe(undefined);
  expect(paste('VM9\t101\t7')).toBe(undefined);
});
