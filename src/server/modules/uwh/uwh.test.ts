// An unmanned warehouse by the helper in the hand: in by the gate, one order for one person, light and door, pieces out of where they are reserved, and help.
import { beforeAll, expect, test } from 'vitest';
import { openCallers, type Caller } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import type { Right } from '../../../contract/menu.ts';
import { gateCodeOf } from '../../../contract/uwh/gate-code.ts';
import { newId } from '../../kernel/db/ids.ts';
import { acknowledge, fetchCommands } from '../device/command.ts';
import { proof } from '../stock/index.ts';
import { warehouseHandlers } from '../warehouse/index.ts';
import { furnishStore, inChannel, type Furnished } from '../warehouse/test-store.ts';
import { uwhHandlers } from './noun.ts';

const database = testDatabase();
let site: Awaited<ReturnType<typeof openCallers>>;
let at: Furnished;
beforeAll(async () => {
  site = await openCallers(database, [...uwhHandlers, ...warehouseHandlers], { under: '/warehouse/' });
  at = await database.run((ctx) => furnishStore(ctx, 'UW', 1));
});

const HELPER: Right[] = ['wms.uwhTask', 'wms.uwhTask.pick'];
const person = (userName: string, more: Caller = {}) => site.as({ userId: newId(), userName, rights: HELPER, ...more });
const controller = <T>(work: Parameters<typeof database.run<T>>[0]) =>
  database.run((ctx) => work({ ...ctx, actor: { kind: 'store', storeId: at.prewhId, storeCode: 'UW', clockSkewMs: 0 } }));
const inside = (id: string) => database.run((ctx) => inChannel(ctx, id));

/** An order that has passed: so many drills, so many gloves. */
async function passed(drills: number, gloves: number, empId = at.empId): Promise<string> {
  const lines = [
    { productId: at.drill, num: drills },
    { productId: at.glove, num: gloves },
  ].filter(({ num }) => num > 0);
  const { id } = await site.admin.ok('createUwhPickOrder', { prewhId: at.prewhId, empId, lines });
  await site.other.ok('approvalStatus', { ids: [id], approvalStatus: 1 });
  return id as string;
}
interface Stop {
  channelId: string;
  channelCode: string;
  lineNo: number;
  num: number;
}
const walk = async (id: string, who = person('甲')) => (await who.read(`findUwhWalk?id=${id}`)) as { stops: Stop[]; pickedNum: number };

test('the way goes shelf by shelf past what is reserved; each piece is booked on the order and on its account, and then it is done', async () => {
  const id = await passed(12, 2);
  const picker = person('甲');
  const { stops } = await walk(id);
  expect(stops.map(({ channelCode, num }) => [channelCode, num])).toEqual([
    ['S1-101', 10],
    ['S1-102', 2],
    ['S1-103', 2],
  ]);
  const take = ({ channelId, lineNo }: Stop, num: number) => picker.ok('pickUwhOrder', { id, channelId, lineNo, num });
  expect(await take(stops[0]!, 4)).toEqual({ doneFlag: false });
  expect(await inside(at.first)).toEqual({ onHand: 6, reserved: 6 });
  expect((await walk(id)).stops[0]).toMatchObject({ channelCode: 'S1-101', num: 6 });
  expect(await picker.refusal('pickUwhOrder', { id, channelId: at.first, lineNo: stops[0]!.lineNo, num: 7 })).toBe('uwh-not-here');
  await take(stops[0]!, 6);
  await take(stops[1]!, 2);
  expect(await take(stops[2]!, 2)).toEqual({ doneFlag: true });
  expect(await site.admin.read(`findUwhPickOrderDetail?id=${id}`)).toMatchObject({ pickedNum: 14, applyNum: 14 });
  expect((await picker.ok('findUwhTask', {})).tasks.filter((one: { id: string }) => one.id === id)).toEqual([]);
  const { rows } = await database.pool.query(
    'select sum(trade_num)::int as n, min(emp_id::text) as emp from trade where node_id = $1 and prewh_id = $2',
    [database.node.nodeId, at.prewhId],
  );
  expect(rows).toEqual([{ n: 14, emp: at.empId }]);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});

