// A large import is undone in parts: each is whole in itself, and another run goes on where one broke off (docs/decisions/0052-undone-in-parts.md).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Run } from '../../kernel/jobs/index.ts';
import { importLog } from '../../../contract/transfer/imports.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { proof } from '../stock/index.ts';
import { openTransfer } from '../transfer/index.ts';
import { addUser, formOf, openServer, type TestServer, type TestUser } from '../transfer/test-server.ts';
import { undoHistory, undoTask } from './history-undo.ts';
import { refundTrade, tradeHistoryImport } from './index.ts';

const database = testDatabase();
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await openServer(database, openTransfer({ lists: [], importables: [tradeHistoryImport], doubtful: async () => [] }));
  user = await addUser(database, ['import.initialization.import', 'import.importList'], server.users);
});
afterAll(() => server?.close());

const CHANNELS = 3;
const ROWS = 2400;

/** Brings in so many trades out of three channels of a machine, 5 pieces left in each; gives the import's id. */
async function bring(machine: string): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0');
    const second = String(at % 60).padStart(2, '0');
    return `${machine},${(at % CHANNELS) + 1},茶${at % CHANNELS},${machine}-${at},2024-08-${day} 08:00:${second},5.00`;
  });
  const form = formOf({ name: 'log.csv', bytes: Buffer.from(['设备,货道,品名,交易号,交易时间,单价', ...rows].join('\n')) });
  const { data } = (
    await server.app.inject({
      method: 'POST',
      url: '/gateway/katrade/upload?templateCode=IMPORT_TRADE_HISTORY',
      headers: { auth_token: user.token, ...form.headers },
      payload: form.payload,
    })
  ).json();
  const done = (await server.call(user, '/katrade/importExcel/sync', {
    fileId: data.fileId,
    templateCode: 'IMPORT_TRADE_HISTORY',
    mapping: data.mapping,
    options: { createMissing: true, endStock: 5 },
    dryRun: false,
  })) as unknown as { data: { id: string; newNum: number } };
  expect(done.data.newNum).toBe(ROWS);
  return done.data.id;
}

const figures = async (sql: string) => (await database.pool.query(sql)).rows;
/** By channel: trades that went back, pieces that lie there. */
const standing = (machine: string) =>
  figures(`select c.channel_code as channel, count(t.corrects)::int as back, sum(t.sign * t.trade_num)::int as pieces,
      (select coalesce(sum(b.on_hand), 0)::int from stock_balance b where b.place_ref = c.id) as lying
    from trade t join vm_channel c on c.id = t.channel_id where t.device_code = '${machine}' group by c.id, c.channel_code order by 1`);
const proven = async () => (await database.run((ctx) => proof(ctx.db, database.node))).failures;
const undo = (id: string) => database.run((ctx) => undoHistory(ctx, { id }));
const listed = async (id: string) => (await server.call(user, `${importLog.find.path}?id=${id}`)).data as Record<string, unknown>;
const jobIs = (id: string, set: string) =>
  figures(`update job set ${set} where id = (select undo_job from history_import where id = '${id}')`);

/** A run of the job that breaks off before its `last`th part; never when left out. */
const go = (importId: string, last = Number.POSITIVE_INFINITY) => {
  let parts = 0;
  const run: Run = {
    jobId: newId(),
    signal: new AbortController().signal,
    progress: () => {
      parts += 1;
      if (parts === last) throw new Error('the process ends');
    },
    finish: async () => undefined,
  };
  return undoTask.run(systemCtx(database.db, database.node, 'test'), { importId }, run);
};

test('found 16 a large import goes back in parts: what a part has is whole, a run that breaks off is gone on with, and only the last says undone', async () => {
  const id = await bring('BIG-1');
  expect(await undo(id)).toEqual({ trades: ROWS, whole: false });
  // Nothing new can be built on it from now on; nothing has gone back yet.
  expect(await figures(`select lock_flag from vm where device_code = 'BIG-1'`)).toEqual([{ lock_flag: true }]);
  expect(await listed(id)).toMatchObject({ undoFlag: false, undoneAt: null, undoing: { done: 0, total: ROWS } });
  await expect(undo(id)).rejects.toMatchObject({ key: 'history-undoing' });

  await expect(go(id, 2)).rejects.toThrow('the process ends');
  const half = await standing('BIG-1');
  const whole = { back: ROWS / CHANNELS, pieces: 0, lying: 0 };
  expect(half.map(({ channel: _, ...one }) => one).sort((a, b) => b.back - a.back)).toEqual([
    whole,
    whole,
    { back: 0, pieces: ROWS / CHANNELS, lying: 5 },
  ]);
  expect(await proven()).toEqual([]);
  expect(await listed(id)).toMatchObject({ undoneAt: null });
  // Somebody refunds one of the rest meanwhile: what is left of it goes back, no more.
  const [{ id: tradeId }] = await figures(`select t.id from trade t where t.device_code = 'BIG-1' and t.sign = 1
    and not exists (select from trade c where c.corrects = t.id) limit 1`);
  await database.run((ctx) => refundTrade(ctx, { tradeId, quantity: 1, reason: '退', source: 2, sourceId: newId() }));

  await jobIs(id, `status = 3, error = '{"key": "fault", "params": {}}'`);
  expect(await listed(id)).toMatchObject({ undoFlag: true, undoing: null, message: expect.stringContaining('撤销未完成') });
  expect(await undo(id)).toEqual({ trades: ROWS, whole: false });
  await go(id);
  expect((await standing('BIG-1')).map(({ channel: _, ...one }) => one)).toEqual([whole, whole, whole]);
  expect(await listed(id)).toMatchObject({ undoFlag: false, message: '已撤销，账上已全部退回' });
  await expect(undo(id)).rejects.toMatchObject({ key: 'history-undone' });
  expect(await proven()).toEqual([]);
});

test('found 16 what cannot go back is refused before the first part, and nothing is changed then', async () => {
  const id = await bring('BIG-2');
  await figures(`update vm set lock_flag = false`);
  const [{ id: tradeId }] = await figures(`select id from trade where device_code = 'BIG-2' limit 1`);
  await database.run((ctx) => refundTrade(ctx, { tradeId, quantity: 1, reason: '退', source: 2, sourceId: newId() }));
  const before = await standing('BIG-2');
  await expect(undo(id)).rejects.toMatchObject({ key: 'history-corrected', params: { n: 1 } });
  expect(await standing('BIG-2')).toEqual(before);
  expect(await listed(id)).toMatchObject({ undoFlag: true, undoing: null });
});
