// Which loan is closed by a tool that is given back: the one of its code; what has none, or one that is not out, counts for the oldest that remain.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import { DeviceEvent } from '../../../contract/device/events.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { takeEvents } from './events.ts';
import { chanceOf } from './test-rules.ts';
import { bindEmployees, bindProducts } from '../machine/index.ts';
import { loans as stockLoans, post, proof, settleAbnormality } from '../stock/index.ts';
import { refundTrade } from '../trade/index.ts';
import { newId } from '../../kernel/db/ids.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof furnish>>;
let people = 0;
let sequence = 0;
beforeAll(async () => {
  floor = await database.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'CUT' });
    const [first = ''] = made.channels;
    await bindProducts(ctx, [{ channelId: first, productId: made.drill }]);
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.drill, qty: 100_000 });
    return made;
  });
});

const NOON = Date.now() - 1000 * 3_600_000;
/** What happened at an hour: so many lent (above zero) or given back, of a code or none. */
interface Said {
  hour: number;
  num: number;
  code?: string | undefined;
}
const lent = (hour: number, code?: string, num = 1): Said => ({ hour, num, code });
const back = (hour: number, code?: string, num = 1): Said => ({ hour, num: -num, code });
const at = (hour: number) => new Date(NOON + hour * 3_600_000);

/** Somebody, and what a machine tells of him: each event in a batch of its own, in the order given. */
async function person() {
  const empCode = `CUT-${(people += 1)}`;
  const empId = await database.run(async (ctx) => {
    const id = await hire(ctx, empCode);
    await bindEmployees(ctx, { vmIds: [floor.vmId], empIds: [id] });
    return id;
  });
  const told = new Map<Said, DeviceEvent>();
  const eventOf = (said: Said) => {
    const number = `${empCode}-${said.hour}`;
    const line = { channelCode: '101', quantity: Math.abs(said.num), ...(said.code && { cutterCode: said.code }) };
    const kind = said.num > 0 ? { kind: 'pick', tradeType: 10002 } : { kind: 'return', tradeType: 10003 };
    const event = { eventId: number, tradeNumber: number, sequence: (sequence += 1), happenedAt: at(said.hour).toISOString(), empCode };
    return DeviceEvent.parse({ ...event, ...kind, lines: [line] });
  };
  const tell = async (...events: Said[]) => {
    for (const said of events) {
      const event = told.get(said) ?? eventOf(said);
      told.set(said, event);
      await database.run((ctx) =>
        takeEvents({ ...ctx, actor: { kind: 'device', vmId: floor.vmId, vmCode: 'CUT', clockSkewMs: 0 } }, { events: [event] }),
      );
    }
  };
  /** By the hour of each loan, the oldest first: how many of it are back, and at which hour the last of them. */
  const loans = async () => {
    const { rows } = await database.pool.query(
      `select borrowed_at, returned::int, returned_at from stock_loan where employee_id = $1 order by borrowed_at, id`,
      [empId],
    );
    const hour = (moment: string | null) => (moment ? (Date.parse(moment) - NOON) / 3_600_000 : null);
    return rows.map((row) => [hour(row.borrowed_at), row.returned, hour(row.returned_at)]);
  };
  return { empId, empCode, tell, loans };
}
type DeviceEvent = ReturnType<typeof DeviceEvent.parse>;
const proved = async () => expect((await database.run(({ db }) => proof(db, database.node))).failures).toEqual([]);

