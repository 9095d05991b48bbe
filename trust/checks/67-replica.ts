// 67 The primary falls while machines pick and people ask, and its replica takes its place behind an address that stays: nothing acknowledged
// is lost, nobody hears but "try again", nothing is read from a server that only follows; jobs, pushes and live updates go on by themselves.
import { get, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JobStatus } from '../../src/contract/kernel/job.ts';
import { DataPushType, PushAuth, PushKind } from '../../src/contract/push/codes.ts';
import { openDatabase, openPool, type Database } from '../../src/server/kernel/db/database.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { createReceiver } from '../../src/server/modules/push/index.ts';
import type { Rig, RunCheck, TestCheck } from '../check.ts';
import { pause, type Answer } from '../lib/call.ts';
import { compare, emptyTally, pickers } from '../lib/floor.ts';
import { signIn } from '../lib/person.ts';
import { promote, startPrimary, startReplica, type Postgres } from '../lib/postgres.ts';
import { openRelay, targetOf, type Relay } from '../lib/proxy.ts';
import { openSite, type Site } from '../lib/site.ts';

const CLIENTS = 12;
const PER_SECOND = 40;
/** From the end of the promotion. A host without power says nothing: that it is gone must be noticed first. */
const [WELL_MS, WELL_UNSAID_MS] = [5_000, 20_000];
const FOLLOWS_MS = 1_500;
const ON_MS = 20_000;

/**
 * How a primary falls. `seen`: connections break, the address leads to the replica before it is promoted. `held`: the address lets newcomers wait
 * until then. `unsaid`: its host has no power, connections stay open and are dead.
 */
const FALLS: readonly Fall[] = ['seen', 'held', 'unsaid'];
type Fall = 'seen' | 'held' | 'unsaid';

interface Timed extends Answer {
  began: number;
}

/** A person who asks all the time; gives the answers. */
function asking(rig: Rig, site: Site, token: string): { answers: Timed[]; end(): Promise<void> } {
  const [answers, waiting]: [Timed[], Set<Promise<unknown>>] = [[], new Set()];
  const timer = setInterval(() => {
    const began = Date.now();
    const done = site.call
      .get('/gateway/oauth/findLoginInfo', { auth_token: token, 'user-agent': '' })
      .then((answer) => answers.push({ ...answer, began }))
      .finally(() => waiting.delete(done));
    waiting.add(done);
  }, 1000 / PER_SECOND);
  rig.later(() => clearInterval(timer));
  return {
    answers,
    async end() {
      clearInterval(timer);
      await Promise.all(waiting);
    },
  };
}

/** What goes on by itself, counted: news of machines that a screen hears, pushes that a receiver takes. */
interface Heard {
  live: number;
  pushes: number;
}

/** A screen that listens, and comes again when its stream ends. */
function listenLive(rig: Rig, { server }: Site, { token, heard }: { token: string; heard: Heard }): void {
  let isOver = false;
  rig.later(() => (isOver = true));
  const open = (): void => {
    if (isOver) return;
    const again = () => void setTimeout(open, 500).unref();
    const headers = { auth_token: token, 'user-agent': '' };
    get({ port: server.port, path: '/gateway/live', headers, agent: false }, (stream) => {
      stream.on('data', (part: Buffer) => (heard.live += part.toString().includes('vmIds') ? 1 : 0));
      stream.on('error', () => undefined).on('close', again);
      rig.later(() => stream.destroy());
    }).on('error', again);
  };
  open();
}

