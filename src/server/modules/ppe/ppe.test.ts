// The PPE file: what waits for a signature, who may sign it and once, what is due by limit and by life, and the paper for the inspector.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { CertificateState, PpeDueState } from '../../../contract/ppe/codes.ts';
import { PpeKind } from '../../../contract/product/codes.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { readPdf } from '../paper/test-read.ts';
import { createProductLife } from '../product/index.ts';
import { product } from '../product/noun.ts';
import { createItems, createStrategy } from '../strategy/index.ts';
import { furnishPlant } from '../strategy/test-plant.ts';
import { recordTrades, refundTrade } from '../trade/index.ts';
import { reckon } from './due.query.ts';
import { ppe } from './noun.ts';

const database = testDatabase();
const ago = (days: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), -days);
const STROKES = [[100, 100, 500, 300, 900, 100]];
let callers: Awaited<ReturnType<typeof openCallers>>;
let admin: (typeof callers)['admin'];
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let gloveType: string;
type Row = Record<string, unknown>;

async function take(emp: 'zhang' | 'li' | 'wang', which: 'glove' | 'drill', days: number): Promise<string> {
  const tradeNumber = newId();
  await database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: plant.vmId,
        tradeNumber,
        tradeType: MOVE.pick,
        happenedAt: new Date(`${ago(days)}T12:00:00+08:00`).toISOString(),
        event: { id: tradeNumber },
        empId: plant[emp],
        lines: [{ channelId: plant.channels[which === 'glove' ? 0 : 1] ?? '', productId: plant[which], quantity: 1, price: 1000 }],
      },
    ]),
  );
  const { rows } = await database.pool.query<{ id: string }>('select id from trade where trade_number = $1', [tradeNumber]);
  return rows[0]?.id ?? '';
}
const waiting = async (filter: object = {}, who = admin) =>
  (await who.ok('/basic/listPpeWaiting', { limit: 200, ...filter })).rows as Row[];
const due = async (filter: object = {}, who = admin) => (await who.ok('/basic/listPpeDue', { limit: 200, ...filter })).rows as Row[];
const sign = (tradeIds: string[], id = plant.zhang) => ({ id, tradeIds, strokes: STROKES });

beforeAll(async () => {
  callers = await openCallers(database, [...product.handlers, ...ppe.handlers]);
  admin = callers.admin;
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'PPE');
    await bindProducts(ctx, [
      { channelId: made.channels[0] ?? '', productId: made.glove },
      { channelId: made.channels[1] ?? '', productId: made.drill },
    ]);
    await fill(ctx, { vmId: made.vmId, channelId: made.channels[0] ?? '', productId: made.glove, qty: 500 });
    await fill(ctx, { vmId: made.vmId, channelId: made.channels[1] ?? '', productId: made.drill, qty: 500 });
    return made;
  });
  // Gloves stand below a type that is PPE since 60 days ago; drills do not.
  const { id: above } = await admin.ok('/basic/createProductType', {
    productTypeCode: 'PPE',
    productTypeName: '劳保',
    ppeKind: PpeKind.hand,
    ppeFrom: ago(60),
  });
  const { id: gloves } = await admin.ok('/basic/createProductType', {
    productTypeCode: 'GLOVE',
    productTypeName: '手套类',
    parentId: above,
  });
  gloveType = gloves;
  await admin.ok('/basic/updateProduct', { id: plant.glove, productTypeId: gloves });
  await database.run(async (ctx) => {
    const { id } = await createStrategy(ctx, { strategyName: '操作工手套', entityType: 1, entityId: plant.postId });
    await createItems(ctx, { strategyId: id, productTypeIds: [above], limitNum: 1, periodUnit: 'D', periodValue: 40 });
  });
});
afterAll(() => callers.app.close());

