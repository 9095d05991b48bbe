import { expect, test } from 'vitest';
import type { FuncMenu } from '../../../contract/role/index.ts';
import { pruned } from '../../kit/tree/tree.ts';
import { compared, rightsTree, tickOf, toggled } from './rights-tree.ts';

type Made = Pick<FuncMenu, 'menuType' | 'menuCode'> & Partial<Pick<FuncMenu, 'children' | 'systems'>>;
const node = ({ menuCode, children = [], systems = ['fms'], menuType }: Made): FuncMenu => ({
  funcMenuId: menuCode,
  menuCode,
  name: menuCode.toUpperCase(),
  path: null,
  menuType,
  systems,
  children,
});
const button = (menuCode: string) => node({ menuType: 'button', menuCode });
const both: FuncMenu['systems'] = ['fms', 'wms'];
const one = node({ menuType: 'page', menuCode: 'a.one', children: [button('a.one.new'), button('a.one.del')] });
const two = node({ menuType: 'page', menuCode: 'a.two', systems: both });
const smart = node({ menuType: 'page', menuCode: 'w.one', systems: ['wms'] });
const menus = [
  node({ menuType: 'group', menuCode: 'a', children: [one, two], systems: both }),
  node({ menuType: 'group', menuCode: 'w', children: [smart], systems: ['wms'] }),
];
const said = { title: (text: string) => text, initials: (text: string) => `<${text}>` };
const fms = rightsTree(menus, 'fms', said);
const all = new Set(['a.one', 'a.one.new', 'a.one.del', 'a.two', 'w.one']);
const list = (rights: ReadonlySet<string>) => [...rights].sort();
const press = (key: string, rights: string[], own: ReadonlySet<string> = all) => list(toggled(fms, new Set(rights), { key, own }));

test('each system has its own tree; a page of both stands in both', () => {
  const keys = (system: 'fms' | 'wms') =>
    rightsTree(menus, system, said).nodes.map(({ key, children }) => [key, children.map((one) => one.key)]);
  expect(keys('fms')).toEqual([['a', ['a.one', 'a.two']]]);
  expect(keys('wms')).toEqual([
    ['a', ['a.two']],
    ['w', ['w.one']],
  ]);
  expect(fms.nodes[0]?.children[0]?.children.map(({ key }) => key)).toEqual(['a.one#open', 'a.one.new', 'a.one.del']);
});

test('a line is found by its title, its initials and the code of its page', () => {
  const found = (text: string) => pruned(fms.nodes, text)[0]?.children.map(({ key }) => key);
  expect([found('<a.one'), found('a.two'), found('A.ONE.DEL')]).toEqual([['a.one'], ['a.two'], ['a.one']]);
});

test('ticks: all, some, none', () => {
  const tick = (...rights: string[]) => tickOf(fms.codes.get('a') ?? [], new Set(rights));
  expect([tick(), tick('a.two'), tick('a.one', 'a.one.new', 'a.one.del', 'a.two')]).toEqual(['false', 'mixed', 'true']);
});

test('a button brings its page with it; a page that is closed takes its buttons along', () => {
  expect(press('a.one.new', [])).toEqual(['a.one', 'a.one.new']);
  expect(press('a.one.new', ['a.one', 'a.one.new'])).toEqual(['a.one']);
  expect(press('a.one#open', ['a.one', 'a.one.new', 'a.two'])).toEqual(['a.two']);
  expect(press('a.one', ['a.one'])).toEqual(['a.one', 'a.one.del', 'a.one.new']);
  expect(press('a', [])).toEqual(['a.one', 'a.one.del', 'a.one.new', 'a.two']);
  expect(press('a', ['a.one', 'a.one.del', 'a.one.new', 'a.two', 'w.one'])).toEqual(['w.one']);
});

test('what the person does not hold stays as it is', () => {
  const own = new Set(['a.one', 'a.one.new']);
  expect(press('a', [], own)).toEqual(['a.one', 'a.one.new']);
  expect(press('a.one', ['a.one', 'a.one.new', 'a.one.del'], own)).toEqual(['a.one', 'a.one.del']);
  expect(press('a.two', ['a.two'], own)).toEqual(['a.two']);
  expect(press('a.one.new', [], new Set(['a.one.new']))).toEqual(['a.one.new']);
});

test('what a draft would give and take', () => {
  const order = [...all];
  expect(compared(order, new Set(['a.one', 'a.two']), new Set(['a.two', 'w.one']))).toEqual({ given: ['w.one'], taken: ['a.one'] });
});
