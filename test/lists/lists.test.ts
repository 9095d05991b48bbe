// Every list of the contract on a furnished site: each filter keeps what fits it and nothing else, each sort key sorts, the total is the number
// of rows, no page repeats another, and the file has the same rows. A list that is added is walked without another line here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../database.ts';
import { openTestApp, type Caller, type TestApp, type Site } from '../trust/test-app.ts';
import { exportFaults } from './exports.ts';
import { filterFaults } from './filters.ts';
import { hiddenNamed } from './hidden.ts';
import { lists } from './lists.ts';
import { pageFaults, sortFaults } from './pages.ts';
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
  walk = await openWalk(site, caller);
}, 120_000);
afterAll(() => testApp?.close());

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

  test.for(each)('%s: each sort key sorts', async ([, endpoint]) => {
    expect(await sortFaults(walk, await walk.look(endpoint))).toEqual([]);
  });

  test.for(each.filter(([, { exportCode }]) => exportCode))('%s: the file has the rows of the list', async ([, endpoint]) => {
    expect(await exportFaults(walk, await walk.look(endpoint))).toEqual([]);
  });
});

// Comes last: everything of the site gets another name.
test('R200 trust 22 no read names what is outside the data permission, of whichever kind', { timeout: 120_000 }, async () => {
  expect(await hiddenNamed(site)).toEqual([]);
});
