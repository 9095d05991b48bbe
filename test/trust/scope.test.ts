// trust 22, R200: what is another site's, or outside the data permission, is not there. Asked of every endpoint that is mounted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { testDatabase } from '../database.ts';
import type { World } from '../report-world.ts';
import { fieldsOf, idFieldsOf, snake } from './arbitrary.ts';
import type { Ctx, DataScope } from '../../src/server/kernel/ctx.ts';
import { furnishSite, idsOf, kinds, marksOf, partsOf } from './goods.ts';
import { furnishPapers } from './papers.ts';
import { endpoints, nameOf, openTestApp, type Caller, type TestApp, type Site } from './test-app.ts';

const LONG = Boolean(process.env['TRUST_LONG']);
const database = testDatabase();
let testApp: TestApp;
let here: Site;
let mine: World;
/** Of the other site. */
let foreign: Set<string>;
let foreignIds: string[];
/** Of each table of the other site, the ids of its rows. */
let foreignRows: Map<string, string[]>;
/** Somebody whose data permission leaves a part, and what it leaves and hides of the kinds that it narrows. */
interface Narrowed extends Caller {
  name: string;
  inside: Set<string>;
  outside: Set<string>;
  hidden: Map<string, string[]>;
}
const callers: Narrowed[] = [];

beforeAll(async () => {
  testApp = await openTestApp(database);
  here = await testApp.site('HERE');
  const there = await testApp.site('THERE');
  const furnish = async (ctx: Ctx, seed: number) => {
    const made = await furnishSite(ctx, seed);
    await furnishPapers(ctx, made);
    return made;
  };
  mine = await here.run((ctx) => furnish(ctx, 1));
  await there.run((ctx) => furnish(ctx, 2));
  const scope = await here.run((ctx) => partsOf(ctx, mine));
  const { vm, department } = scope;
  // Each kind alone, so that what it hides hangs on what is seen; and two together.
  const permissions: [string, DataScope][] = [
    ...kinds.map((kind): [string, DataScope] => [kind, { [kind]: scope[kind] }]),
    ['vm+department', { vm, department } as DataScope],
  ];
  for (const [name, part] of permissions)
    callers.push({ name, ...(await here.hire({ scope: part })), ...(await here.run((ctx) => marksOf(ctx, part))) });
  foreign = (await there.run((ctx) => marksOf(ctx))).outside;
  const named = await there.run(idsOf);
  foreignIds = [...new Set([...named.values()].flat())];
  foreignRows = new Map([...named].flatMap(([column, ids]) => (column.endsWith('.id') ? [[column.slice(0, -3), ids]] : [])));
});
afterAll(() => testApp?.close());

// Calls about the own session would end it.
const called = endpoints.filter(({ permit, wire, path }) => permit !== 'open' && wire !== 'upload' && !path.startsWith('/oauth/'));
// What manages its own transactions is asked too: an export at once gives rows as a list does.
const reads = called.filter(({ kind }) => kind !== 'write');
const MARK = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** What of an answer should not be in it. */
function leaks(raw: string, asked: unknown, { outside }: Narrowed): string[] {
  // A row that is shown may refer to what cannot be opened; its name and code stay hidden.
  const text = raw.replace(/"(documentId|costId|warehouseId)":"[^"]*"/g, '');
  const said = JSON.stringify(asked);
  const ids = (text.match(MARK) ?? []).filter((id) => outside.has(id) || foreign.has(id));
  const names = [...outside, ...foreign].filter((mark) =>
    mark.includes('〔') ? text.includes(mark) : mark.length < 30 && text.includes(`"${mark}"`),
  );
  return [...new Set([...ids, ...names])].filter((mark) => !said.includes(mark));
}

/** Strategies number their kinds: 3 are departments; so do cost centres: 2 are machines. */
const kindOf = ({ path }: Endpoint) => (path.startsWith('/strategy') ? 3 : path.endsWith('CostEntity') ? 2 : 'vm');

