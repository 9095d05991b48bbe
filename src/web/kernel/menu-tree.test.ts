import { expect, test } from 'vitest';
import { menuName } from '../../contract/menu.ts';
import { flatten, homeOf, isOutside, routeNameOf, topOf } from './menu-tree.ts';
import { drawn } from './menus.ts';
import type { MenuEntry } from './session.ts';

const entry = (path: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  funcMenuId: path,
  path,
  name: path,
  redirect: null,
  hidden: false,
  noCache: false,
  affix: false,
  ...more,
});

test('R010 hidden entries are not drawn, nor a heading that nothing is left under', () => {
  const menus = [
    entry('/a', { children: [entry('/a/b', { hidden: true }), entry('/a/c')] }),
    entry('/d', { children: [entry('/d/e', { hidden: true })] }),
    entry('/f', { hidden: true }),
  ];
  expect(flatten(drawn(menus)).map(({ path }) => path)).toEqual(['/a', '/a/c']);
});
test('R010 a page with parameters is not drawn: nobody can name its parameters', () => {
  expect(drawn([entry('/m/x/:id'), entry('/m/y')]).map(({ path }) => path)).toEqual(['/m/y']);
});
test('R012 an entry without a name reads 未命名菜单', () => {
  expect(menuName({ name: '' })).toBe('未命名菜单');
  expect(menuName({ name: null })).toBe('未命名菜单');
  expect(menuName({ name: '员工' })).toBe('员工');
});
test('R013 R014 only a path that starts with http leads outside', () => {
  expect(isOutside('http://a')).toBe(true);
  expect(isOutside('https://a')).toBe(true);
  expect(isOutside('/http')).toBe(false);
});
test('R042 route names are made from the full path, so that equal last parts stay apart', () => {
  expect(routeNameOf('/wms/xinjiang/purchase')).toBe('WmsXinjiangPurchase');
  expect(routeNameOf('/report/purchase')).toBe('ReportPurchase');
  expect(routeNameOf('/machine/vmChannelpz/:id/:title')).toBe('MachineVmChannelpz');
});
test('R069 home is the dashboard where the menu has it', () => {
  expect(homeOf([entry('/dashboard')])).toBe('/dashboard');
  expect(homeOf([entry('/x')])).toBe('/welcome');
});

test('R008 one entry at the top of the menu is where one is: the one that holds the page, else the one with most of its path', () => {
  const menus = [
    entry('/wms', { children: [entry('/wms/wmsList'), entry('/wms/wmsShelf/:id')] }),
    entry('/wms/operate', { children: [entry('/wms/operate/replPlan')] }),
    entry('/dashboard'),
  ];
  const at = (path: string) => topOf(menus, path)?.path;
  expect(at('/wms/wmsList')).toBe('/wms');
  expect(at('/wms/wmsShelf/7')).toBe('/wms');
  expect(at('/wms/operate/replPlan')).toBe('/wms/operate');
  expect(at('/wms/operate/more')).toBe('/wms/operate');
  expect(at('/dashboard')).toBe('/dashboard');
  expect(at('/elsewhere')).toBeUndefined();
});
