// 17 SIGTERM while 200 requests a second come in: what was acknowledged is there, what was under way is answered, and the end comes soon.
import { openDatabase, openPool } from '../../src/server/kernel/db/database.ts';
import type { RunCheck } from '../check.ts';
import { caller, pause } from '../lib/call.ts';
import { compare, furnishFloor, giveKeys, isBooked, emptyTally, pickOf, tell } from '../lib/floor.ts';
import { startServer } from '../lib/server.ts';

const PER_SECOND = 200;
const END_MS = 10_000;

export const check: RunCheck = {
  id: 17,
  title: 'SIGTERM under load',
  async run(rig) {
    const rounds = rig.size(3, 20);
    const t = await rig.database();
    const machines = await furnishFloor(t);
    const tally = emptyTally();
    const [dataDir, total] = [rig.folder(), { sent: 0, reset: 0, refused: 0 }];
    let slowest = 0;
    const resets = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer({ dataDir, databaseUrl: t.url });
      rig.later(() => server.end('SIGKILL'));
      const call = caller(server.port);
      if (round === 0) await giveKeys(call, t, machines);
      const waiting = new Set<Promise<unknown>>();
      const timer = setInterval(() => {
        const machine = machines[Math.floor(rig.random() * machines.length)];
        if (!machine) return;
        const report = pickOf(machine, { random: rig.random });
        total.sent += 1;
        const done = tell(call, machine, [report])
          .then((answer) => {
            const { status, cut, kept } = answer;
            if (isBooked(answer)) tally.acked.set(report.event.id, report.lines[0]?.quantity ?? 0);
            // A door that is shut takes nothing in, and the kernel cuts off who still stood before it; who was inside is answered.
            else if (cut === 'ECONNREFUSED' || status === 503 || kept === false) total.refused += 1;
            else {
              total.reset += 1;
              resets.add(cut ?? String(status));
            }
          })
          .finally(() => waiting.delete(done));
        waiting.add(done);
      }, 1000 / PER_SECOND);
      await pause(400 + rig.random() * 400);
      const began = Date.now();
      await server.end('SIGTERM');
      slowest = Math.max(slowest, Date.now() - began);
      clearInterval(timer);
      await Promise.all(waiting);
      call.close();
      rig.hold('it ends with 0', server.ended() === '0', server.ended());
    }
    rig.figure(`${rounds} stops, ${total.sent} requests, ${total.reset} broken, ${total.refused} refused, end after at most ${slowest} ms`);
    rig.hold('no request under way is broken off', total.reset === 0, [...resets]);
    rig.hold('the end comes within 10 s', slowest < END_MS, slowest);
    const pool = openPool(t.url, 2);
    rig.later(() => pool.end());
    await compare(rig, { db: openDatabase(pool), node: t.node }, { tally, machines });
  },
  plants: [
    {
      name: 'the process ends at once',
      edits: [{ file: 'src/server/main.ts', from: '    stopping = true;\n', to: '    process.exit(0);\n' }],
    },
    {
      name: 'open connections are cut',
      edits: [{ file: 'src/server/kernel/http/app.ts', from: "forceCloseConnections: 'idle'", to: 'forceCloseConnections: true' }],
    },
  ],
};
