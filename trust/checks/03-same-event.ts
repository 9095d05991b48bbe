// 3 and 4 The same event again, also eight at once: one effect, the same answer. Its id with other content: refused, no effect.
import type { TradeReport } from '../../src/server/modules/trade/index.ts';
import type { RunCheck } from '../check.ts';
import { caller } from '../lib/call.ts';
import { compare, furnishFloor, giveKeys, isBooked, emptyTally, pickOf, piecesOf, tell } from '../lib/floor.ts';
import { startServer } from '../lib/server.ts';

const AT_ONCE = 8;

/** The event as its machine might tell it with another content: another quantity, channel, time or type. */
function changed(report: TradeReport, random: () => number): TradeReport {
  const [line] = report.lines;
  if (!line) return report;
  const other: Partial<TradeReport>[] = [
    { lines: [{ ...line, quantity: line.quantity + 1 }] },
    { lines: [line, line] },
    { happenedAt: new Date(Date.parse(report.happenedAt) - 1000).toISOString() },
    { tradeType: 10010 },
    { tradeNumber: `${report.tradeNumber}x` },
  ];
  return { ...report, ...other[Math.floor(random() * other.length)] };
}

export const check: RunCheck = {
  id: 3,
  title: 'the same event again (4: the same id, other content)',
  async run(rig) {
    const count = rig.size(400, 10_000);
    const t = await rig.database();
    const machines = await furnishFloor(t);
    const server = await startServer({ dataDir: rig.folder(), databaseUrl: t.url });
    rig.later(() => server.end('SIGKILL'));
    const call = caller(server.port);
    rig.later(() => call.close());
    await giveKeys(call, t, machines);
    const tally = emptyTally();
    let [sent, doubled, wrongs, refused] = [0, 0, 0, 0];
    const strange: unknown[] = [];
    for (let done = 0; done < count; done += AT_ONCE) {
      const picks = Array.from({ length: AT_ONCE }, () => {
        const machine = machines[Math.floor(rig.random() * machines.length)]!;
        return { machine, report: pickOf(machine, { random: rig.random }) };
      });
      const copies = picks
        .flatMap((pick) => Array.from({ length: 1 + Math.floor(rig.random() * 5) }, () => pick))
        .sort(() => rig.random() - 0.5);
      sent += copies.length;
      const answers = await Promise.all(copies.map(async (pick) => ({ pick, heard: await tell(call, pick.machine, [pick.report]) })));
      for (const pick of picks) {
        const own = answers.filter((one) => one.pick === pick).map(({ heard }) => heard);
        strange.push(...own.filter((heard) => !isBooked(heard)));
        if (own.filter(({ results }) => results[0]?.result === 'booked').length !== 1) doubled += 1;
        tally.acked.set(pick.report.event.id, piecesOf(pick.report));
      }
      const others = await Promise.all(picks.map(({ machine, report }) => tell(call, machine, [changed(report, rig.random)])));
      wrongs += others.length;
      refused += others.filter(({ results }) => results[0]?.result === 'refused' && results[0].error === 'key-reused').length;
    }
    rig.figure(
      `${tally.acked.size} events sent ${sent} times, ${doubled} not booked just once, ${refused} of ${wrongs} with other content refused`,
    );
    const { rows } = await t.pool.query(`select count(*)::int as n from operate_log where module_code = 'vm' and result like '拒绝%'`);
    rig.hold('each such try stands in the operation log', rows[0].n === wrongs, [rows[0].n, wrongs]);
    rig.hold('booked by one of them, known to the others', doubled === 0, doubled);
    rig.hold('an event is always taken', strange.length === 0, strange.slice(0, 3));
    rig.hold('other content is refused', refused === wrongs, wrongs - refused);
    await compare(rig, t, { tally, machines });
  },
  plants: [
    {
      name: 'a forged event leaves no trace',
      edits: [{ file: 'src/server/modules/device/events.ts', from: 'if (forged.length > 0)', to: 'if (forged.length < 0)' }],
    },
    {
      name: 'other content is not noticed',
      edits: [{ file: 'src/server/modules/device/events.ts', from: ': first === hash ?', to: ': first !== undefined ?' }],
    },
    {
      name: 'a machine need not wait for its own other calls, and nothing is known twice',
      edits: [{ file: 'src/server/modules/trade/trade.ts', from: 'id: report.event.id,', to: 'id: newId(),' }],
    },
  ],
};
