import { describe, expect, test } from 'vitest';
import { menu as english } from './menu/en.ts';
import type { Permit } from './kernel/endpoint.ts';
import { HANDS } from './menu/hand.ts';
import { allRights, fixedPages, menuItems, menuName, type PageCode, type Right, systemsOfRight } from './menu.ts';

const pages = menuItems.flatMap((item) => (item.entry.kind === 'page' ? [{ ...item, entry: item.entry }] : []));
const groups = menuItems.filter(({ entry }) => entry.kind === 'group');
const page = (code: PageCode) => pages.find((one) => one.code === code)?.entry;

describe('pages', () => {
  test('the pages with path parameters are hidden, and they alone', () => {
    const hidden = ['machine.vmChannelpz', 'strategy.pickStrategyItem', 'wms.cabin.cabinProductList', 'wms.wmsShelf'];
    expect(
      pages
        .filter(({ entry }) => entry.hidden)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(hidden);
    expect(
      pages
        .filter(({ entry }) => entry.params)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(hidden);
  });

  test('the shell leads to pages that open whatever the menu holds', () => {
    const always = ['dashboard', 'import.exportList', 'import.initialization', 'system.approvalInbox', 'system.guide', 'system.listNotice'];
    expect(
      pages
        .filter(({ entry }) => entry.always)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(always);
  });

  test('every page says in one Chinese sentence what it is for, no two the same', () => {
    for (const { code, entry } of pages)
      expect([code, entry.purpose]).toEqual([code, expect.stringMatching(/^[^。]*\p{Script=Han}[^。]*。$/u)]);
    expect(new Set(pages.map(({ entry }) => entry.purpose)).size).toBe(pages.length);
  });

  test('every page but the home page stands in a group that is there, in a system of that group', () => {
    for (const { code, parent, systems } of pages) {
      if (code === 'dashboard') continue;
      const group = groups.find((one) => one.code === parent);
      expect([code, group?.systems]).toEqual([code, expect.arrayContaining([...systems])]);
    }
  });

  test('buttons are short Chinese words under camelCase verbs', () => {
    for (const { code, entry } of pages) {
      for (const [key, text] of Object.entries(entry.buttons)) {
        expect([code, key]).toEqual([code, expect.stringMatching(/^[a-z]+([A-Z][a-z]+)*$/)]);
        expect([code, text]).toEqual([code, expect.stringMatching(/^[\p{Script=Han}/]{2,7}$/u)]);
      }
    }
  });

  test('reports only export, apart from the warning points, the closing of a period, its statements and entries, and what is settled', () => {
    const reports = pages.filter(({ parent }) => /(^|\.)report$|^statisticAnalysis$/.test(parent ?? ''));
    expect(reports).toHaveLength(36);
    for (const { code, entry } of reports) {
      const more: Record<string, readonly string[]> = {
        'report.accounting': ['create', 'update'],
        'report.onlineStockReport': ['caveat'],
        'report.reconciliation': ['close'],
        'report.ownReport': ['create', 'share'],
        'report.statement': ['create', 'confirm'],
        'report.statementMatch': ['import', 'decide'],
        'report.uwhStockAbnormalRecord': ['settle'],
      };
      expect([code, new Set(Object.keys(entry.buttons))]).toEqual([code, new Set(['export', ...(more[code] ?? [])])]);
    }
  });

  test('English is complete for titles, purposes and buttons', () => {
    const texts = menuItems.flatMap(({ entry }) =>
      entry.kind === 'page' ? [entry.title, entry.purpose, ...Object.values(entry.buttons)] : [entry.title],
    );
    const works = Object.values(HANDS).flatMap((some) => some.map(({ title }) => title));
    const used = new Set([...texts, ...fixedPages.map(({ title }) => title), menuName({})]);
    expect([...used].filter((text) => !english[text])).toEqual([]);
    // Of the works of the hand some are words of other nouns too, which have them in English.
    expect(Object.keys(english).filter((text) => !used.has(text) && !works.includes(text))).toEqual([]);
  });
});

describe('rights', () => {
  test('a right is a page or a button on it, each once', () => {
    expect(new Set(allRights).size).toBe(allRights.length);
    expect(allRights).toContain('system.roleList');
    expect(allRights).toContain('system.roleList.assign');
    expect(allRights).not.toContain('system');
    expect(allRights).not.toContain('welcome');
  });

  test('a typo in a right does not compile', () => {
    const right: Right = 'organization.staff.create';
    // @ts-expect-error a button that its page does not have
    const button: Right = 'organization.staff.creat';
    // @ts-expect-error a group is no right
    const group: Right = 'organization';
    // @ts-expect-error a page that does not exist
    const code: PageCode = 'organization.stuff';
    // @ts-expect-error the buttons of one page are not those of another
    const permit: Permit = 'report.empPick.create';
    expect([right, button, group, code, permit].map((one) => systemsOfRight(one as string))).toEqual([['fms'], [], [], [], []]);
  });

  test('R005 a right has effect in the systems of its page', () => {
    expect(systemsOfRight('organization.staff.create')).toEqual(['fms']);
    expect(systemsOfRight('wms.purchase.receive')).toEqual(['wms']);
    expect(systemsOfRight('system.listNotice.read')).toEqual(['fms', 'wms']);
    expect(systemsOfRight('system.roleList')).toEqual(['fms']);
    expect(systemsOfRight('constructor')).toEqual([]);
  });

  test('R017–R019 each entry of the data-view dropdown has a code of its own, in both systems', () => {
    for (const right of ['dataView.index', 'dataView.wmsView']) expect(systemsOfRight(right)).toEqual(['fms', 'wms']);
    expect(page('dataView.index')?.title).toBe('数据看板');
  });
});

test('R012 a menu entry without a name reads 未命名菜单', () => {
  for (const name of [undefined, null, '', '  ']) expect(menuName({ name })).toBe('未命名菜单');
  expect(menuName({ name: '部门管理' })).toBe('部门管理');
});
