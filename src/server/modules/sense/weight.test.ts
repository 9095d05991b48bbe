// W3: weights of shelves are pieces, a visit gets what was taken, and what is odd stays for a person: two people in at once, a thing put back on the wrong shelf.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import { AbnormalCause, AbnormalStatus, SenseMethod, TraceKind, VisitMethod } from '../../../contract/sense/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implementations } from '../index.ts';
import { proof } from '../stock/index.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { setCapacity, warehouseHandlers } from '../warehouse/index.ts';
import { furnishStore, inChannel, take, type Furnished } from '../warehouse/test-store.ts';
import { bookRecord, dueToBook, judgeSenses, senseHandlers, takeSenses } from './index.ts';

const database = testDatabase();
const DRILL = 100_000;
const GLOVE = 37_000;
let callers: Awaited<ReturnType<typeof openCallers>>;
let made = 0;
let home: Furnished;
let other: string;
let codes: string[];
let start: number;
const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
beforeAll(async () => {
  callers = await openCallers(database, [...senseHandlers, ...warehouseHandlers], { under: '/warehouse/' });
});
// A warehouse of its own for each test: ten and five drills, eight gloves, on shelves that weigh.
beforeEach(async () => {
  made += 1;
  await database.run(async (ctx) => {
    home = await furnishStore(ctx, `WT${made}`, 1);
    other = await hire(ctx, `WT${made}-2`);
    await ctx.db.updateTable('employee').set({ empName: '李四' }).where('id', '=', other).execute();
    await setCapacity(ctx, { ids: [home.first, home.second], weightPerUnit: DRILL, weightTolerance: 8_000 });
    await setCapacity(ctx, { ids: [home.third], weightPerUnit: GLOVE });
    await updateNodeConfig(ctx, { senseMinutes: 0, senseBooks: false });
  });
  const { rows } = await database.pool.query('select id, channel_code as code from prewh_channel where id = any($1)', [home.channels]);
  codes = home.channels.map((id) => rows.find((row: { id: string }) => row.id === id).code);
  start = Date.now();
});

const asPrewh = <T>(work: (ctx: Ctx) => Promise<T>) =>
  database.run((ctx) => work({ ...ctx, actor: { kind: 'store', storeId: home.prewhId, storeCode: 'WT', clockSkewMs: 0 } }));
type Senses = Parameters<typeof takeSenses>[1]['senses'];
const tell = async (...senses: Senses) => (await asPrewh((ctx) => takeSenses(ctx, { senses }))).senses;
let told = 0;
const weighs = (channel: number, weightMg: number, second: number): Senses[number] => ({
  kind: 'stock',
  senseId: `W-${(told += 1)}`,
  happenedAt: at(second),
  method: SenseMethod.weight,
  channelCode: codes[channel] ?? '',
  weightMg,
});
const visit = (empCode: string, from: number, to: number): Senses[number] => ({
  kind: 'visit',
  senseId: `V-${(told += 1)}`,
  empCode,
  enteredAt: at(from),
  leftAt: at(to),
});
/** All channels as the books have them. */
const still = (second: number) => tell(weighs(0, 10 * DRILL, second), weighs(1, 5 * DRILL, second), weighs(2, 8 * GLOVE, second));
const mine = () => `E-WT${made}`;
const records = async () => {
  await database.run(judgeSenses);
  const asked = { prewhId: home.prewhId, sorts: [{ field: 'channelCode', order: 'asc' }] };
  return (await callers.admin.ok('listAbnormalRecordPage', asked)).rows;
};
/** What the job does of each minute. */
const byItself = async (): Promise<string[]> => {
  await database.run(judgeSenses);
  // Those of this test's warehouse.
  const due = (await database.run(dueToBook)).filter(({ empId }) => [home.empId, other].includes(empId));
  for (const one of due) await database.run((ctx) => bookRecord(ctx, one));
  return due.map(({ empId }) => empId);
};
const inside = async (id: string) => (await database.run((ctx) => inChannel(ctx, id))).onHand;
const tradesOf = async (empId: string): Promise<number> =>
  (await database.pool.query('select coalesce(sum(sign * trade_num), 0)::int as n from trade where emp_id = $1', [empId])).rows[0].n;

