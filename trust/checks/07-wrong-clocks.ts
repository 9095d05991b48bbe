// 7 Machines whose clocks are wrong by up to a week: nothing is lost, nothing lies in the future, and the machine's own order counts. A call whose
// clock is more than five minutes off is refused at the door, with the time (the tests).
import { sql } from 'kysely';
import { MOVE } from '../../src/contract/stock/ledger.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { count, openingEntry, post, proof } from '../../src/server/modules/stock/index.ts';
import { recordTrades } from '../../src/server/modules/trade/index.ts';
import { aDocument, buildWorld, CONSUMED, lying } from '../../test/model/stock-world.ts';
import type { RunCheck, TestCheck } from '../check.ts';
import { compare, furnishFloor, emptyTally, pickOf } from '../lib/floor.ts';

const WEEK_MS = 7 * 86_400_000;
const STEPS = 12;

const tests = { files: ['src/server/modules/device/device.test.ts'], title: /a clock more than 5 minutes off|trust 7:/ };

export const check: RunCheck & TestCheck = {
  id: 7,
  title: 'wrong clocks',
  tests,
  async run(rig) {
    const machinesCount = rig.size(8, 100);
    const wrongTime = () => new Date(Date.now() + (rig.random() * 2 - 1) * WEEK_MS).toISOString();

    // A count in the middle of a machine's own order, all told with wrong clocks and shuffled: what came after the count counts.
    const t = await rig.database();
    const world = await buildWorld(t.db, t.node.nodeId, { products: machinesCount, vms: machinesCount, channels: 1 });
    let wrongLevels = 0;
    for (const [at, channel] of world.channels.entries()) {
      const productId = world.products[at] ?? '';
      const source = `vm:${channel.owner}`;
      await t.run((ctx) =>
        openingEntry(ctx, {
          document: aDocument(),
          happenedAt: new Date(Date.now() - 2 * WEEK_MS).toISOString(),
          lines: [{ place: channel, productId, qty: 500 }],
        }),
      );
      const counted = 1 + Math.floor(rig.random() * (STEPS - 2));
      const steps = Array.from({ length: STEPS }, (_, sequence) => ({
        sequence,
        qty: 1 + Math.floor(rig.random() * 5),
        order: rig.random(),
      }));
      for (const { sequence, qty } of steps.toSorted((a, b) => a.order - b.order)) {
        const told = { document: aDocument(), happenedAt: wrongTime(), event: { source, id: newId(), sequence } };
        await t.run(async (ctx) =>
          sequence === counted
            ? count(ctx, { ...told, lines: [{ place: channel, productId, counted: 300 }] })
            : post(ctx, { ...told, moves: [{ productId, qty, from: channel, to: CONSUMED, kind: MOVE.pick }] }),
        );
      }
      const after = steps.filter(({ sequence }) => sequence > counted).reduce((sum, { qty }) => sum + qty, 0);
      if ((await lying(t, channel, productId)) !== 300 - after) wrongLevels += 1;
    }
    const { failures } = await proof(t.db, t.node);
    const aheadOf = async ({ db }: Pick<typeof t, 'db'>) =>
      (await sql<{ n: number }>`select count(*) as n from stock_move where happened_at > recorded_at`.execute(db)).rows[0]?.n ?? 0;

    // Trades told with wrong clocks, then with right ones.
    const shop = await rig.database();
    const machines = await furnishFloor(shop, { machines: 4, channels: 2 });
    const tally = emptyTally();
    for (let at = 0; at < machinesCount * 5; at += 1) {
      const machine = machines[at % machines.length]!;
      const happenedAt = at % 2 === 0 ? wrongTime() : new Date().toISOString();
      const report = pickOf(machine, { random: rig.random, happenedAt });
      await shop.run((ctx) => recordTrades(ctx, [report]));
      // Told again later, as after a lost answer.
      await shop.run((ctx) => recordTrades(ctx, [report]));
      tally.acked.set(report.event.id, report.lines[0]?.quantity ?? 0);
    }
    const { rows } = await sql<{ n: number }>`select count(*) as n from trade
      where trade_time > recorded_at + interval '1 second' or trade_day > (recorded_at at time zone ${shop.node.timeZone})::date`.execute(
      shop.db,
    );
    const ahead = (rows[0]?.n ?? 0) + (await aheadOf(shop)) + (await aheadOf(t));
    rig.figure(`${machinesCount} machines up to 7 days off, ${wrongLevels} with a wrong level, ${ahead} rows in the future`);
    rig.hold('the order is the machine’s own, whatever its clock said', wrongLevels === 0, wrongLevels);
    rig.hold('nothing lies in the future', ahead === 0, ahead);
    rig.hold('the proof of the counts is clean', failures.length === 0, failures.slice(0, 3));
    await compare(rig, shop, { tally, machines });
  },
  plants: [
    {
      name: 'a call may come with any clock',
      edits: [
        {
          file: 'src/server/modules/device/sign-in.ts',
          from: 'if (Math.abs(skew) > CLOCK_TOLERANCE_MS)',
          to: 'if (Math.abs(skew) > CLOCK_TOLERANCE_MS * 1e6)',
        },
      ],
      seenBy: tests,
    },
    {
      name: 'trades lie where the clock said',
      edits: [{ file: 'src/server/modules/trade/trade.ts', from: 'given.map(settledInTime)', to: '[...given]' }],
    },
    {
      name: 'the machine’s own order is not asked',
      edits: [{ file: 'src/server/modules/stock/post.ts', from: 'sequence: event?.sequence ?? null,\n});', to: 'sequence: null,\n});' }],
    },
    {
      name: 'a clock that is ahead is believed',
      edits: [
        { file: 'src/server/modules/stock/post.ts', from: '(Date.parse(said) > Date.now() ? new Date().toISOString() : said)', to: 'said' },
      ],
    },
  ],
};
