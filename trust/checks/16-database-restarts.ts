// 16 The database is restarted while 50 requests a second come in: the server stays, says "try again", and is well again within seconds.
import type { RunCheck } from '../check.ts';
import { pause, type Answer } from '../lib/call.ts';
import { postmasterOf } from '../lib/server.ts';
import { openSite } from '../lib/site.ts';
import { signIn } from '../lib/person.ts';
import { compare, emptyTally, pickers } from '../lib/floor.ts';

const PER_SECOND = 50;
const WELL_MS = 5_000;

export const check: RunCheck = {
  id: 16,
  title: 'database restarts under load',
  async run(rig) {
    const restarts = rig.size(4, 20);
    const site = await openSite(rig);
    const token = await signIn(site.database);
    const answers: Answer[] = [];
    const waiting = new Set<Promise<unknown>>();
    const timer = setInterval(() => {
      // A session that lives: a database that is away must never look like a sign-out.
      const done = site.call
        .get('/gateway/oauth/findLoginInfo', { auth_token: token, 'user-agent': '' })
        .then((answer) => answers.push(answer))
        .finally(() => waiting.delete(done));
      waiting.add(done);
    }, 1000 / PER_SECOND);
    rig.later(() => clearInterval(timer));
    const tally = emptyTally();
    let isDone = false;
    const picking = pickers(8, {
      rig,
      call: site.call,
      machines: site.machines,
      tally,
      more: () => !isDone,
      isUp: () => site.server.ended() === undefined,
    });
    let slowest = 0;
    for (let round = 0; round < restarts && site.server.ended() === undefined; round += 1) {
      await pause(300 + rig.random() * 500);
      const pid = postmasterOf(site.dataDir);
      if (pid === undefined) throw new Error('the database is not running');
      const began = Date.now();
      // What `pg_ctl restart -m fast` does; the server's own supervisor starts it again.
      process.kill(pid, 'SIGINT');
      while (postmasterOf(site.dataDir) === pid) await pause(5);
      await site.ready(20_000);
      slowest = Math.max(slowest, Date.now() - began);
    }
    isDone = true;
    await picking;
    clearInterval(timer);
    await Promise.all(waiting);
    const later = answers.filter(({ status }) => status === 503);
    const wrong = answers.filter(({ status, code, headers }) => code !== 200 && !(status === 503 && headers['retry-after']));
    rig.figure(`${restarts} restarts, ${answers.length} requests, ${later.length} tally to try again, well after at most ${slowest} ms`);
    rig.hold('the server stays', site.server.ended() === undefined, site.server.log().slice(-1000));
    rig.hold('only 503 with Retry-After', wrong.length === 0, [
      wrong.length,
      ...wrong.slice(0, 3).map(({ status, code, cut, headers }) => [status, code, cut, headers['retry-after']]),
    ]);
    rig.hold('well again within 5 s', slowest < WELL_MS, slowest);
    if (site.server.ended() !== undefined) return;
    await compare(rig, site.database, { tally, machines: site.machines });
  },
  plants: [
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
    {
      name: 'a database that shuts down is a fault',
      edits: [{ file: 'src/server/kernel/http/answer.ts', from: '57P0\\d|', to: '' }],
    },
    {
      name: 'nobody is told when to try again',
      edits: [{ file: 'src/server/kernel/http/app.ts', from: "    if (status === 503) reply.header('retry-after', '2');\n", to: '' }],
    },
  ],
};