test('one order is fetched by one person: claimed, begun or given back', async () => {
  const id = await passed(1, 0);
  const [first, second] = [person('甲'), person('乙')];
  await first.ok('claimUwhPickOrder', { id });
  expect(await second.refusal('claimUwhPickOrder', { id })).toBe('uwh-claimed');
  const [stop] = (await walk(id)).stops;
  const input = { id, channelId: stop!.channelId, lineNo: stop!.lineNo, num: 1 };
  expect(await second.refusal('pickUwhOrder', input)).toBe('uwh-claimed');
  expect(await second.refusal('releaseUwhPickOrder', { id })).toBe('uwh-not-claimed');
  const seen = async (who: typeof first) => (await who.ok('findUwhTask', {})).tasks.find((one: { id: string }) => one.id === id);
  expect([await seen(first), await seen(second)]).toMatchObject([
    { mineFlag: true, picker: '甲' },
    { mineFlag: false, picker: '甲' },
  ]);
  await first.ok('releaseUwhPickOrder', { id });
  // Who begins to pick has claimed it, and what was picked keeps its order.
  await second.ok('pickUwhOrder', input);
  await site.admin.ok('approvalStatus', { ids: [id], approvalStatus: 4 });
  expect(await site.admin.refusal('deleteUwhPickOrder', { id })).toBe('uwh-picked');
  expect(await first.refusal('pickUwhOrder', input)).toBe('uwh-not-passed');
});

test('who may not pick for others fetches his own order, and sees no other; what has not passed is not fetched', async () => {
  const empId = await database.run((ctx) => hire(ctx, 'OWN'));
  const self = person('丙', { rights: ['wms.uwhTask'], empId });
  const [own, other] = [await passed(0, 1, empId), await passed(0, 1)];
  expect((await self.ok('findUwhTask', {})).tasks.map((one: { id: string }) => one.id)).toEqual([own]);
  expect(await self.refusal('claimUwhPickOrder', { id: other })).toBe('not-permitted');
  await self.ok('claimUwhPickOrder', { id: own });
  const { id: waiting } = await site.admin.ok('createUwhPickOrder', {
    prewhId: at.prewhId,
    empId,
    lines: [{ productId: at.glove, num: 1 }],
  });
  expect(await self.refusal('claimUwhPickOrder', { id: waiting })).toBe('uwh-not-passed');
});

test('light and door are commands that the controller of the warehouse fetches and answers; the same is not given twice', async () => {
  const id = await passed(0, 1);
  const picker = person('甲');
  const [stop] = (await walk(id)).stops;
  const guide = (what: string, channelId = stop!.channelId) =>
    picker.send({ method: 'POST', path: 'guideUwhPick', body: { id, channelId, guide: what } });
  await guide('light');
  await guide('light');
  await guide('open');
  expect((await guide('light', at.first)).error).toBe('uwh-not-here');
  const given = await controller(fetchCommands);
  expect(given.map(({ kind, channelCode }) => [kind, channelCode])).toEqual([
    ['light', 'S1-103'],
    ['open', 'S1-103'],
  ]);
  await controller((ctx) => acknowledge(ctx, { id: given[1]!.id, done: false, answer: '门卡住' }));
  const { commands } = (await picker.read(`findUwhWalk?id=${id}`)) as {
    commands: { guide: string; state: number; answer: string | null }[];
  };
  expect(commands.map(({ guide: what, state, answer }) => [what, state, answer]).toSorted()).toEqual([
    ['light', 1, null],
    ['open', 3, '门卡住'],
  ]);
});