/** What every read is asked without saying of which thing: everything that it would show. */
const openInput = (endpoint: Endpoint): Record<string, unknown> => ({
  ...(fieldsOf(endpoint).includes('limit') ? { page: 1, limit: 200 } : {}),
  ...(fieldsOf(endpoint).includes('allFlag') ? { allFlag: true } : {}),
  ...(fieldsOf(endpoint).includes('format') ? { format: 'csv' } : {}),
  ...(fieldsOf(endpoint).includes('unit') ? { unit: 'day' } : {}),
  ...(fieldsOf(endpoint).includes('entityType') ? { entityType: kindOf(endpoint) } : {}),
});

test(
  'R200 trust 22 no list, look-up, picker, statistic or board shows what is outside the data permission',
  { timeout: 120_000 },
  async () => {
    const wrong: string[] = [];
    const read = async (caller: Narrowed) => {
      let answered = 0;
      for (const endpoint of reads) {
        for (const input of [openInput(endpoint), { ...openInput(endpoint), ...requiredOf(endpoint) }]) {
          const answer = await caller.send(endpoint, input);
          if (answer.code === 200) answered += 1;
          const [leaked, ...more] = leaks(answer.raw, input, caller);
          if (leaked)
            wrong.push(`${caller.name}: ${nameOf(endpoint)}: ${more.length + 1} such as ${leaked} in ${around(answer.raw, leaked)}`);
        }
      }
      expect(answered, caller.name).toBeGreaterThan(60);
      // The permission leaves something to see, and something is hidden by it.
      expect(caller.inside.size, caller.name).toBeGreaterThan(2);
      expect(caller.outside.size, caller.name).toBeGreaterThan(2);
    };
    await Promise.all(callers.map(read));
    expect(wrong).toEqual([]);
  },
);

test('R200 trust 22 the cost centre and the warehouse of a machine that is seen are not named to whom they are hidden from', async () => {
  const [machine] = mine.machines;
  const find = async (kind: string, path: string) => {
    const endpoint = endpoints.find((one) => one.path === path);
    const caller = callers.find(({ name }) => name === kind);
    if (!endpoint || !caller || !machine) throw new Error(path);
    return (await caller.send(endpoint, { vmId: machine.vmId })).data;
  };
  expect(await find('cost', '/vm/findVmDetail')).toMatchObject({
    id: machine?.vmId,
    costName: null,
    warehouseName: expect.stringMatching('库'),
  });
  expect(await find('warehouse', '/vm/findVmDetail')).toMatchObject({ costName: expect.stringMatching('成本'), warehouseName: null });
  expect(await find('cost', '/vm/findVmPickSettlement')).toMatchObject({ vmId: machine?.vmId, costName: null });
  expect(await find('warehouse', '/vm/findVmPickSettlement')).toMatchObject({ costName: expect.stringMatching('成本') });
});

const around = (text: string, mark: string): string => text.slice(Math.max(0, text.indexOf(mark) - 60), text.indexOf(mark) + 60);

