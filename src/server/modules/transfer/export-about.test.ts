import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish } from '../../../../test/machine-floor.ts';
import { isNote, readSheet, type SheetRow } from '../../kernel/sheet/index.ts';
import { OFFICE, officeConvert } from '../../kernel/sheet/test-files.ts';
import { implementations } from '../index.ts';
import { bindProducts, staleMachines, vmStockList } from '../machine/index.ts';
import { filterWords, readLogBy } from '../system/index.ts';
import { openTransfer } from './index.ts';
import { addUser, openServer, type TestServer, type TestUser } from './test-server.ts';

const base = testDatabase();
let server: TestServer;
let user: TestUser;
let vmId: string;

beforeAll(async () => {
  readLogBy(implementations.map(({ endpoints }) => endpoints));
  const transfer = openTransfer({ lists: [vmStockList], importables: [], doubtful: staleMachines, inWords: filterWords });
  server = await openServer(base, transfer);
  user = await addUser(base, ['report.onlineStockReport'], server.users);
  user.rights.add('report.onlineStockReport.export');
  vmId = await base.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'Q1' });
    const [first = '', second = ''] = made.channels;
    await bindProducts(
      ctx,
      [first, second].map((channelId) => ({ channelId, productId: made.drill })),
    );
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.drill, qty: 5 });
    await fill(ctx, { vmId: made.vmId, channelId: second, productId: made.drill, qty: 7 });
    return made.vmId;
  });
  await base.pool.query('insert into device_state (node_id, vm_id, heartbeat_at) select node_id, id, now() from vm');
});
afterAll(() => server?.close());

async function exported(payload: object) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/gateway/vm/exportExcel/sync',
    headers: { auth_token: user.token },
    payload: { taskCode: 'EXPORT_VM_STOCK', ...payload },
  });
  const name = decodeURIComponent(/''(.+)$/.exec(String(answer.headers['content-disposition']))?.[1] ?? '');
  const path = join(server.dataDir, 'about.xlsx');
  writeFileSync(path, answer.rawPayload);
  return { name, path };
}

async function cellsOf(path: string, sheet?: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(path, path, sheet ? { sheet } : {})) rows.push(row);
  return rows;
}

test('a file is called by its site, what it holds, what it is narrowed by, and when', async () => {
  const { name } = await exported({ filter: { vmId } });
  expect(name).toMatch(/^测试站点-.+-Q1 刀具柜Q1-\d{8}-\d{6}\.xlsx$/);
  const { name: odd } = await exported({ filter: { vmKeyword: 'a/b:c*"d"?' } });
  expect(odd).toMatch(/-a b c d-\d{8}-\d{6}\.xlsx$/);
  expect(Array.from((await exported({ filter: { vmId, vmKeyword: '长'.repeat(100) } })).name).length).toBeLessThan(115);
});

test('its last sheet says what it holds, whose, narrowed by what, who took it and when, and what it comes to', async () => {
  const { path } = await exported({ filter: { vmId }, columns: ['channelCode', 'stockNum'] });
  const about = Object.fromEntries((await cellsOf(path, '导出说明')).map(({ cells: [name, text] }) => [name, text]));
  expect(about).toMatchObject({ 站点: '测试站点', 设备: 'Q1 刀具柜Q1', 行数: '2' });
  expect(about['导出人']).toMatch(/^测试 u/);
  expect(about['导出时间']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(Object.entries(about).find(([name]) => name.startsWith('合计'))?.[1]).toBe('12');
  const english = await cellsOf((await exported({ filter: {}, lang: 'en' })).path, 'About this file');
  expect(english.map(({ cells: [name] }) => name)).toEqual(
    expect.arrayContaining(['Site', 'Filters', 'Exported by', 'Exported at', 'Rows']),
  );
});

test('below the table, after an empty row, stand the sums of its columns, and an import takes them for no row', async () => {
  const { path } = await exported({ filter: {}, columns: ['channelCode', 'stockNum'] });
  const rows = await cellsOf(path);
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 5]);
  expect(rows.at(-1)?.cells).toEqual(['∑ 合计', '12']);
  expect(rows.map(({ cells }) => isNote(cells))).toEqual([false, false, false, true]);
  // With the sum in the first column there is no place for its word: the last sheet has it.
  const first = await exported({ filter: {}, columns: ['stockNum', 'channelCode'] });
  expect(await cellsOf(first.path)).toHaveLength(3);
});

test.skipIf(!OFFICE)('another program opens it with both sheets', async () => {
  const { path } = await exported({ filter: { vmId }, columns: ['channelCode', 'stockNum'] });
  const again = join(server.dataDir, 'again.xlsx');
  writeFileSync(again, await officeConvert(path, { to: 'xlsx:Calc MS Excel 2007 XML' }));
  expect((await cellsOf(again)).at(-1)?.cells).toEqual(['∑ 合计', '12']);
  expect((await cellsOf(again, '导出说明'))[1]?.cells).toEqual(['站点', '测试站点']);
});