test('what was taken of a marked type, or one below it, waits since its day until it is signed for; one signature is for several', async () => {
  await take('zhang', 'glove', 90);
  await take('zhang', 'drill', 5);
  const [first, second] = [await take('zhang', 'glove', 50), await take('zhang', 'glove', 45)];
  expect((await waiting()).map(({ id }) => id)).toEqual([second, first]);
  const other = await take('li', 'glove', 10);
  expect(await admin.refusal('/basic/signPpe', sign([first, other]))).toBe('ppe-signed');
  const { receiptNo } = await admin.ok('/basic/signPpe', sign([first, second]));
  expect((await waiting()).map(({ id }) => id)).toEqual([other]);
  const file = await admin.read(`/basic/findPpeFile?id=${plant.zhang}`);
  expect(file.taken.map(({ tradeId, waits, signature }: Row) => [tradeId, waits, signature]).slice(0, 2)).toEqual([
    [second, false, 'M100 100 L500 300 900 100'],
    [first, false, 'M100 100 L500 300 900 100'],
  ]);
  expect(file.taken[0].receiptNo).toBe(receiptNo);
  expect(await admin.refusal('/basic/signPpe', sign([first]))).toBe('ppe-signed');
  for (const table of ['ppe_receipt', 'ppe_receipt_line'])
    await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow(/append-only|immutable|refuse|change/i);
});

test('two who have the same thing signed at once: one does, the other is told', async () => {
  const id = await take('zhang', 'glove', 2);
  const answers = await Promise.all([admin.post('/basic/signPpe', sign([id])), admin.post('/basic/signPpe', sign([id]))]);
  expect(answers.map(({ error }) => error).toSorted()).toEqual(['ppe-signed', undefined]);
});

test('what went back altogether is not signed for', async () => {
  const id = await take('li', 'glove', 1);
  await database.run((ctx) => refundTrade(ctx, { tradeId: id, quantity: 1, reason: '退回', source: 1, sourceId: newId() }));
  expect((await waiting({ empId: plant.li })).map((row) => row['id'])).not.toContain(id);
  expect(await admin.refusal('/basic/signPpe', sign([id], plant.li))).toBe('ppe-signed');
});

test('the next is due when the period of the limit of the post is over; the life of the product that was taken goes before it', async () => {
  // Zhang took 2 days ago, Li 10 days ago: 40 days each; Wang has another post and no limit.
  await admin.ok('/basic/updatePpeSize', { id: plant.zhang, handSize: '9' });
  const now = await due();
  expect(now.map(({ empId, dueDay, size, dueState }) => [empId, dueDay, size, dueState])).toEqual([
    [plant.li, ago(-30), null, PpeDueState.soon],
    [plant.zhang, ago(-38), '9', PpeDueState.later],
  ]);
  await database.run((ctx) => createProductLife(ctx, { productId: plant.glove, lifeValue: 7, lifeUnit: 'D' }));
  expect((await due({ dueState: PpeDueState.due })).map(({ empId, dueDay }) => [empId, dueDay])).toEqual([[plant.li, ago(3)]]);
});

test('certificates are of one employee or one product, and say when they run out', async () => {
  const make = (fields: object) => ({ certificateName: '焊工证', certificateNo: 'H-1', ...fields });
  expect(await admin.refusal('/basic/createPpeCertificate', make({}))).toBe('ppe-certificate-of');
  expect(await admin.refusal('/basic/createPpeCertificate', make({ empId: plant.zhang, productId: plant.glove }))).toBe(
    'ppe-certificate-of',
  );
  await admin.ok('/basic/createPpeCertificate', make({ empId: plant.zhang, validTo: ago(1) }));
  expect(await admin.refusal('/basic/createPpeCertificate', make({ empId: plant.zhang }))).toBe('conflict');
  const { rows } = await admin.ok('/basic/listPpeCertificate', {});
  expect(rows.map(({ certificateState }: Row) => certificateState)).toEqual([CertificateState.expired]);
  const people = (await admin.ok('/basic/listPpePerson', { keyword: '张三' })).rows as Row[];
  expect(people).toMatchObject([{ expiredNum: 1, waitingNum: 0, dueNum: 0 }]);
});

test('who sees other departments has none of it: neither list, file, signature, size nor paper', async () => {
  const narrow = callers.as({ scope: { department: [plant.otherId] } });
  expect([await waiting({}, narrow), await due({}, narrow)]).toEqual([[], []]);
  expect((await narrow.ok('/basic/listPpeCertificate', {})).rows).toEqual([]);
  const [open] = await waiting();
  expect(await narrow.refusal('/basic/signPpe', sign([String(open?.['id'])], plant.li))).toBe('not-found');
  expect(await narrow.refusal('/basic/updatePpeSize', { id: plant.zhang, handSize: '10' })).toBe('not-found');
  expect(await narrow.refusal('/basic/exportPpePdf', { empId: plant.zhang })).toBe('not-found');
  const reader = callers.as({ rights: ['organization.ppe'] });
  expect(await reader.refusal('/basic/signPpe', sign([String(open?.['id'])], plant.li))).toBe('not-permitted');
});

