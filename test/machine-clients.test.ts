// The clients that builders of machines download, against the product as it runs: they sign, fetch the configuration, ask, tell events by their journal,
// are offline and come back. Each is a program of its own, with nothing but its language's library.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '../src/server/product.ts';
import { makeOpenKey } from '../src/server/modules/auth/index.ts';
import { sendCommand } from '../src/server/modules/device/command.ts';
import { bindEmployees, bindProducts } from '../src/server/modules/machine/index.ts';
import { testDatabase } from './database.ts';
import { fill, furnish, hire, lying } from './machine-floor.ts';

const base = testDatabase();
const run = promisify(execFile);
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await openProduct({ pool: base.pool, db: base.db, log: () => undefined });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  await base.run((ctx) => hire(ctx, 'E10001'));
});
afterAll(() => app?.close());

const pathOf = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
interface Client {
  language: string;
  /** Of its machine. */
  code: string;
  program: string;
  file: string;
}
const CLIENTS: readonly Client[] = [
  { language: 'TypeScript', code: 'CTS', program: process.execPath, file: 'machine-client.ts' },
  { language: 'Python', code: 'CPY', program: 'python3', file: 'machine-client.py' },
];
const NOWHERE = 'http://127.0.0.1:9';

/** A machine with ten drills in its first channel, and a folder for what its program keeps. */
async function openMachine({ code, program, file }: Client) {
  const folder = await mkdtemp(join(tmpdir(), 'machine-'));
  const made = await base.run(async (ctx) => {
    const floor = await furnish(ctx, { code, rows: 1, columns: 2 });
    const [channelId = ''] = floor.channels;
    await bindProducts(ctx, [{ channelId, productId: floor.drill }]);
    await fill(ctx, { vmId: floor.vmId, channelId, productId: floor.drill, qty: 10 });
    const employee = await ctx.db.selectFrom('employee').select('id').where('empCode', '=', 'E10001').executeTakeFirstOrThrow();
    await bindEmployees(ctx, { vmIds: [floor.vmId], empIds: [employee.id] });
    const key = await makeOpenKey(ctx.db, { nodeId: ctx.nodeId, keyName: code, createdBy: 'test', vmId: floor.vmId });
    return { ...floor, key, channelId };
  });
  const env = { ...process.env, APP_KEY: made.key.appKey, SECRET: made.key.secret, FOLDER: folder };
  return {
    ...made,
    folder,
    journal: async () =>
      JSON.parse(await readFile(join(folder, 'journal.json'), 'utf8')) as { last: number; waiting: { eventId: string }[] },
    // oxlint-disable-next-line typescript/no-explicit-any -- what another program prints
    say: async (words: string, { from = url, saved = pathOf(file) } = {}): Promise<any> => {
      const { stdout } = await run(program, [saved, ...words.split(' ')], { env: { ...env, BASE: from } });
      return JSON.parse(stdout);
    },
    stock: () => base.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: made.channelId })),
    close: () => rm(folder, { recursive: true }),
  };
}

describe.each(CLIENTS)('$language', (client) => {
  const { file } = client;
  let machine: Awaited<ReturnType<typeof openMachine>>;
  beforeAll(async () => {
    machine = await openMachine(client);
  });
  afterAll(() => machine.close());

  it('found 13 has at most 150 lines and needs nothing but its own library', async () => {
    const text = await readFile(pathOf(file), 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
    expect([...text.matchAll(/ from '(.*)'/g)].every(([, name]) => name?.startsWith('node:'))).toBe(true);
  });

  it('found 13 is saved under another name and works all the same', async () => {
    const saved = join(machine.folder, `machine (1)${extname(file)}`);
    await copyFile(pathOf(file), saved);
    expect(await machine.say('ask E10001 101 2', { saved })).toMatchObject({ allowed: true });
  });

  it('found 13 fetches the configuration, keeps it, and lays changes over it', async () => {
    const first = await machine.say('sync');
    expect(first).toMatchObject({ snapshot: true, channels: { changed: [{ key: '101' }, { key: '102' }] } });
    await base.pool.query('update vm_channel set capacity = 11 where id = $1', [machine.channelId]);
    const next = await machine.say('sync');
    expect(next.snapshot).toBe(false);
    expect(next.channels.changed.map((row: { key: string; capacity: number }) => [row.key, row.capacity])).toEqual([
      ['101', 11],
      ['102', 10],
    ]);
    expect(next.employees.changed).toMatchObject([{ key: 'E10001' }]);
  });

  it('found 13 asks, and tells what came out, numbered; told again it is known', async () => {
    expect(await machine.say('ask E10001 101 2')).toMatchObject({ allowed: true, left: 10 });
    expect(await machine.say('ask E10001 101 50')).toMatchObject({ allowed: false, rule: 'stock' });
    expect(await machine.say('pick E10001 101 2')).toMatchObject([{ result: 'booked' }]);
    expect(await machine.stock()).toBe(8);
    expect(await machine.journal()).toMatchObject({ last: 1, waiting: [] });
    // The answer was lost: the journal still has it waiting.
    const journal = JSON.parse(await readFile(join(machine.folder, 'journal.json'), 'utf8'));
    await writeFile(join(machine.folder, 'journal.json'), JSON.stringify({ ...journal, waiting: [journal.done['1']] }));
    expect(await machine.say('flush')).toMatchObject([{ result: 'again' }]);
    expect(await machine.stock()).toBe(8);
  });

  it('found 13 is offline, goes on, and tells all of it in its order when it is back', async () => {
    expect(await machine.say('pick E10001 101 1', { from: NOWHERE })).toEqual({ waiting: 1 });
    expect(await machine.say('pick E10001 101 1', { from: NOWHERE })).toEqual({ waiting: 2 });
    expect(await machine.stock()).toBe(8);
    expect((await machine.say('pick E10001 999 1')).map((one: { result: string }) => one.result)).toEqual(['booked', 'booked', 'aside']);
    expect(await machine.stock()).toBe(6);
    expect(await machine.journal()).toMatchObject({ last: 4, waiting: [] });
    expect(await machine.say('flush')).toEqual([]);
  });

  it('found 13 beats: does its commands, and sends again what the server lacks', async () => {
    await base.run((ctx) => sendCommand(ctx, { vmId: machine.vmId, kind: 'open', channelCode: '101', minutes: 5 }));
    const beat = await machine.say('beat');
    expect(beat).toMatchObject({ commands: 1, gaps: [], told: [{ kind: 'open', channelCode: '101' }] });
    expect(await machine.say('beat')).toMatchObject({ commands: 0, told: [] });
  });
});
