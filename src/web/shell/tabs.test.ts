import { describe, expect, test } from 'vitest';
import { activeAfter, close, closeAll, closeOthers, visit, withAffixed, type Open, type RouteTab } from './tabs.ts';

const tab = (path: string, flags: Partial<RouteTab['meta']> & { routeName?: string; search?: string } = {}): RouteTab => {
  const { routeName = path.replaceAll('/', '-'), search = '', ...meta } = flags;
  return {
    path,
    query: {},
    fullPath: path + search,
    routeName,
    name: path,
    meta: { title: path, noCache: false, closeed: false, affix: false, ...meta },
  };
};
const home = tab('/dashboard', { affix: true });
const open = (...tabs: RouteTab[]): Open => tabs.reduce(visit, { tabs: [], cached: [] });
const paths = ({ tabs }: Open) => tabs.map(({ path }) => path);

describe('the tab strip', () => {
  test('R030 every visited page gets a tab, in the order of visiting', () => {
    expect(paths(open(home, tab('/a'), tab('/b')))).toEqual(['/dashboard', '/a', '/b']);
  });
  test('R034 R037 close others keeps the chosen tab and the affixed ones', () => {
    expect(paths(closeOthers(open(home, tab('/a'), tab('/b'), tab('/c')), '/b'))).toEqual(['/dashboard', '/b']);
  });
  test('R035 R038 close all leaves the affixed tabs only', () => {
    expect(paths(closeAll(open(home, tab('/a'), tab('/b'))))).toEqual(['/dashboard']);
  });
  test('R036 R040 an affixed tab is not closed', () => {
    expect(paths(close(open(home, tab('/a')), '/dashboard'))).toEqual(['/dashboard', '/a']);
  });
  test('R041 the same path with another query is one tab, which takes the new query', () => {
    const twice = open(tab('/a', { search: '?page=1' }), tab('/b'), tab('/a', { search: '?page=2' }));
    expect(paths(twice)).toEqual(['/a', '/b']);
    expect(twice.tabs[0]?.fullPath).toBe('/a?page=2');
  });
  test('R042 a route name stands once among the cached views, whatever its paths', () => {
    const { cached } = open(tab('/vm/1', { routeName: 'Vm' }), tab('/vm/2', { routeName: 'Vm' }), tab('/a', { routeName: 'A' }));
    expect(cached).toEqual(['Vm', 'A']);
  });
  test('R043 R080 a route without cache gets a tab and no cached view', () => {
    const board = open(tab('/dataView/index', { noCache: true }));
    expect(paths(board)).toEqual(['/dataView/index']);
    expect(board.cached).toEqual([]);
  });
  test('R042 the cached view goes with the last tab of its name', () => {
    const two = open(tab('/vm/1', { routeName: 'Vm' }), tab('/vm/2', { routeName: 'Vm' }));
    const one = close(two, '/vm/1');
    expect(one.cached).toEqual(['Vm']);
    expect(close(one, '/vm/2').cached).toEqual([]);
  });
  test('R033 closing the active tab activates the last that remains; closing another one stays', () => {
    const all = open(home, tab('/a'), tab('/b', { search: '?x=1' }));
    expect(activeAfter(close(all, '/a').tabs, '/a')).toBe('/b?x=1');
    expect(activeAfter(close(all, '/a').tabs, '/b')).toBeUndefined();
    expect(activeAfter([], '/a')).toBe('/');
  });
  test('R152 affixed tabs are set up anew, each once', () => {
    const fresh = withAffixed({ tabs: [], cached: [] }, [home]);
    expect(paths(fresh)).toEqual(['/dashboard']);
    expect(paths(withAffixed(fresh, [home]))).toEqual(['/dashboard']);
  });
});