test('of two coded tools the newer comes back first: the older stays out, and overdue', async () => {
  const { tell, loans, empId, empCode } = await person();
  await tell(lent(1, 'K1'), lent(2, 'K2'), back(3, 'K2'));
  expect(await loans()).toEqual([
    [1, 0, null],
    [2, 1, 3],
  ]);
  await database.pool.query(`update stock_loan set due_at = borrowed_at + interval '5 hours' where employee_id = $1`, [empId]);
  const { rows } = await database.pool.query(
    `select count(*)::int from stock_loan where employee_id = $1 and returned < qty and due_at < now()`,
    [empId],
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect(
    await database.run((ctx) =>
      stockLoans.loansAt(ctx, { vmId: floor.vmId, productIds: [floor.drill], dated: false, empCodes: [empCode] }),
    ),
  ).toMatchObject([{ held: 1, cutter: 'K1' }]);
  await tell(back(4, 'K1'));
  expect(await loans()).toEqual([
    [1, 1, 4],
    [2, 1, 3],
  ]);
});

test('without a code, with an unknown one, with one of somebody else: the oldest that remain', async () => {
  const [one, other] = [await person(), await person()];
  await other.tell(lent(0, 'K9'));
  await one.tell(lent(1, 'K1'), lent(2), lent(3, 'K3'), lent(4), back(5, 'K3'), back(6), back(7, 'K9'));
  expect(await one.loans()).toEqual([
    [1, 1, 6],
    [2, 1, 7],
    [3, 1, 5],
    [4, 0, null],
  ]);
  expect(await other.loans()).toEqual([[0, 0, null]]);
});

test('the same tool again: the oldest time it was lent is what comes back; a second return counts as one without a code', async () => {
  const one = await person();
  await one.tell(lent(1, 'K1'), lent(2, 'K2'), back(3, 'K1'), lent(4, 'K1'));
  expect(await one.loans()).toEqual([
    [1, 1, 3],
    [2, 0, null],
    [4, 0, null],
  ]);
  // A return whose code could not be read is made good as soon as the others have come back.
  const unread = await person();
  await unread.tell(lent(1, 'K1'), lent(2, 'K2'), back(3), lent(4, 'K1'), back(5, 'K1'));
  expect(await unread.loans()).toEqual([
    [1, 1, 5],
    [2, 1, 3],
    [4, 0, null],
  ]);
  await unread.tell(back(6, 'K2'));
  expect((await unread.loans()).map(([, returned]) => returned)).toEqual([1, 1, 1]);
  const twice = await person();
  await twice.tell(lent(1), lent(2), lent(3, 'K1'), back(4, 'K1'), back(5, 'K1'));
  expect(await twice.loans()).toEqual([
    [1, 1, 5],
    [2, 0, null],
    [3, 1, 4],
  ]);
});

test('parts of a quantity: the rest of a code that is back stays out, what is too much goes on to the oldest', async () => {
  const one = await person();
  await one.tell(lent(1, undefined, 3), lent(2, 'K', 4), back(3, 'K', 3));
  expect(await one.loans()).toEqual([
    [1, 0, null],
    [2, 3, null],
  ]);
  await one.tell(back(4, 'K', 3));
  expect(await one.loans()).toEqual([
    [1, 2, null],
    [2, 4, 4],
  ]);
});

test('partly by its code and partly as the oldest: it is closed when the last of both is back', async () => {
  const one = await person();
  await one.tell(lent(1, 'K', 4), back(2), back(5, 'K', 3));
  expect(await one.loans()).toEqual([[1, 4, 5]]);
  const other = await person();
  await other.tell(lent(1, 'K', 4), back(2, 'K', 3), back(5));
  expect(await other.loans()).toEqual([[1, 4, 5]]);
});

test('by clocks that differ a tool may come back before it was lent: it is the same tool', async () => {
  const one = await person();
  await one.tell(lent(1, 'K1'), lent(3, 'K2'), back(2, 'K2'));
  expect(await one.loans()).toEqual([
    [1, 0, null],
    [3, 1, 2],
  ]);
});

test('a loan that is taken back is that loan, whatever is older', async () => {
  const one = await person();
  await one.tell(lent(1, 'K1'), lent(2, 'K2'), lent(3, 'K2'));
  const { id = '' } =
    (await database.db.selectFrom('trade').select('id').where('eventId', '=', `${one.empCode}-2`).executeTakeFirst()) ?? {};
  await database.run((ctx) => refundTrade(ctx, { tradeId: id, quantity: 1, reason: '没有出货', source: 1, sourceId: newId() }));
  expect(await one.loans()).toEqual([
    [1, 0, null],
    [2, 1, 2],
    [3, 0, null],
  ]);
  await proved();
});

test('given back before the books know that it was lent: suspense lends it, and is repaid by what was lent', async () => {
  const one = await person();
  const [first, second, third] = [lent(1, 'K1'), lent(2, 'K2'), back(3, 'K2')];
  await one.tell(third);
  expect(await one.loans()).toEqual([]);
  await one.tell(first);
  // As much is back as was lent.
  expect(await one.loans()).toEqual([[1, 1, 3]]);
  await one.tell(second);
  expect(await one.loans()).toEqual([
    [1, 0, null],
    [2, 1, 3],
  ]);
  // Without a code it is closed when it came back, not when suspense was repaid.
  const plain = await person();
  await plain.tell(back(3));
  await plain.tell(lent(1));
  expect(await plain.loans()).toEqual([[1, 1, 3]]);
  // What a person settles stands for a loan that nobody told of.
  const settled = await person();
  await settled.tell(third, lent(9, 'K1'), back(4, 'K5'));
  const { rows } = await database.pool.query(
    `select id from stock_abnormality where place_kind = $1 and place_ref = $2 and status = 0 and settled < qty`,
    [PLACE.employee, settled.empId],
  );
  await database.run((ctx) => settleAbnormality(ctx, { id: rows[0].id, document: { kind: 'test', id: newId() } }));
  await settled.tell(second);
  expect((await settled.loans()).slice(0, 2)).toEqual([
    [2, 1, 3],
    [9, 1, 4],
  ]);
  await proved();
});

test('what moves from hand to hand with its code is gone from the one and lent to the other', async () => {
  const [one, other] = [await person(), await person()];
  await one.tell(lent(1, 'K1'), lent(2, 'K2'));
  const handOf = ({ empId }: { empId: string }) => ({ kind: PLACE.employee, ref: empId });
  await database.run((ctx) =>
    post(ctx, {
      document: { kind: 'test', id: newId() },
      happenedAt: at(3).toISOString(),
      moves: [{ productId: floor.drill, qty: 1, from: handOf(one), to: handOf(other), kind: 20004, cutterCode: 'K2' }],
    }),
  );
  await other.tell(lent(2), back(4, 'K2'));
  expect(await one.loans()).toEqual([
    [1, 0, null],
    [2, 1, 3],
  ]);
  expect(await other.loans()).toEqual([
    [2, 0, null],
    [3, 1, 4],
  ]);
});

interface Loan {
  hour: number;
  code: string | undefined;
  open: number;
  back: number;
  at: number;
}
function close(loan: Loan, most: number, hour: number): number {
  const some = Math.min(most, loan.open);
  if (some === 0) return most;
  loan.open -= some;
  loan.back += some;
  loan.at = Math.max(loan.at, hour);
  return most - some;
}
/** The law: of each code the oldest with the oldest, then what is left of either side. */
function expected(story: readonly Said[]) {
  const inTime = story.toSorted((a, b) => a.hour - b.hour);
  const loans: Loan[] = inTime.filter(({ num }) => num > 0).map(({ hour, num, code }) => ({ hour, code, open: num, back: 0, at: 0 }));
  const returns = inTime.filter(({ num }) => num < 0).map(({ hour, num, code }) => ({ hour, code, num: -num }));
  for (const one of returns) for (const loan of loans) if (one.code && loan.code === one.code) one.num = close(loan, one.num, one.hour);
  for (const one of returns) for (const loan of loans) one.num = close(loan, one.num, one.hour);
  return loans.map((loan) => [loan.hour, loan.back, loan.open === 0 ? loan.at : null]);
}

test('told in any order, late and doubled, the loans are what happened', async () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const chance = chanceOf(seed);
    let out = 0;
    const story = Array.from({ length: chance.between(3, 10) }, (_, index): Said => {
      const code = chance.one(['K1', 'K2', 'K3', undefined]);
      const num = chance.between(1, 2) * (out > 0 && chance.likely(0.5) ? -1 : 1);
      out += num;
      return { hour: index + 1, num, code };
    });
    for (const order of [0, 1, 2]) {
      const one = await person();
      const told =
        order === 0
          ? story
          : order === 1
            ? story.toReversed()
            : story
                .map((said) => ({ said, by: chance.between(0, 999) }))
                .toSorted((a, b) => a.by - b.by)
                .map(({ said }) => said);
      await one.tell(...told, ...(order === 2 ? story.slice(0, 2) : []));
      const loans = await one.loans();
      expect([seed, order, story, loans]).toEqual([seed, order, story, expected(story)]);
      const [lentAll, backAll] = [1, -1].map((side) => story.reduce((sum, { num }) => sum + Math.max(0, num * side), 0));
      expect(loans.reduce((sum, [, returned]) => sum + (returned ?? 0), 0)).toBe(Math.min(lentAll ?? 0, backAll ?? 0));
    }
  }
  await proved();
}, 120_000);