async function openReceiver(rig: Rig, heard: Heard): Promise<string> {
  const server = createServer((request, answer) => {
    heard.pushes += 1;
    request.resume().on('end', () => answer.end('{"code":200}'));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  rig.later(() => (server.closeAllConnections(), server.close()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function within(ms: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await pause(50)) if (await isSo()) return true;
  return false;
}

/** Lets the primary fall and its replica take its place; gives when the address led to a server that only follows, and when that one was promoted. */
async function fall(how: Fall, relay: Relay, { primary, replica }: { primary: Postgres; replica: Postgres }): Promise<[number, number]> {
  if (how === 'held') relay.hold();
  if (how === 'unsaid') relay.silence();
  await primary.kill();
  if (how === 'seen') relay.lead(targetOf(replica.url()));
  const led = Date.now();
  await pause(FOLLOWS_MS);
  const before = Date.now();
  await promote(replica);
  relay.lead(targetOf(replica.url()));
  return how === 'seen' ? [led, before] : [0, 0];
}

/** The books past the address that stays. */
function openBooks(rig: Rig, server: Postgres): Database {
  const pool = openPool(server.url(), 2);
  rig.later(() => pool.end());
  return openDatabase(pool);
}

/** A job that is written now is done within a while. */
async function isJobDone(db: Database, nodeId: string): Promise<boolean> {
  const job = { nodeId, id: newId(), task: 'auth.sweep', payload: '{}' };
  await db.insertInto('job').values(job).execute();
  return within(ON_MS, async () => {
    const row = await db.selectFrom('job').select('status').where('id', '=', job.id).executeTakeFirst();
    return row?.status === JobStatus.done;
  });
}

/** What goes on by itself goes on. */
async function goesOn(rig: Rig, { how, heard, job }: { how: Fall; heard: Heard; job: () => Promise<boolean> }): Promise<void> {
  const before = { ...heard };
  const [live, pushes, jobs] = await Promise.all([
    within(ON_MS, () => heard.live > before.live),
    within(ON_MS, () => heard.pushes > before.pushes),
    job(),
  ]);
  rig.hold(`live updates go on (${how})`, live);
  rig.hold(`pushes go on (${how})`, pushes);
  rig.hold(`jobs go on (${how})`, jobs);
}

function judge(rig: Rig, answers: readonly Timed[], spans: readonly [number, number][]): void {
  const wrong = answers.filter(({ status, code, headers }) => code !== 200 && !(status === 503 && headers['retry-after']));
  const followed = answers.filter(({ began, code }) => code === 200 && spans.some(([from, to]) => began > from && began < to));
  const later = answers.filter(({ status }) => status === 503).length;
  rig.figure(`${answers.length} questions, ${later} told to try again`);
  rig.hold('only 503 with Retry-After', wrong.length === 0, [
    wrong.length,
    ...wrong.slice(0, 3).map((a) => [a.status, a.code, a.error, a.cut]),
  ]);
  rig.hold('a server that only follows is not asked', followed.length === 0, followed.length);
}

const flush = { file: 'src/server/kernel/db/on-disk.test.ts', title: /trust 67 a flush of another server/ };

export const check: RunCheck & TestCheck = {
  id: 67,
  title: 'a replica takes the place of the primary',
  tests: { files: [flush.file], title: /trust 67\b/ },
  isTimed: true,
  async run(rig) {
    process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
    rig.later(() => delete process.env['OUTGOING_NETWORKS']);
    let primary = await startPrimary(rig);
    const relay = await openRelay(targetOf(primary.url()));
    rig.later(() => relay.close());
    const site = await openSite(rig, { databaseUrl: primary.url(relay.port) });
    const heard: Heard = { live: 0, pushes: 0 };
    const to = {
      receiverName: 'R',
      pushKind: PushKind.platform,
      url: await openReceiver(rig, heard),
      authKind: PushAuth.none,
      timeoutSeconds: 1,
    };
    await site.database.run((ctx) => createReceiver(ctx, { ...to, pushTypes: [DataPushType.pick] }));
    const token = await signIn(site.database, ['dataView.device']);
    listenLive(rig, site, { token, heard });
    const person = asking(rig, site, token);
    const tally = emptyTally();
    let isDone = false;
    const [call, machines] = [site.call, site.machines];
    const picking = pickers(CLIENTS, { rig, call, machines, tally, more: () => !isDone, isUp: () => site.server.ended() === undefined });
    const [took, spans]: [string[], [number, number][]] = [[], []];
    try {
      for (const how of rig.size(FALLS, Array.from({ length: 4 }, () => FALLS).flat())) {
        const replica = await startReplica(rig, primary);
        await pause(500 + rig.random() * 500);
        spans.push(await fall(how, relay, { primary, replica }));
        const began = Date.now();
        const [before, limit] = [tally.acked.size, how === 'unsaid' ? WELL_UNSAID_MS : WELL_MS];
        await within(60_000, async () => tally.acked.size > before + CLIENTS && (await site.ready(1_000)));
        took.push(`${how} ${Date.now() - began} ms`);
        rig.hold(`well again in time (${how})`, Date.now() - began < limit, Date.now() - began);
        const db = openBooks(rig, replica);
        await goesOn(rig, { how, heard, job: () => isJobDone(db, site.database.node.nodeId) });
        primary = replica;
      }
    } catch (error) {
      await site.server.end('SIGKILL');
      throw error;
    } finally {
      isDone = true;
    }
    await picking;
    await person.end();
    rig.figure(`${took.length} falls, well again after the promotion: ${took.join(', ')}`);
    rig.hold('the server stays', site.server.ended() === undefined, site.server.log().slice(-1000));
    judge(rig, person.answers, spans);
    await compare(rig, { db: openBooks(rig, primary), node: site.database.node }, { tally, machines });
    await site.server.end('SIGTERM');
  },
  plants: [
    {
      name: 'what another server flushed is acknowledged',
      edits: [{ file: 'src/server/kernel/db/on-disk.ts', from: 'one.since === breaks() ? ', to: 'one.since <= breaks() ? ' }],
      seenBy: { files: [flush.file], title: flush.title },
    },
    {
      name: 'a server that only follows is asked',
      edits: [
        {
          file: 'src/server/kernel/db/one-server.ts',
          from: '(row.follows && !mayFollow)',
          to: '(row.follows && !mayFollow && !row.server)',
        },
      ],
    },
    {
      name: 'who is connected to the one before is left there',
      edits: [
        {
          file: 'src/server/kernel/db/one-server.ts',
          from: 'if (talk.server !== server) cut(client);',
          to: "if (talk.server === '') cut(client);",
        },
      ],
    },
  ],
};
