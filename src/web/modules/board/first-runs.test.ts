import { expect, test } from 'vitest';
import { systemsOfRight, type Right } from '../../../contract/menu.ts';
import { firstRunOf } from './first-runs.ts';

const keeper: readonly Right[] = [
  'wms.warehousing.post',
  'operate.replNeedsMachine',
  'operate.replNeedsMachine.fill',
  'operate.stockCase.settle',
  'wms.purchase',
  'wms.warehousing',
];
const of = (rights: readonly Right[], side: 'fms' | 'wms', visited: readonly string[] = []) =>
  // A session has the rights of the side that is open, no others.
  firstRunOf((right) => rights.includes(right) && systemsOfRight(right).includes(side), { side, visited: new Set(visited) });

test('who is new is shown the pages of his own work, of this side, that he may open', () => {
  expect(of(keeper, 'fms')).toMatchObject({ chapter: 'role.storekeeper', steps: [{ path: '/operate/replNeedsMachine', done: false }] });
  expect(of(keeper, 'wms')?.steps.map(({ path }) => path)).toEqual(['/wms/purchase', '/wms/warehousing']);
});
test('a page that was opened is ticked, and when all were the guide is over by itself', () => {
  expect(of(keeper, 'wms', ['/wms/purchase'])?.steps.map(({ done }) => done)).toEqual([true, false]);
  expect(of(keeper, 'wms', ['/wms/purchase', '/wms/warehousing'])).toBeUndefined();
});
test('who has no such work has no guide', () => {
  expect(of(['dashboard'], 'fms')).toBeUndefined();
});
