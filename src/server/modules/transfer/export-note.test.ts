import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish } from '../../../../test/machine-floor.ts';
import { readSheet, type SheetRow } from '../../kernel/sheet/index.ts';
import { bindProducts, staleMachines, stockAlarmImport, vmList, vmStockList } from '../machine/index.ts';
import { cardList } from '../org/index.ts';
import { openTransfer } from './index.ts';
import { addUser, formOf, openServer, type TestServer, type TestUser } from './test-server.ts';

const base = testDatabase();
let server: TestServer;
let user: TestUser;
let vmId: string;
let second: string;

beforeAll(async () => {
  const transfer = openTransfer({ lists: [vmStockList, vmList, cardList], importables: [stockAlarmImport], doubtful: staleMachines });
  server = await openServer(base, transfer);
  user = await addUser(base, ['report.onlineStockReport', 'report.onlineStockReport.caveat', 'cardMgr.cardList'], server.users);
  user.rights.add('report.onlineStockReport.export').add('cardMgr.cardList.export');
  ({ vmId } = await base.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'Q1' });
    const [channelId = ''] = made.channels;
    await bindProducts(ctx, [{ channelId, productId: made.drill }]);
    await fill(ctx, { vmId: made.vmId, channelId, productId: made.drill, qty: 5 });
    second = (await furnish(ctx, { code: 'Q2' })).vmId;
    return made;
  }));
});
afterAll(() => server?.close());

const told = (ago: string, missing: number, id = vmId) =>
  base.pool.query(
    `insert into device_state (node_id, vm_id, heartbeat_at, missing_events) select node_id, id, now() - $2::interval, $3 from vm where id = $1
     on conflict (node_id, vm_id) do update set heartbeat_at = excluded.heartbeat_at, missing_events = excluded.missing_events`,
    [id, ago, missing],
  );
const NOTE = '▲ 数字可能有变：刀具柜Q1 3小时没有消息，缺12个事件';

// With what is summed in the first column there is no row of sums between.
const STOCK = { taskCode: 'EXPORT_VM_STOCK', columns: ['stockNum', 'vmCode', 'channelCode'] };

async function exported(format: 'xlsx' | 'csv', { module = 'vm', ...more }: Record<string, unknown> = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/gateway/${module as string}/exportExcel/sync`,
    headers: { auth_token: user.token },
    payload: { ...(more['taskCode'] ? {} : STOCK), format, ...more },
  });
  expect(answer.headers['content-disposition']).toContain('attachment');
  const path = join(server.dataDir, `note.${format}`);
  writeFileSync(path, answer.rawPayload);
  const rows: SheetRow[] = [];
  for await (const row of readSheet(path, path)) rows.push(row);
  return { bytes: answer.rawPayload, rows };
}
const last = ({ rows }: { rows: SheetRow[] }) => rows.at(-1)?.cells.filter((cell) => cell !== null && cell !== '') ?? [];

describe.for(['xlsx', 'csv'] as const)('a file of figures that machines make, as %s', (format) => {
  test('says below its rows which machine has not told everything; what is sure, or not made by machines, says nothing', async () => {
    await told('0', 0);
    expect((await exported(format)).rows).toHaveLength(2);
    await told('190 minutes', 12);
    const doubted = await exported(format);
    expect(last(doubted)).toEqual([NOTE]);
    // An empty row stands between, so that the table ends before it.
    expect(doubted.rows.map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(last(await exported(format, { lang: 'en' }))).toEqual(['▲ This figure may change: 刀具柜Q1 Silent for 3 h，12 events missing']);
    // Each machine in a row of its own: however many there are, no cell comes to its end.
    await told('0', 3, second);
    const both = await exported(format);
    expect(both.rows.slice(-2).map(({ line, cells }) => [line, cells[0]])).toEqual([
      [4, NOTE],
      [5, '▲ 数字可能有变：刀具柜Q2 缺3个事件'],
    ]);
    await told('0', 0, second);
    expect(last(await exported(format, { taskCode: 'EXPORT_NODE_CARD', module: 'basic' }))).not.toContain(NOTE);
  });

  test('is taken in again as if the note were not there', async () => {
    await told('190 minutes', 12);
    const { bytes } = await exported(format, { columns: ['vmCode', 'channelCode', 'warnNum', 'remindNum'] });
    const form = formOf({ name: `again.${format}`, bytes });
    const upload = await server.app.inject({
      method: 'POST',
      url: '/gateway/vm/upload?templateCode=IMPORT_STOCK_ALARM',
      headers: { auth_token: user.token, ...form.headers },
      payload: form.payload,
    });
    const { data } = upload.json();
    expect(data.sample).toHaveLength(1);
    const body = { fileId: data.fileId, templateCode: 'IMPORT_STOCK_ALARM', mapping: data.mapping, dryRun: false };
    expect(await server.call(user, '/vm/importExcel/sync', body)).toMatchObject({
      code: 200,
      data: { totalNum: 1, sameNum: 1, failNum: 0 },
    });
  });
});
