// Three days of the demonstration site by a moved clock: how much of what happens its storekeeper has to hear, and whether anything that the books show
// afterwards was kept from those whom it concerns.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { movedClock, type MovedClock } from './moved-clock.ts';
import { SaleType } from '../src/contract/machine/codes.ts';
import { PLACE } from '../src/contract/stock/ledger.ts';
import { systemCtx, type Ctx } from '../src/server/kernel/ctx.ts';
import { transact, type Database } from '../src/server/kernel/db/database.ts';
import { ACCOUNTS, FIRST, fillNode } from '../src/server/demo/index.ts';
import { DEMO_ACTOR } from '../src/server/demo/nodes.ts';
import { seeded } from '../src/server/demo/random.ts';
import { createNode, userNow } from '../src/server/modules/auth/index.ts';
import { knowUsers } from '../src/server/kernel/jobs/index.ts';
import { openFiles } from '../src/server/kernel/files/index.ts';
import { watchSite } from '../src/server/modules/warning/index.ts';
import { MachineLife, type Channel, type Machine, type Spell } from '../src/server/modules/warning/test-days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAYS = 3;
/** Minutes from one look to the next. */
const STEP = 15;
const ZONE = 'Asia/Shanghai';
/** A Monday, half past five in the morning. */
const BEGIN = Date.parse('2026-03-02T05:30:00+08:00');
const END = BEGIN + DAYS * 24 * HOUR;
/** What a storekeeper hears in a day at most. */
const MOST_A_DAY = 12;

const database = testDatabase();
let clock: MovedClock;
let node: { nodeId: string; timeZone: string };
const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await clock.pool.query(text, values)).rows as R[];
const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  transact(clock.db, (tx) => work(systemCtx(tx as unknown as Database, node, 'test')));

beforeAll(async () => {
  await openFiles({ dataDir: mkdtempSync(join(tmpdir(), 'days-')), s3: undefined });
  knowUsers(userNow);
  // It is made in the minutes before.
  clock = await movedClock(database.url, BEGIN - STEP * MINUTE);
  // The first of the demonstration's two sites.
  await transact(clock.db, async (tx) => {
    const db = tx as unknown as Database;
    const { nodeId } = await createNode(db, { nodeCode: 'DAYS', nodeName: '上海精密制造一厂', timeZone: ZONE });
    node = { nodeId, timeZone: ZONE };
    await fillNode(systemCtx(db, node, DEMO_ACTOR), { seed: 20_260_101, size: FIRST, accounts: ACCOUNTS, log: () => undefined });
  });
}, 300_000);
afterAll(() => clock?.close());

/** The machines as they stand; the one that nobody has reached since last night stays silent. */
async function machinesNow(): Promise<Machine[]> {
  const all = await rows<Channel & { vmCode: string; sale: number }>(
    `select v.id as "vmId", v.vm_code as "vmCode", c.channel_code as "channelCode", c.capacity, c.remind_num as "remindNum", c.sale_type as sale,
      coalesce((select sum(b.on_hand)::int from stock_balance b where b.node_id = c.node_id and b.place_kind = ${PLACE.vmChannel} and b.place_ref = c.id), 0) as there
    from vm v join vm_channel c on c.node_id = v.node_id and c.vm_id = v.id
    where v.node_id = $1 and v.vm_code like 'VM00%' and v.vm_code <> 'VM007' and c.product_id is not null and c.merged_into is null
    order by v.vm_code, c.channel_code`,
    [node.nodeId],
  );
  return [...Map.groupBy(all, ({ vmId }) => vmId)].map(([vmId, channels]) => ({
    vmId,
    vmCode: channels[0]?.vmCode ?? '',
    channels: channels.map(({ sale, ...channel }) => ({ ...channel, isLent: sale === SaleType.borrow })),
  }));
}

interface Look {
  at: number;
  /** What stands open or acknowledged, by rule and subject, and when it was told last; null where it was not yet. */
  told: Map<string, number | null>;
}

async function look(): Promise<Look> {
  const cases = await rows<{ name: string; subject: string; told: string | null }>(
    `select r.caveat_name as name, c.subject, case when c.told_mark is not null then c.told_at end as told
    from caveat_case c join caveat_center r on r.node_id = c.node_id and r.id = c.caveat_id where c.node_id = $1 and c.state <> 2`,
    [node.nodeId],
  );
  const told = cases.map(({ name, subject, told: at }) => [`${name}/${subject}`, at === null ? null : Date.parse(at)] as const);
  return { at: Date.now(), told: new Map(told) };
}

/** What of these spells a look did not find, or nobody was told of so long after it began. */
function missed(looks: readonly Look[], rule: string, { spells, within }: { spells: readonly Spell[]; within: number }): string[] {
  return spells.flatMap(({ subject, from, to }) => {
    const key = `${rule}/${subject}`;
    const during = looks.filter(({ at }) => at >= from && at < to);
    const unseen = during.find(({ told }) => !told.has(key));
    const untold = during.find(({ at, told }) => at >= from + within && !told.get(key));
    const say = (what: string, at: number) => `${key}: ${what} at ${new Date(at).toISOString()}, since ${new Date(from).toISOString()}`;
    return [...(unseen ? [say('not found', unseen.at)] : []), ...(untold ? [say('told nobody', untold.at)] : [])];
  });
}

