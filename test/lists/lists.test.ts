// Every list of the contract on a furnished site: each filter keeps what fits it and nothing else, each sort key sorts, the total is the number
// of rows, no page repeats another, and the file has the same rows. A list that is added is walked without another line here.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { find } from '../../src/contract/find/index.ts';
import { moduleOf } from '../../src/contract/kernel/endpoint.ts';
import { report } from '../../src/contract/report/index.ts';
import { exportLog, exportModules } from '../../src/contract/transfer/exports.ts';
import { testDatabase } from '../database.ts';
import { endpoints, openTestApp, type Caller, type TestApp, type Site } from '../trust/test-app.ts';
import { exportFaults } from './exports.ts';
import { filterFaults } from './filters.ts';
import { hiddenNamed } from './hidden.ts';
import { lists } from './lists.ts';
import { defaultFaults, pageFaults, sortFaults } from './pages.ts';
import { furnishLists } from './site.ts';
import { openWalk, type Walk } from './walk.ts';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
let caller: Caller;
let walk: Walk;

beforeAll(async () => {
  testApp = await openTestApp(database, { jobs: true });
  site = await testApp.site('LISTS');
  caller = await furnishLists({ app: testApp.app, db: database.db, site });
  // As the database does by itself within a minute: plans that were made while the site was empty are made anew.
  await database.pool.query('analyze');
  walk = await openWalk(site, caller);
}, 120_000);
afterAll(() => testApp?.close());

const BY_NUMBER =
  'combo count mallOrder emoOrder purchase delivery plan virtualOrder export import pickOrder uwhOrder prewhPlan prewhRefill prewhReturn prewhRetreat prewhCount'.split(
    ' ',
  );

/** Kinds that have a name, the list of each, and the field of the name. */
const BY_NAME: readonly [kind: string, path: string, field: string][] = [
  ['notice', '/vmbiz/listNotice', 'title'],
  ['privilege', '/strategy/listPickPrivilegeStrategy', 'strategyName'],
  ['warehouse', '/warehouse/listNodeWarehousePage', 'warehouseName'],
  ['prewh', '/warehouse/listPrewhPage', 'prewhName'],
  ['ownReport', '/kaetl/listOwnReport', 'reportName'],
  ['dataScope', '/basic/listDataPermissionTemplate', 'templateName'],
  ['project', '/basic/listProjectPage', 'projectName'],
  ['post', '/basic/listPost', 'postName'],
  ['vendor', '/basic/listVendor', 'vendorName'],
  ['productGroup', '/basic/listProductGroup', 'groupName'],
  ['role', '/basic/listRole', 'roleName'],
  ['factoryDevice', '/vmbiz/listFactoryDevice', 'deviceName'],
  ['banner', '/vm/listVmBanner', 'bannerName'],
];

const each = lists.map((one) => [one.path, one] as const);

test('a list is what answers rows page by page: all of them are walked', () => {
  expect(lists.length).toBeGreaterThan(100);
});

describe('each list', () => {
  test.for(each)('%s: each filter keeps what fits it and nothing else', async ([, endpoint]) => {
    const seen = await walk.look(endpoint);
    expect(seen.rows.length).toBeGreaterThan(0);
    expect(await filterFaults(walk, seen)).toEqual([]);
  });

  test.for(each)('%s: the total is the number of rows, and no page repeats another', async ([, endpoint]) => {
    expect(await pageFaults(walk, await walk.look(endpoint))).toEqual([]);
  });

  test.for(each)(
    'found 27 R133 %s: page 1 and 15 rows where nothing is said, else the page and the size that are asked for',
    async ([, endpoint]) => {
      expect(await defaultFaults(walk, await walk.look(endpoint))).toEqual([]);
    },
  );

  test.for(each)('%s: each sort key sorts', async ([, endpoint]) => {
    expect(await sortFaults(walk, await walk.look(endpoint))).toEqual([]);
  });

  test.for(each.filter(([, { exportCode }]) => exportCode))('%s: the file has the rows of the list', async ([, endpoint]) => {
    expect(await exportFaults(walk, await walk.look(endpoint))).toEqual([]);
  });
});

test('the palette finds each kind by its number or name', async () => {
  const kindsOf = async (keyword: unknown) =>
    ((await caller.send(find.all, { keyword })).data as { kind: string }[]).map(({ kind }) => kind);
  // The century stands in the numbers of all of them.
  expect(await kindsOf('20')).toEqual(expect.arrayContaining(BY_NUMBER));
  const { rows } = await walk.look(report.saleDetail);
  expect(await kindsOf(rows[0]?.['tradeNumber'])).toContain('trade');
  for (const [kind, path, field] of BY_NAME) {
    const named = await walk.look(lists.find((one) => one.path === path)!);
    expect(await kindsOf(named.rows[0]?.[field]), kind).toContain(kind);
  }
});

const modulesWithLists = [...new Set(lists.filter(({ exportCode }) => exportCode).map(moduleOf))];

test(
  'found 27 R220 each of the 17 modules gives the file of its own list by the list’s filter, at once and in the background, and knows no other',
  { timeout: 120_000 },
  async () => {
    const wrong: string[] = [];
    expect(exportModules).toEqual(expect.arrayContaining(modulesWithLists));
    for (const module of exportModules) {
      const own = lists.filter((one) => one.exportCode && moduleOf(one) === module);
      const [first] = own;
      const { base, rows } = first ? await walk.look(first) : { base: {}, rows: [] };
      const taskCode = first?.exportCode ?? 'EXPORT_PRODUCT';
      const [sync, background] = ['sync', 'async'].map((how) => endpoints.find(({ path }) => path === `/${module}/exportExcel/${how}`));
      if (!sync || !background) {
        wrong.push(`${module} has no export`);
        continue;
      }
      const file = await caller.send(sync, { taskCode, filter: base, format: 'csv', lang: 'zh' });
      const begun = await caller.send(background, { taskCode, filter: base, format: 'csv', lang: 'zh' });
      if (!first) {
        // What it has no list of, it says.
        if (file.error !== 'export-unknown' || begun.error !== 'export-unknown') wrong.push(`${module}: ${file.error} ${begun.error}`);
        continue;
      }
      if (linesOf(file.raw) < rows.length) wrong.push(`${module}: ${linesOf(file.raw)} lines of ${rows.length} rows`);
      const { taskNumber } = begun.data as { taskNumber: string };
      const ended = async () =>
        ((await caller.send(states, { taskNumbers: [taskNumber] })).data as { exportStatus: number; rowDone: number }[])[0];
      await vi.waitUntil(async () => ((await ended())?.exportStatus ?? 0) > 1, { timeout: 30_000, interval: 200 });
      const task = await ended();
      if (task?.exportStatus !== 2 || task.rowDone < rows.length) wrong.push(`${module} in the background: ${JSON.stringify(task)}`);
    }
    expect(wrong).toEqual([]);
  },
);

const linesOf = (text: string): number => text.trim().split('\n').length - 1;
const states = exportLog.states;

// Comes last: everything of the site gets another name.
test('R200 trust 22 no read names what is outside the data permission, of whichever kind', { timeout: 120_000 }, async () => {
  expect(await hiddenNamed(site)).toEqual([]);
});
