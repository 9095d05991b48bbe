import { expect, test } from 'vitest';
import { menuItems } from '../../contract/menu.ts';
import type { MenuEntry } from '../kernel/session.ts';
import { admit } from './admit.ts';
import { nameOf, tabOf } from './place.ts';
import { titleOf } from '../kernel/title.ts';

const entry = (path: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  funcMenuId: path.slice(1).replaceAll('/', '.'),
  path,
  name: path,
  redirect: null,
  hidden: false,
  noCache: false,
  affix: false,
  ...more,
});
const zh = (text: string) => text;
const at = (pathname: string, search = '') => ({ pathname, search });

test('R092 a path in the menu list opens, a hidden one too', () => {
  expect(admit('/product/productList', [entry('/product', { children: [entry('/product/productList')] })]).kind).toBe('screen');
  expect(admit('/organization/staff', [entry('/organization/staff', { hidden: true })]).kind).toBe('screen');
});
test('R093 a route that is not in the menu list leads to /401', () => {
  expect(admit('/product/productList', [entry('/organization/staff')])).toEqual({ kind: 'to', path: '/401' });
});
test('R065 an unknown path leads to /404', () => {
  expect(admit('/no/such', [])).toEqual({ kind: 'to', path: '/404' });
});
test('R067 the root leads to /redirectpage', () => {
  expect(admit('/', [])).toEqual({ kind: 'to', path: '/redirectpage' });
});
test('R064 the fixed pages open whatever the menu holds', () => {
  const paths = ['/404', '/401', '/error/401', '/error/404', '/redirect/a/b', '/redirectpage', '/welcome'];
  expect(paths.map((path) => admit(path, []).kind)).toEqual(paths.map(() => 'fixed'));
});
test('R070-R078 a group with a default leads to it, or to the first child that may be opened', () => {
  const all = ['/organization/department', '/organization/staff'].map((path) => entry(path));
  expect(admit('/organization', all)).toEqual({ kind: 'to', path: '/organization/department' });
  expect(admit('/organization', all.slice(1))).toEqual({ kind: 'to', path: '/organization/staff' });
  expect(admit('/organization', [])).toEqual({ kind: 'to', path: '/401' });
});
test('R079 a group without a default does not lead to a child', () => {
  expect(admit('/dataView', [entry('/dataView/index')]).kind).toBe('group');
  expect(admit('/wms/bghn', [entry('/wms/bghn/bghnPurchase')]).kind).toBe('group');
});
test('R081 a path with parameters opens by its pattern, and its title names the tab', () => {
  const menus = [entry('/machine/vmChannelpz/:id/:title', { hidden: true, name: '货道配置' })];
  const admission = admit(`/machine/vmChannelpz/7/${encodeURIComponent('三号机 A/B')}`, menus);
  expect(admission.kind).toBe('screen');
  expect(nameOf(admission)).toBe('三号机 A/B');
  expect(admit('/machine/vmChannelpz', menus)).toEqual({ kind: 'to', path: '/404' });
});
test('R047 a tab carries path, query, fullPath, routeName, name and meta', () => {
  const menus = [entry('/wms/xinjiang/purchase', { name: '采购单' })];
  expect(tabOf(admit('/wms/xinjiang/purchase', menus), at('/wms/xinjiang/purchase', '?page=2'))).toEqual({
    path: '/wms/xinjiang/purchase',
    query: { page: '2' },
    fullPath: '/wms/xinjiang/purchase?page=2',
    routeName: 'WmsXinjiangPurchase',
    name: '采购单',
    meta: { title: '采购单', noCache: false, closeed: false, affix: false },
  });
});
test('R068 /redirectpage, /401 and /404 have no tab, /welcome has one', () => {
  const bare = ['/redirectpage', '/401', '/404', '/redirect/a'];
  expect(bare.filter((path) => tabOf(admit(path, []), at(path)))).toEqual([]);
  expect(tabOf(admit('/welcome', []), at('/welcome'))?.path).toBe('/welcome');
});
test('R089 the title is the name with the suffix; a menu without a name gives the route its title', () => {
  const named = admit('/product/productList', [entry('/product/productList', { name: '物料' })]);
  const unnamed = admit('/product/productList', [entry('/product/productList', { name: ' ' })]);
  expect(titleOf(nameOf(named), zh)).toBe('物料 - 工厂管理系统');
  expect(titleOf(nameOf(unnamed), zh)).toBe('商品管理 - 工厂管理系统');
});
test('R090 without a name the title is just 工厂管理系统', () => {
  expect(titleOf(undefined, zh)).toBe('工厂管理系统');
  expect(titleOf(' ', zh)).toBe('工厂管理系统');
});

// Groups as the specification has them: those with a default and where it leads, and those without (L42 to L60).
const withDefault: readonly [string, string][] = [
  ['/organization', '/organization/department'],
  ['/operate', '/operate/replNeedsMachine'],
  ['/machine', '/machine/machineManage'],
  ['/system', '/system/roleList'],
  ['/report', '/report/empPick'],
  ['/import', '/import/importList'],
  ['/wms', '/wms/wmsList'],
  ['/strategy', '/strategy/department'],
  ['/product', '/product/productList'],
];
const without = [
  '/dataView',
  '/inventory',
  '/statisticAnalysis',
  '/cardMgr',
  '/wms/operate',
  '/wms/bosch',
  '/wms/report',
  '/wms/xinjiang',
  '/wms/bghn',
  '/wms/cabin',
];
test('found 27 R079 none of the groups without a default leads to a child, and each with one leads there', () => {
  const menus = menuItems.filter(({ entry: { kind } }) => kind === 'page').map(({ path }) => entry(path));
  expect(without.map((group) => [group, admit(group, menus).kind])).toEqual(without.map((group) => [group, 'group']));
  expect(withDefault.map(([group]) => [group, admit(group, menus)])).toEqual(
    withDefault.map(([group, path]) => [group, { kind: 'to', path }]),
  );
  const groups = menuItems.filter(({ entry: { kind } }) => kind === 'group').map(({ path }) => path);
  expect(groups.toSorted()).toEqual([...without, ...withDefault.map(([group]) => group)].toSorted());
});