/** Of the time after the beginning. */
const spellOf = ({ subject, from, to }: { subject: string; from: string; to: string | null }): Spell => ({
  subject,
  from: Math.max(BEGIN, Date.parse(from)),
  to: to === null ? END : Date.parse(to),
});

/** When each channel was empty, as its moves have it. */
async function emptySpells(): Promise<Spell[]> {
  const levels = await rows<{ subject: string; from: string; to: string | null }>(
    `with leg as (
      select m.to_ref as id, m.recorded_at as at, m.id as move, m.qty from stock_move m where m.node_id = $1 and m.to_kind = ${PLACE.vmChannel}
      union all select m.from_ref, m.recorded_at, m.id, -m.qty from stock_move m where m.node_id = $1 and m.from_kind = ${PLACE.vmChannel}
    ), level as (
      select id, at, sum(qty) over w as level, lead(at) over w as until from leg window w as (partition by id order by at, move)
    )
    select l.id as subject, l.at as from, l.until as to from level l
    join vm_channel c on c.node_id = $1 and c.id = l.id and c.freeze_status = 0 and c.merged_into is null and c.product_id is not null
    join vm v on v.node_id = c.node_id and v.id = c.vm_id and not v.lock_flag
    where l.level <= 0 and coalesce(l.until, 'infinity') > $2`,
    [node.nodeId, new Date(BEGIN).toISOString()],
  );
  return levels.map(spellOf);
}

/** When somebody had what was overdue, as his loans have it; from the moment at which it was due. */
async function overdueSpells(): Promise<Spell[]> {
  const loans = await rows<{ subject: string; from: string; to: string | null }>(
    `select employee_id as subject, due_at as from, returned_at as to from stock_loan
    where node_id = $1 and due_at < $3 and coalesce(returned_at, 'infinity') > greatest(due_at, $2)`,
    [node.nodeId, new Date(BEGIN).toISOString(), new Date(END).toISOString()],
  );
  return loans.map(spellOf);
}

/** What each account heard, with the day of the site. */
const heardBy = (account: string) =>
  rows<{ day: string; title: string }>(
    `select n.title, (n.enabled_at at time zone $2)::date::text as day from notice n
    join login_user u on u.node_id = n.node_id and u.id = any(n.receiver_ids) where n.node_id = $1 and u.login_account = $3 and n.enabled_at > $4`,
    [node.nodeId, ZONE, account, new Date(BEGIN).toISOString()],
  );

test(
  'better 15: at most 12 a day for the storekeeper, and nothing that the books show afterwards was kept from those whom it concerns',
  { timeout: 300_000 },
  async () => {
    const random = seeded(20_260_302);
    const staff = await rows<{ code: string }>('select emp_code as code from employee where node_id = $1 order by emp_code limit 200', [
      node.nodeId,
    ]);
    const people = staff.map(({ code }) => code);
    const lives = (await machinesNow()).map((machine) => new MachineLife(machine, { random, people, step: STEP }));
    const looks: Look[] = [];
    for (let at = BEGIN; at <= END; at += STEP * MINUTE) {
      await clock.to(at);
      for (const life of lives) await run((ctx) => life.live(ctx, at));
      await watchSite(systemCtx(clock.db, node, 'test'));
      looks.push(await look());
    }
    const [empty, overdue] = [await emptySpells(), await overdueSpells()];
    const [silent, gaps] = [lives.flatMap((life) => life.silences), lives.flatMap((life) => life.gaps)];
    // Enough of each has happened to be missed.
    for (const [what, least] of [
      [empty, 25],
      [overdue, 10],
      [silent, 3],
      [gaps, 2],
    ] as const)
      expect(what.length).toBeGreaterThanOrEqual(least);
    const step = STEP * MINUTE;
    // A shift gathers what is empty; what is overdue is told once a day, and not by night; the others at once, or within the hour.
    expect(missed(looks, '货道缺货', { spells: empty, within: 8 * HOUR + step })).toEqual([]);
    expect(missed(looks, '刀具逾期未还', { spells: overdue, within: 35 * HOUR + step })).toEqual([]);
    const late = silent.map(({ from, ...spell }) => ({ ...spell, from: from + 2 * step }));
    expect(missed(looks, '设备没有消息', { spells: late, within: 0 })).toEqual([]);
    expect(missed(looks, '事件没有到齐', { spells: gaps, within: HOUR + step })).toEqual([]);

    const heard = await heardBy('storekeeper');
    // What counts as told reached him: the notices name as many channels as were told.
    const channels = new Set(
      looks.flatMap(({ told }) => [...told].flatMap(([key, at]) => (at && key.startsWith('货道缺货/') ? [`${key} ${at}`] : []))),
    );
    const named = heard.flatMap(({ title }) => /^货道缺货：(?<n>\d+) 项$/u.exec(title)?.groups?.['n'] ?? []);
    expect(named.reduce((sum, n) => sum + Number(n), 0)).toBe(channels.size);
    const days = [...Map.groupBy(heard, ({ day }) => day)].map(([day, its]) => [day, its.length] as const).toSorted();
    console.log(
      `alerts of the storekeeper: ${days.map(([day, n]) => `${day} ${n}`).join(', ')}; empty ${empty.length}, overdue ${overdue.length}, silent ${silent.length}, gaps ${gaps.length}`,
    );
    expect(days.length).toBe(DAYS);
    expect(days.filter(([, n]) => n > MOST_A_DAY)).toEqual([]);
  },
);