test('the paper names each thing with its day and receipt, of one person and of a department with all below it', async () => {
  const paper = async (input: object, who = admin) => {
    const { rawPayload } = await callers.app.inject({
      method: 'POST',
      url: '/gateway/basic/exportPpePdf',
      headers: { auth_token: who.token },
      payload: input,
    });
    return (await readPdf(rawPayload, 60)).map(({ text }) => text).join('\n');
  };
  const own = await paper({ empId: plant.zhang });
  for (const said of ['劳保用品领用签收档案', '张三', '手套尺码 9', 'H-1', ago(50), 'LB']) expect(own).toContain(said);
  expect(own).not.toContain('李四');
  // Who sees another machine alone has an empty file of a person whom he does see: it says so.
  const elsewhere = callers.as({ scope: { vm: [newId()] } });
  const part = '只含阅读者数据权限内的领用，可能不完整';
  expect(own).not.toContain(part);
  const partly = await paper({ empId: plant.zhang }, elsewhere);
  expect(partly).toContain(part);
  expect(partly).not.toContain(ago(50));
  expect(await elsewhere.read(`/basic/findPpeFile?id=${plant.zhang}`)).toMatchObject({ partFlag: true, taken: [] });
  const all = await paper({ departmentId: plant.aboveId, span: { from: ago(20) } });
  expect(all).toContain('李四');
  expect(all).not.toContain(ago(50));
});

test('what is kept of everybody is what is reckoned anew, whatever changed since: things taken and given back, rules, people', async () => {
  const [{ nodeId }, today] = [database.node, dayOf(new Date(), 'Asia/Shanghai')];
  /** What the screen asks, and the same reckoned of all. */
  const both = async () => {
    const shown = (await due()).map((row) => [row['empCode'], row['subjectName'], row['lastDay'], row['dueDay'], row['strategyName']]);
    const { rows } = await database.pool.query(
      `select e.emp_code, coalesce(p.product_name, y.product_type_name) as name, d.last_day::text, d.due_day::text, d.strategy_name
       from ppe_due($1, 'Asia/Shanghai', $2, null) d join employee e on e.node_id = $1 and e.id = d.emp_id
       left join product p on p.node_id = $1 and p.id = d.product_id left join product_type y on y.node_id = $1 and y.id = d.product_type_id`,
      [nodeId, today],
    );
    const sorted = (all: unknown[][]) => all.map((row) => JSON.stringify(row)).toSorted();
    return [sorted(shown), sorted(rows.map((row) => Object.values(row)))];
  };
  const kept = async () => {
    const { rows } = await database.pool.query('select ppe_stale($1, $2) as emps', [nodeId, today]);
    return rows[0].emps as string[] | null;
  };
  /** Of everything that was there before this test a change is known: reckoned once, only what follows is new. Trades of the last minutes are looked at again. */
  const settle = async () => {
    await database.run((ctx) => reckon(ctx));
    await database.pool.query(`update ppe_reckoned set at = now() + interval '2 minutes'`);
    expect(await kept()).toEqual([]);
  };
  await settle();
  const [first = [], same] = await both();
  expect([first.length > 0, first]).toEqual([true, same]);
  const steps: [string, string[] | null, () => Promise<unknown>][] = [
    ['taken', [plant.wang], () => take('wang', 'glove', 3)],
    ['a post', null, () => database.pool.query('update employee set post_id = $2 where id = $1', [plant.wang, plant.postId])],
    ['a rule', null, () => database.pool.query('update pick_strategy_item set period_value = 33')],
    ['a type', null, () => admin.ok('/basic/updateProduct', { id: plant.drill, productTypeId: gloveType })],
  ];
  for (const [what, emps, change] of steps) {
    await settle();
    await change();
    const [shown, reckoned] = await both();
    expect({ what, emps: await kept(), shown }).toEqual({ what, emps, shown: reckoned });
    await database.run((ctx) => reckon(ctx));
    expect((await both())[0]).toEqual(reckoned);
  }
});
