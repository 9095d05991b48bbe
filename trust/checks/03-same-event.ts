// 3 and 4 The same event again, also eight at once: one effect, the same answer. Its id with other content: refused, no effect.
import type { TradeReport } from '../../src/server/modules/trade/index.ts';
import type { RunCheck } from '../check.ts';
import { caller, type Answer } from '../lib/call.ts';
import { compare, furnishFloor, nothingTold, pickOf } from '../lib/floor.ts';
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
    const send = (report: TradeReport) => call.post('/gateway/trust/report', { nodeId: t.node.nodeId, reports: [report] });
    const told = nothingTold();
    let [sent, different, wrongs, refused] = [0, 0, 0, 0];
    const strange: Answer[] = [];
    for (let done = 0; done < count; done += AT_ONCE) {
      const reports = Array.from({ length: AT_ONCE }, () =>
        pickOf(machines[Math.floor(rig.random() * machines.length)] ?? machines[0]!, { random: rig.random }),
      );
      const copies = reports
        .flatMap((report) => Array.from({ length: 1 + Math.floor(rig.random() * 5) }, () => report))
        .sort(() => rig.random() - 0.5);
      sent += copies.length;
      const answers = await Promise.all(copies.map(async (report) => ({ report, answer: await send(report) })));
      for (const report of reports) {
        const own = answers.filter((one) => one.report === report).map(({ answer }) => answer);
        strange.push(...own.filter(({ code }) => code !== 200));
        if (new Set(own.map(({ data }) => JSON.stringify(data))).size > 1) different += 1;
        told.acked.set(report.event.id, report.lines[0]?.quantity ?? 0);
      }
      const others = await Promise.all(reports.map((report) => send(changed(report, rig.random))));
      wrongs += others.length;
      refused += others.filter(({ code, error }) => code === 409 && error === 'key-reused').length;
    }
    rig.figure(
      `${told.acked.size} events sent ${sent} times, ${different} with different answers, ${refused} of ${wrongs} with other content refused`,
    );
    const { rows } = await t.pool.query(`select count(*)::int as n from operate_log where module_code = 'vm' and result like '拒绝%'`);
    rig.hold('each such try stands in the operation log', rows[0].n === wrongs, [rows[0].n, wrongs]);
    rig.hold('the same answer each time', different === 0, different);
    rig.hold('an event is always taken', strange.length === 0, strange.slice(0, 3));
    rig.hold('other content is refused with 409', refused === wrongs, wrongs - refused);
    await compare(rig, t, { told, machines });
  },
  plants: [
    {
      name: 'a forged event leaves no trace',
      edits: [{ file: 'src/server/modules/trade/intake.ts', from: "error.key === 'key-reused'", to: "error.key === 'not-found'" }],
    },
    {
      name: 'other content is not noticed',
      edits: [
        { file: 'src/server/modules/stock/book.ts', from: "refuse('key-reused')", to: 'undefined' },
        { file: 'src/server/modules/stock/post-all.ts', from: "refuse('key-reused')", to: 'void 0' },
      ],
    },
    {
      name: 'a second answer tells of nothing',
      edits: [
        {
          file: 'src/server/modules/stock/post-all.ts',
          from: 'answers.push(first.answer);',
          to: 'answers.push({ moves: [], lacking: [] });',
        },
      ],
    },
  ],
};
