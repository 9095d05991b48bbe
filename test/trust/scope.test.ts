// trust 22, R200: what is another site's, or outside the data permission, is not there. Asked of every endpoint that is mounted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { newId } from '../../src/server/kernel/ids.ts';
import { testDatabase } from '../database.ts';
import type { World } from '../report-world.ts';
import { fieldsOf, idFieldsOf } from './arbitrary.ts';
import { furnishSite, idsOf, marksOf } from './goods.ts';
import { endpoints, nameOf, openHouse, type Caller, type House, type Site } from './house.ts';

const database = testDatabase();
let house: House;
let here: Site;
let narrowed: Caller;
let mine: World;
let sharedMarks: Set<string>;
/** Ids and codes of machines, channels, employees and departments: of this site outside the permission, and of the other site. */
let outside: Set<string>;
let foreign: Set<string>;
let foreignIds: string[];

beforeAll(async () => {
  house = await openHouse(database);
  here = await house.site('HERE');
  const there = await house.site('THERE');
  mine = await here.run((ctx) => furnishSite(ctx, 1));
  await there.run((ctx) => furnishSite(ctx, 2));
  const [machine] = mine.machines;
  const scope = { vm: [machine?.vmId ?? ''], department: [mine.departments[0] ?? ''] };
  narrowed = await here.hire({ scope });
  const all = await here.run((ctx) => marksOf(ctx));
  const inside = await here.run((ctx) => marksOf(ctx, scope));
  sharedMarks = inside;
  outside = new Set([...all].filter((mark) => !inside.has(mark)));
  foreign = await there.run((ctx) => marksOf(ctx));
  foreignIds = [...new Set([...(await there.run(idsOf)).values()].flat())];
});
afterAll(() => house?.close());

// Calls about the own session would end it.
const called = endpoints.filter(({ permit, wire, path }) => permit !== 'open' && wire !== 'upload' && !path.startsWith('/oauth/'));
const reads = called.filter(({ kind }) => kind === 'read');
const MARK = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** What of an answer should not be in it. */
function leaks(raw: string, asked: unknown): string[] {
  // A move that is shown may name a document that cannot be opened.
  const text = raw.replace(/"documentId":"[^"]*"/g, '');
  const said = JSON.stringify(asked);
  const ids = (text.match(MARK) ?? []).filter((id) => outside.has(id) || foreign.has(id));
  const names = [...outside, ...foreign].filter((mark) => mark.length < 30 && text.includes(`"${mark}"`));
  return [...new Set([...ids, ...names])].filter((mark) => !said.includes(mark));
}

/** What every read is asked without saying of which thing: everything that it would show. */
const openInput = (endpoint: Endpoint): Record<string, unknown> => ({
  ...(fieldsOf(endpoint).includes('limit') ? { page: 1, limit: 200 } : {}),
  ...(fieldsOf(endpoint).includes('allFlag') ? { allFlag: true } : {}),
  ...(fieldsOf(endpoint).includes('unit') ? { unit: 'day' } : {}),
  ...(fieldsOf(endpoint).includes('entityType') ? { entityType: 'vm' } : {}),
});

test('R200 trust 22 no list, picker, statistic or board shows what is outside the data permission', async () => {
  const wrong: string[] = [];
  let answered = 0;
  for (const endpoint of reads) {
    const input = openInput(endpoint);
    const answer = await narrowed.send(endpoint, input);
    if (answer.code === 200) answered += 1;
    const leaked = leaks(answer.raw, input);
    if (leaked.length > 0)
      wrong.push(
        `${nameOf(endpoint)}: ${leaked.length} such as ${leaked.slice(0, 2).join(', ')} in ${around(answer.raw, leaked[0] ?? '')}`,
      );
  }
  expect(answered).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
  // The permission leaves something to see, and something is hidden by it.
  expect(sharedMarks.size).toBeGreaterThan(10);
  expect(outside.size).toBeGreaterThan(30);
});

const around = (text: string, mark: string): string => text.slice(Math.max(0, text.indexOf(mark) - 60), text.indexOf(mark) + 60);

test('R202 the entities of each kind that the permission leaves', async () => {
  const find = endpoints.find(({ path }) => path === '/basic/findPermissionByEntity');
  if (!find) throw new Error('no such endpoint');
  const ids = async (entityType: string) => {
    const { data } = await narrowed.send(find, { entityType });
    return { limited: data.limited, ids: data.entities.map(({ id }: { id: string }) => id) };
  };
  expect(await ids('vm')).toEqual({ limited: true, ids: [mine.machines[0]?.vmId] });
  expect(await ids('department')).toEqual({ limited: true, ids: [mine.departments[0]] });
  expect(await ids('cost')).toEqual({ limited: false, ids: [] });
});

