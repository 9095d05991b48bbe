// 2 The reply is lost after the commit: connections are cut between server and database, and between machine and server.
import type { RunCheck } from '../check.ts';
import { caller } from '../lib/call.ts';
import { compare, furnishFloor, giveKeys, emptyTally, pickers } from '../lib/floor.ts';
import { noIdentity } from '../lib/no-identity.ts';
import { openProxy, targetOf, through } from '../lib/proxy.ts';
import { startServer } from '../lib/server.ts';

const CLIENTS = 16;

export const check: RunCheck = {
  id: 2,
  title: 'connections cut on both sides of the server',
  async run(rig) {
    const wanted = rig.size(120, 1000);
    const t = await rig.database();
    const machines = await furnishFloor(t);
    const behind = await openProxy(targetOf(t.url), rig.random);
    rig.later(() => behind.close());
    const server = await startServer({ dataDir: rig.folder(), databaseUrl: through(t.url, behind) });
    rig.later(() => server.end('SIGKILL'));
    const before = await openProxy({ host: '127.0.0.1', port: server.port }, rig.random);
    rig.later(() => before.close());
    const call = caller(before.port);
    rig.later(() => call.close());
    await giveKeys(call, t, machines);
    behind.cut(0.01);
    before.cut(0.05);
    const tally = emptyTally();
    const more = () => {
      const left = [behind, before].filter((proxy) => proxy.cuts() < wanted);
      // Who has had enough is left in peace, so that the other's cuts are among booked picks.
      for (const proxy of [behind, before]) if (!left.includes(proxy)) proxy.cut(0);
      return left.length > 0;
    };
    await pickers(CLIENTS, { rig, call, machines, tally, more, isUp: () => server.ended() === undefined });
    rig.figure(`${behind.cuts()} cuts to the database, ${before.cuts()} to the machines`);
    rig.hold('the server lives', server.ended() === undefined, server.log().slice(-1000));
    await compare(rig, t, { tally, machines });
  },
  plants: [
    noIdentity,
    {
      name: 'a broken connection ends the server',
      edits: [
        {
          file: 'src/server/kernel/db/one-server.ts',
          from: "  pool.on('connect', (client) => client.on('error', () => (standing.breaks += 1)));\n",
          to: '',
        },
      ],
    },
  ],
};