test('R202 the entities of each kind that the permission leaves', async () => {
  const find = endpoints.find(({ path }) => path === '/basic/findPermissionByEntity');
  if (!find) throw new Error('no such endpoint');
  const both = callers.at(-1);
  const ids = async (entityType: string) => {
    const { data } = await both!.send(find, { entityType });
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
  { timeout: 600_000 },
  async () => {
    const wrong: string[] = [];
    let asked = 0;
    // The answers of writes cannot be told apart when their rows are locked or changed in between: none of them may succeed with what is out of reach.
    const ask = async (caller: Narrowed) => {
      // Of each table one at least: an endpoint looks for what it is about.
      const ofEach = [
        ...[...caller.hidden.values()].flatMap((ids) => (LONG ? spread(ids) : ids.slice(0, 1))),
        ...(caller.name === 'vm' ? spread(foreignIds) : []),
      ];
      // A field that says by its name of which table it is, is asked with rows of that table.
      const beyondOf = (field: string) => {
        const table = LONG ? undefined : tableOf(field);
        if (table === undefined) return ofEach;
        return [
          ...(caller.hidden.get(table) ?? []).slice(0, 2),
          ...(caller.name === 'vm' ? (foreignRows.get(table) ?? []).slice(0, 2) : []),
        ];
      };
      for (const endpoint of called) {
        for (const { field, list } of idFieldsOf(endpoint)) {
          // A move that is shown names its document, and may be found by it.
          if (field === 'documentId') continue;
          const beyond = beyondOf(field);
          if (beyond.length === 0) continue;
          const said = (id: string) => ({ ...openInput(endpoint), ...requiredOf(endpoint), [field]: list ? [id] : id });
          const absent = await caller.send(endpoint, said(newId()));
          if (absent.error === 'bad-input') break;
          for (const id of beyond) {
            const answer = await caller.send(endpoint, said(id));
            asked += 1;
            if (shapeOf(answer) !== shapeOf(absent)) {
              wrong.push(
                `${caller.name}: ${nameOf(endpoint)} ${field}: ${shapeOf(answer).slice(0, 160)} instead of ${shapeOf(absent).slice(0, 80)}`,
              );
              break;
            }
          }
        }
      }
    };
    await Promise.all(callers.map(ask));
    console.log(`out of reach: ${asked} questions`);
    expect(asked).toBeGreaterThan(LONG ? 10_000 : 2000);
    expect(wrong).toEqual([]);
  },
);

/** The table that a field names (`ownerEmpId`: employee); undefined where it may be of any, as `id` may. */
function tableOf(field: string): string | undefined {
  const stem = snake(field.replace(/Ids?$/, '')).replace(/(^|_)emp$/, '$1employee');
  return [...foreignRows.keys()].filter((table) => stem === table || stem.endsWith(`_${table}`)).toSorted((a, b) => b.length - a.length)[0];
}

/** Some of many, evenly spread; all of them in the long form. */
const spread = (ids: readonly string[]): string[] => ids.filter((_, at) => at % Math.ceil(ids.length / (LONG ? 60 : 2)) === 0);

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

// Each of a hundred files is made twice.
test('R200 trust 22 no export holds what is outside the data permission', { timeout: 120_000 }, async () => {
  const exported = endpoints.filter(({ exportCode }) => exportCode !== undefined);
  const sync = endpoints.filter(({ path }) => path.endsWith('/exportExcel/sync'));
  expect(exported.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  const take = async (caller: Narrowed) => {
    let rows = 0;
    for (const endpoint of exported) {
      const { page: _, limit: __, ...filter } = openInput(endpoint);
      const answers = await Promise.all(sync.map((one) => caller.send(one, { taskCode: endpoint.exportCode, filter, format: 'csv' })));
      const file = answers.find(({ code, status }) => code === 0 && status === 200);
      if (!file) {
        const said = answers.find(({ error }) => error !== 'export-unknown') ?? answers[0];
        // What is exported of one thing alone is asked for with it.
        const asksForOne = said?.error === 'bad-input' && /Id\W/.test(said.raw);
        // What means nothing in part is refused to whom a part is hidden from.
        if (!asksForOne && said?.error !== 'report-needs-all') wrong.push(`${endpoint.exportCode}: ${said?.raw.slice(0, 160)}`);
        continue;
      }
      rows += file.raw.split('\n').length - 1;
      const cells = file.raw.split(/[,\r\n]/).map((cell) => cell.replace(/^"|"$/g, ''));
      const hidden = (cell: string) => caller.outside.has(cell) || foreign.has(cell);
      const leaked = cells.filter((cell) => hidden(cell) || (cell.includes('〔') && hidden(/\S*〔[^〕]*〕/.exec(cell)?.[0] ?? '')));
      if (leaked.length > 0) wrong.push(`${caller.name}: ${endpoint.exportCode}: ${[...new Set(leaked)].slice(0, 4).join(', ')}`);
    }
    expect(rows, caller.name).toBeGreaterThan(30);
  };
  await Promise.all(callers.map(take));
  expect(wrong).toEqual([]);
});