test('the gate opens for who picks there and for who has an order, by sign-in or by card; who is in is seen until he leaves', async () => {
  const empId = await database.run((ctx) => hire(ctx, 'GATE'));
  const guest = person('丁', { rights: ['wms.uwhTask'], empId });
  expect(await guest.refusal('enterUwh', { gateCode: 'UW' })).toBe('uwh-no-order');
  expect(await guest.refusal('enterUwh', { gateCode: 'NOWHERE' })).toBe('uwh-gate-unknown');
  await passed(0, 1, empId);
  await controller(fetchCommands);
  await guest.ok('enterUwh', { gateCode: 'UW/东门' });
  const opened = await controller(fetchCommands);
  expect(opened.map(({ kind, channelCode }) => [kind, channelCode])).toContainEqual(['open', null]);
  const keeper = person('戊', { rights: [...HELPER, 'wms.uwhTask.settle'] });
  interface Visit {
    id: string;
    name: string;
    door: string | null;
    visitMethod: number | null;
    selfFlag: boolean;
  }
  const here = async (who: typeof keeper): Promise<Visit[]> =>
    (await who.ok('findUwhTask', {})).places.find((one: { prewhId: string }) => one.prewhId === at.prewhId).inside;
  const [visit] = await here(guest);
  expect(visit).toMatchObject({ door: '东门', visitMethod: null, selfFlag: true });
  // The card of somebody without an order opens nothing, whoever holds the device.
  const stranger = await database.run((ctx) => hire(ctx, 'STRANGER'));
  expect(stranger).not.toBe(empId);
  expect(await keeper.refusal('enterUwh', { gateCode: 'UW', cardNo: 'STRANGER' })).toBe('uwh-no-order');
  expect(await keeper.refusal('enterUwh', { gateCode: 'UW', cardNo: '0' })).toBe('uwh-card-unknown');
  // The code of a gate that leads nowhere is called what it is.
  for (const cardNo of ['GONE/东门', 'AT-A-DESK']) {
    if (cardNo === 'AT-A-DESK') await database.run((ctx) => furnishStore(ctx, cardNo, 0));
    expect(await keeper.refusal('enterUwh', { gateCode: 'UW', cardNo })).toBe('uwh-gate-unknown');
  }
  // In whatever letters the scanner sends them.
  await keeper.ok('enterUwh', { gateCode: 'uw', cardNo: 'gate' });
  const now = await here(keeper);
  expect(now.map(({ visitMethod, selfFlag }) => [visitMethod, selfFlag])).toEqual([[1, false]]);
  expect(await person('己').refusal('leaveUwh', { id: now[0]!.id })).toBe('not-found');
  await guest.ok('leaveUwh', { id: now[0]!.id });
  expect(await here(keeper)).toEqual([]);
});

test('a warehouse and a door whose codes have a slash of their own are found by the code of their gate', async () => {
  const { prewhId } = await database.run((ctx) => furnishStore(ctx, 'N/1 50%2F', 1));
  const keeper = person('午', { rights: [...HELPER, 'wms.uwhTask.settle'] });
  await keeper.ok('enterUwh', { gateCode: gateCodeOf('N/1 50%2F', '2/3').toLowerCase() });
  const { places } = await keeper.ok('findUwhTask', {});
  expect(places.find((one: { prewhId: string }) => one.prewhId === prewhId).inside).toMatchObject([{ door: '2/3' }]);
  expect(gateCodeOf('UW', '东门')).toBe('UW/东门');
});

test('help and what is wrong are told to who sees to it, with picture and place; once it is seen to', async () => {
  const picture = '/gateway/cdn/file/abc.png';
  const who = person('庚');
  expect(await who.refusal('reportUwhTrouble', { prewhId: at.prewhId, trouble: 9 })).toBe('uwh-needs-words');
  await who.ok('reportUwhTrouble', { prewhId: at.prewhId, trouble: 2, channelId: at.third, remark: '空的', pictures: [picture] });
  await who.ok('reportUwhTrouble', { prewhId: at.prewhId, trouble: 1 });
  const keeper = person('辛', { rights: ['wms.uwhTask', 'wms.uwhTask.settle'] });
  const { rows } = await keeper.ok('listUwhReport', { page: 1, limit: 10 });
  expect(rows).toMatchObject([
    { trouble: 1, reportState: 0, channelCode: null },
    { trouble: 2, channelCode: 'S1-103', productName: '手套', remark: '空的', pictures: [picture], reporter: '庚' },
  ]);
  expect(await who.refusal('settleUwhReport', { id: rows[0].id, settleRemark: '已到' })).toBe('not-permitted');
  await keeper.ok('settleUwhReport', { id: rows[0].id, settleRemark: '已到' });
  expect(await keeper.refusal('settleUwhReport', { id: rows[0].id, settleRemark: '再到' })).toBe('uwh-settled');
  const far = person('壬', { scope: { warehouse: [newId()] } });
  expect((await far.ok('listUwhReport', { page: 1, limit: 10 })).total).toBe(0);
  expect((await far.ok('findUwhTask', {})).places).toEqual([]);
});