/** The rows of every table that an endpoint names by an id: what is out of reach, and what never was. */
const shapeOf = ({ code, error, data }: { code: number; error: string | undefined; data: unknown }): string =>
  JSON.stringify([code, error, code === 200 ? data : null])
    .replace(MARK, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+[\d:]+)/g, 'TIME');

test(
  'trust 22 an id that is out of reach answers as one that never was, from every endpoint that takes one',
  { timeout: 120_000 },
  async () => {
    const wrong: string[] = [];
    const mineOutside = [...outside].filter((mark) => mark.length === 36);
    const beyond = [
      ...mineOutside.filter((_, at) => at % Math.ceil(mineOutside.length / 9) === 0),
      ...foreignIds.filter((_, at) => at % Math.ceil(foreignIds.length / 9) === 0),
    ];
    let asked = 0;
    // The answers of writes cannot be told apart when their rows are locked or changed in between: none of them may succeed with what is out of reach.
    for (const endpoint of called) {
      for (const { field, list } of idFieldsOf(endpoint)) {
        const said = (id: string) => ({ ...openInput(endpoint), ...requiredOf(endpoint), [field]: list ? [id] : id });
        const absent = await narrowed.send(endpoint, said(newId()));
        if (absent.error === 'bad-input') break;
        for (const id of beyond) {
          const answer = await narrowed.send(endpoint, said(id));
          asked += 1;
          if (shapeOf(answer) !== shapeOf(absent)) {
            wrong.push(`${nameOf(endpoint)} ${field}: ${shapeOf(answer).slice(0, 160)} instead of ${shapeOf(absent).slice(0, 80)}`);
            break;
          }
        }
      }
    }
    console.log(`out of reach: ${asked} questions`);
    expect(asked).toBeGreaterThan(2000);
    expect(wrong).toEqual([]);
  },
);

/** What a call cannot do without besides the id: of things that are within reach. */
function requiredOf(endpoint: Endpoint): Record<string, unknown> {
  const [machine] = mine.machines;
  const reach: Record<string, unknown> = {
    vmId: machine?.vmId,
    vmIds: [machine?.vmId],
    channelIds: [machine?.channels[0]],
    empIds: [mine.emps[0]],
    productId: machine?.products[0],
    span: { from: '2020-01-01', to: '2030-01-01' },
    unit: 'day',
    nodeId: here.nodeId,
    freezeStatus: 0,
    saleType: 1,
    stockNum: 1,
    rows: [],
    vmModelIds: [],
    menuCodes: [],
    roleIds: [],
    modeCode: 'emp',
    needCost: false,
    needProject: false,
    needApproval: false,
    faceFlag: false,
    settlementType: 1,
    payer: 1,
    positionCode: newId().slice(-8),
    capacity: 10,
    vmCode: newId().slice(-8),
    deviceCode: newId().slice(-8),
    vmName: '甲',
    vmModelId: newId(),
    productCode: newId().slice(-8),
    productName: '乙',
    productPrice: '1.00',
    productTypeId: machine?.typeId,
    warnNum: 1,
    remindNum: 2,
  };
  const named = Object.fromEntries(Object.entries(reach).filter(([field]) => fieldsOf(endpoint).includes(field)));
  const { vmCode, ...byId } = named;
  return 'vmId' in named && vmCode ? byId : named;
}

test('R200 trust 22 no export holds what is outside the data permission', async () => {
  const exported = endpoints.filter(({ exportCode }) => exportCode !== undefined);
  const sync = endpoints.filter(({ path }) => path.endsWith('/exportExcel/sync'));
  expect(exported.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  let rows = 0;
  for (const endpoint of exported) {
    const { page: _, limit: __, ...filter } = openInput(endpoint);
    const answers = await Promise.all(sync.map((one) => narrowed.send(one, { taskCode: endpoint.exportCode, filter, format: 'csv' })));
    const file = answers.find(({ code, status }) => code === 0 && status === 200);
    if (!file) {
      wrong.push(`${endpoint.exportCode}: ${answers[0]?.raw.slice(0, 160)}`);
      continue;
    }
    rows += file.raw.split('\n').length - 1;
    const cells = file.raw.split(/[,\r\n]/).map((cell) => cell.replace(/^"|"$/g, ''));
    const leaked = cells.filter((cell) => outside.has(cell) || foreign.has(cell));
    if (leaked.length > 0) wrong.push(`${endpoint.exportCode}: ${[...new Set(leaked)].slice(0, 4).join(', ')}`);
  }
  expect(wrong).toEqual([]);
  expect(rows).toBeGreaterThan(30);
});