describe('a weight', () => {
  test('is the nearest whole number of pieces within the tolerance of its channel', async () => {
    expect(await tell(weighs(0, 10 * DRILL + 8_000, 1), weighs(0, 7 * DRILL - 8_000, 2), weighs(2, 8 * GLOVE + 9_250, 1))).toMatchObject([
      { result: 'kept', diffNum: 0 },
      { result: 'kept', diffNum: -3 },
      { result: 'kept', diffNum: 0 },
    ]);
    expect(await records()).toMatchObject([{ channelCode: codes[0], sensedNum: 7, misfitFlag: false }]);
  });

  test('that fits no whole number is a record also where the books have that number, and is over when the scale says otherwise', async () => {
    await still(1);
    await tell(weighs(0, 10 * DRILL + 8_001, 2), weighs(0, 10 * DRILL + 9_000, 3));
    const [row, ...rest] = await records();
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ diffNum: 0, misfitFlag: true, surplusMg: 9_000, handleStatus: AbnormalStatus.open, lastAt: at(3) });
    expect(await callers.admin.refusal('bookAbnormalRecord', { id: row.id, empId: home.empId })).toBe('abnormal-misfit');
    await tell(weighs(0, 10 * DRILL, 4));
    expect(await records()).toMatchObject([{ id: row.id, handleStatus: AbnormalStatus.gone, endedAt: at(4) }]);
  });

  test('is told alone and where a piece has a weight; else it is refused, and nothing of it kept', async () => {
    const both = { ...weighs(0, 1, 1), quantity: 3 } as Senses[number];
    const neither = { ...weighs(0, 1, 1), weightMg: null } as Senses[number];
    await database.pool.query('update prewh_channel set weight_per_unit = null where id = $1', [home.third]);
    expect(await tell(both, neither, weighs(2, 5, 1))).toMatchObject([
      { result: 'refused', error: 'sense-amount' },
      { result: 'refused', error: 'sense-amount' },
      { result: 'refused', error: 'sense-weightless' },
    ]);
  });
});

describe('a visit', () => {
  test('of one alone gets what was taken: proposed, booked once, the books agree', async () => {
    await still(1);
    await tell(visit(mine(), 2, 9), weighs(0, 8 * DRILL, 5));
    const [row] = await records();
    expect(row).toMatchObject({ diffNum: -2, takerId: home.empId, bookedName: null });
    expect(
      await callers
        .as({ rights: ['report.uwhStockAbnormalRecord', 'report.uwhStockAbnormalRecord.settle'] })
        .refusal('bookAbnormalRecord', { id: row.id, empId: home.empId }),
    ).toBe('not-permitted');
    await callers.admin.ok('bookAbnormalRecord', { id: row.id, empId: home.empId });
    expect(await callers.admin.refusal('bookAbnormalRecord', { id: row.id, empId: home.empId })).toBe('not-allowed-now');
    expect([await inside(home.first), await tradesOf(home.empId)]).toEqual([8, 2]);
    expect(await records()).toMatchObject([{ handleStatus: AbnormalStatus.handled, cause: AbnormalCause.unbooked, bookedName: '张三' }]);
    // The scale goes on telling the same: nothing more comes of it.
    await tell(weighs(0, 8 * DRILL, 60));
    expect(await records()).toHaveLength(1);
  });

  test('whose pick was booked meanwhile is not booked again', async () => {
    await still(1);
    await tell(visit(mine(), 2, 9), weighs(0, 8 * DRILL, 5));
    const [row] = await records();
    await database.run((ctx) => take(ctx, { prewhId: home.prewhId, channelId: home.first, productId: home.drill, qty: 1 }));
    expect(await callers.admin.refusal('bookAbnormalRecord', { id: row.id, empId: home.empId })).toBe('abnormal-moved');
    expect([await inside(home.first), await tradesOf(home.empId)]).toEqual([9, 0]);
  });

  test('of two at once proposes nobody; a person says who it was, and each is charged with his own', async () => {
    await still(1);
    await tell(visit(mine(), 2, 9), visit(`WT${made}-2`, 3, 8), weighs(1, 4 * DRILL, 5), weighs(2, 6 * GLOVE, 6));
    const [drill, gloves] = await records();
    expect([drill, gloves]).toMatchObject([
      { takerId: null, diffNum: -1 },
      { takerId: null, diffNum: -2 },
    ]);
    expect(drill.suspects.split('、')).toHaveLength(2);
    await callers.admin.ok('bookAbnormalRecord', { id: drill.id, empId: other });
    await callers.admin.ok('bookAbnormalRecord', { id: gloves.id, empId: home.empId });
    expect([await tradesOf(home.empId), await tradesOf(other), await inside(home.second), await inside(home.third)]).toEqual([2, 1, 4, 6]);
    expect((await records()).map(({ bookedName }: { bookedName: string }) => bookedName)).toEqual(['李四', '张三']);
  });

  test('says how a person was recognised; of whom it was not sure, or whom it did not know, nothing is proposed', async () => {
    await still(1);
    const face = (confidence: number, empCode: string | null, from: number) =>
      ({ ...visit('', from, from + 3), empCode, visitMethod: VisitMethod.face, confidence }) as Senses[number];
    await tell(face(799, mine(), 2), weighs(0, 9 * DRILL, 4), face(950, mine(), 12), weighs(1, 4 * DRILL, 14));
    await tell(weighs(1, 5 * DRILL, 10), weighs(2, 8 * GLOVE, 20));
    await tell(face(310, null, 22), weighs(2, 7 * GLOVE, 24));
    expect((await records()).map(({ takerId, suspects }: { takerId: string; suspects: string }) => [takerId, suspects])).toEqual([
      [null, '张三？'],
      [home.empId, '张三'],
      [null, '？'],
    ]);
    const way = await callers.admin.ok('listAbnormalRoutePage', { prewhId: home.prewhId, kind: TraceKind.visit });
    const said = new Set(
      way.rows.map((row: Record<string, unknown>) => [row.empName, row.visitMethod, row.confidence, row.unsureFlag].join()),
    );
    expect([...said].toSorted()).toEqual([',2,310,true', '张三,2,799,true', '张三,2,950,false']);
    const pages = await openCallers(database, implementations, { under: '/basic/' });
    const story = async (subject: string, ref: string) => (await pages.admin.ok('listStoryEvent', { subject, ref })).rows;
    expect(await story('prewh', home.prewhId)).toMatchObject([
      { kind: 'visit', title: '进出没认清', empName: null, said: '人脸 把握31%' },
      { title: '进出', empName: '张三', said: '人脸 把握95%' },
      { title: '进出没认清', empName: '张三', said: '人脸 把握79.9%' },
    ]);
    expect(await story('person', home.empId)).toMatchObject([{ prewhId: home.prewhId }, { prewhId: home.prewhId }]);
  });

  test('that brings back what it had taken is a return', async () => {
    await still(1);
    await tell(visit(mine(), 2, 9), weighs(0, 8 * DRILL, 5));
    const [out] = await records();
    await callers.admin.ok('bookAbnormalRecord', { id: out.id, empId: home.empId });
    await tell(visit(mine(), 20, 29), weighs(0, 9 * DRILL, 25));
    const back = (await records()).find((row: { diffNum: number }) => row.diffNum === 1);
    expect(back.takerId).toBe(home.empId);
    await callers.admin.ok('bookAbnormalRecord', { id: back.id, empId: home.empId });
    expect([await inside(home.first), await tradesOf(home.empId)]).toEqual([9, 1]);
  });
});

