// 20 The soak: reads and picks at 30 a second for as long as it is told (--minutes, 480 for the promise): the memory does not grow, no answer is
// a fault, the connections stay. The short form shows only that it runs, for a quarter of a minute.
import type { RunCheck } from '../check.ts';
import { caller, pause } from '../lib/call.ts';
import { compare, furnishFloor, giveKeys, emptyTally, pickOf, tell } from '../lib/floor.ts';
import { signIn } from '../lib/person.ts';
import { startServer } from '../lib/server.ts';

const PER_SECOND = 30;
const GROWTH_MB = 50;
/** In the first minute a server still fills what it keeps. */
const FIRST_GROWTH_MB = 150;
const SETTLE_PART = 1 / 8;

/** A figure of the server's own metrics. */
const metric = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

export const check: RunCheck = {
  id: 20,
  title: 'soak',
  longMinutes: 600,
  async run(rig) {
    const minutes = rig.size(0.25, rig.minutes);
    const t = await rig.database();
    const machines = await furnishFloor(t);
    const server = await startServer({ dataDir: rig.folder(), databaseUrl: t.url });
    rig.later(() => server.end('SIGKILL'));
    const call = caller(server.port);
    rig.later(() => call.close());
    await giveKeys(call, t, machines);
    const token = await signIn(t, ['machine.machineManage']);
    const headers = { auth_token: token, 'user-agent': '' };
    const tally = emptyTally();
    const seen: { at: number; memory: number; connections: number }[] = [];
    const began = Date.now();
    const end = began + minutes * 60_000;
    let [asked, wrong] = [0, 0];
    const waiting = new Set<Promise<unknown>>();
    const look = async () => {
      const text = String((await call.get('/metrics')).data);
      seen.push({
        at: Date.now(),
        memory: metric(text, 'process_resident_memory_bytes') / 1e6,
        connections: metric(text, 'database_connections'),
      });
    };
    for (let turn = 0; Date.now() < end; turn += 1) {
      const machine = machines[turn % machines.length]!;
      const report = pickOf(machine, { random: rig.random });
      const isPick = turn % 3 === 0;
      asked += 1;
      const work = isPick
        ? tell(call, machine, [report])
        : call.post('/gateway/katrade/listVmTradeLog', { page: 1 + (turn % 20), limit: 15, vmId: machine.vmId }, headers);
      const done = work
        .then(({ code, status }) => {
          if (code === 200 && isPick) tally.acked.set(report.event.id, report.lines[0]?.quantity ?? 0);
          if (code !== 200 || status !== 200) wrong += 1;
        })
        .finally(() => waiting.delete(done));
      waiting.add(done);
      if (turn % (PER_SECOND * 5) === 0) await look();
      await pause(Math.max(0, began + ((turn + 1) * 1000) / PER_SECOND - Date.now()));
    }
    await Promise.all(waiting);
    await look();
    const settled = seen.find(({ at }) => at >= began + (end - began) * SETTLE_PART) ?? seen[0];
    const growth = (seen.at(-1)?.memory ?? 0) - (settled?.memory ?? 0);
    const most = Math.max(...seen.map(({ connections }) => connections));
    rig.figure(
      `${minutes} min, ${asked} requests, ${wrong} wrong, memory ${growth >= 0 ? '+' : ''}${growth.toFixed(0)} MB, at most ${most} connections`,
    );
    rig.hold('every answer is right', wrong === 0, wrong);
    rig.hold(
      'the memory does not grow',
      growth < rig.size(FIRST_GROWTH_MB, GROWTH_MB),
      seen.map(({ memory }) => Math.round(memory)).join(' '),
    );
    rig.hold('the connections stay', most <= 20, most);
    await compare(rig, t, { tally, machines });
  },
  plants: [
    {
      name: 'every request is remembered',
      edits: [
        {
          file: 'src/server/kernel/http/mount.ts',
          from: '  const { request, reply } = wire;\n  try {',
          to: '  const { request, reply } = wire;\n  ((globalThis as { kept?: unknown[] }).kept ??= []).push(Array.from({ length: 100_000 }, () => Math.random()));\n  try {',
        },
      ],
    },
  ],
};
