// The menu against the specification's lists of screens and groups.
import { describe, expect, test } from 'vitest';
import { fixedPages, menuItems } from '../../src/contract/menu.ts';
import { noSpec, specRows } from '../spec.ts';

const pages = menuItems.flatMap((item) => (item.entry.kind === 'page' ? [{ ...item, entry: item.entry }] : []));
const groups = menuItems.filter(({ entry }) => entry.kind === 'group');

// Pages of ours that the specification does not have.
const OWN: readonly string[] = [
  // scripts/new-module.ts adds its pages at the end.
  '/machine/virtual',
  '/account',
  '/story/person/:ref/:title?',
  '/story/product/:ref/:title?',
  '/story/machine/:ref/:title?',
  '/story/prewh/:ref/:title?',
  '/operate/stockCase',
  '/wms/outOrder',
  '/wms/lot',
  '/wms/uwhTask',
  '/wms/toolDesk',
  '/report/reconciliation',
  '/report/ownReport',
  '/report/abcXyz',
  '/report/priceChange',
  '/report/savings',
  '/report/unusualUse',
  '/report/stockTurns',
  '/report/stockOuts',
  '/report/statementMatch',
  '/ownReport/:ref/:title?',
  '/statisticAnalysis/saleStatistic',
  '/system/proof',
  '/system/identityProvider',
  '/system/signInLog',
  '/system/handDevice',
  '/system/feedback',
  '/system/approvalInbox',
  '/organization/ppe',
  '/report/accounting',
];

describe.skipIf(noSpec)(noSpec ?? 'against the specification', () => {
  const screens = noSpec ? [] : specRows('screens.csv');
  const headings = noSpec ? [] : specRows('groups.csv');

  test('R092 every screen stands in the menu or among the fixed pages, and no other does', () => {
    const ours = [...pages, ...fixedPages].map(({ path }) => path).filter((path) => !OWN.includes(path));
    expect(ours.toSorted()).toEqual(screens.map(({ route }) => route).toSorted());
    expect(ours).toHaveLength(149);
  });

  test('titles, systems, default pages and the order of the groups are the specification’s', () => {
    const said = headings.map(({ group, title_zh, redirect_to }) => [group, title_zh, redirect_to || undefined]);
    expect(groups.map(({ path, entry }) => [path, entry.title, 'redirect' in entry ? entry.redirect : 0])).toEqual(said);
    for (const { route, title_zh, system, no_cache } of screens) {
      const item = pages.find(({ path }) => path === route);
      if (!item) continue;
      const systems = system === 'both' ? ['fms', 'wms'] : [system];
      expect([route, item.entry.title, item.systems, item.entry.noCache ?? false]).toEqual([route, title_zh, systems, no_cache === 'yes']);
    }
  });
});