describe('by itself', () => {
  beforeEach(() => database.run((ctx) => updateNodeConfig(ctx, { senseBooks: true })));

  test('what leaves no doubt is booked, and only where the site wants it', async () => {
    await still(1);
    await tell(visit(mine(), 2, 9), weighs(0, 9 * DRILL, 5), weighs(2, 6 * GLOVE, 6));
    await database.run((ctx) => updateNodeConfig(ctx, { senseBooks: false }));
    expect(await byItself()).toEqual([]);
    await database.run((ctx) => updateNodeConfig(ctx, { senseBooks: true }));
    expect(await byItself()).toEqual([home.empId, home.empId]);
    expect(await byItself()).toEqual([]);
    expect([await inside(home.first), await inside(home.third), await tradesOf(home.empId)]).toEqual([9, 6, 3]);
  });

  test('nothing of two at once, and nothing while somebody is in still', async () => {
    await still(1);
    const { leftAt: _, ...staying } = visit(mine(), 2, 9) as Extract<Senses[number], { kind: 'visit' }>;
    await tell(staying, weighs(0, 9 * DRILL, 5));
    expect(await byItself()).toEqual([]);
    await tell({ ...staying, leftAt: at(30) });
    await still(40);
    await tell(visit(mine(), 50, 59), visit(`WT${made}-2`, 51, 58), weighs(1, 4 * DRILL, 55));
    expect(await byItself()).toEqual([]);
    expect([await inside(home.first), await inside(home.second)]).toEqual([10, 5]);
  });

  test('a thing put back on the wrong shelf: both records wait, and the one says where it may be from', async () => {
    await still(1);
    // The hand still lies on it when the shelf is weighed first.
    const hand = [weighs(2, 8 * GLOVE + DRILL + 40_000, 7), weighs(2, 8 * GLOVE + DRILL + 21_000, 8)];
    await tell(visit(mine(), 2, 20), weighs(0, 9 * DRILL, 5), ...hand, weighs(2, 8 * GLOVE + DRILL, 9));
    expect(await byItself()).toEqual([]);
    const [gone, odd] = await records();
    expect(gone).toMatchObject({ channelCode: codes[0], diffNum: -1, originChannels: null });
    expect(odd).toMatchObject({ channelCode: codes[2], misfitFlag: true, surplusMg: DRILL, originChannels: codes[0] });
    const way = (await callers.admin.ok('listAbnormalRoutePage', { recordNo: odd.recordNo })).rows;
    expect(way.map(({ kind }: { kind: number }) => kind).sort()).toEqual([1, 1, 2]);
    // Put back where it belongs, both are over, as the hand was before, and nothing was booked.
    await tell(weighs(0, 10 * DRILL, 30), weighs(2, 8 * GLOVE, 31));
    const { gone: over } = AbnormalStatus;
    expect((await records()).map((row: { handleStatus: number }) => row.handleStatus)).toEqual([over, over, over]);
    expect([await inside(home.first), await inside(home.third), await tradesOf(home.empId)]).toEqual([10, 8, 0]);
  });
});

test('the ledger is true after all of this', async () => {
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});
