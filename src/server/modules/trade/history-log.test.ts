// A plain log of a machine that nobody prepared: brought in as it is.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { openTransfer } from '../transfer/index.ts';
import { addUser, formOf, openServer, type TestServer, type TestUser } from '../transfer/test-server.ts';
import { newId } from '../../kernel/db/ids.ts';
import { proof } from '../stock/index.ts';
import { undoHistory } from './history-undo.ts';
import { refundTrade, tradeHistoryImport } from './index.ts';

const database = testDatabase();
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await openServer(database, openTransfer({ lists: [], importables: [tradeHistoryImport], doubtful: async () => [] }));
  user = await addUser(database, ['import.initialization.import'], server.users);
});
afterAll(() => server?.close());

interface Uploaded {
  fileId: string;
  mapping: { field: string; column?: number; value?: string; rowNumber?: boolean; timeColumn?: number; dateOrder?: string }[];
  options: { option: string; initial: unknown }[];
}
async function upload(text: string, who: TestUser = user): Promise<Uploaded> {
  const form = formOf({ name: 'log.csv', bytes: Buffer.from(text) });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/gateway/katrade/upload?templateCode=IMPORT_TRADE_HISTORY',
    headers: { auth_token: who.token, ...form.headers },
    payload: form.payload,
  });
  return answer.json().data;
}

interface Log {
  text: string;
  more?: object[];
  without?: string[];
  run?: object;
}
/** Sends a log and imports it with what was guessed and what a person adds to it. */
async function bring({ text, more = [], without = [], run = {} }: Log) {
  const { fileId, mapping } = await upload(text);
  const changed = new Set([...more.map((one) => (one as { field: string }).field), ...without]);
  const answer = await server.call(user, '/katrade/importExcel/sync', {
    fileId,
    templateCode: 'IMPORT_TRADE_HISTORY',
    mapping: [...mapping.filter(({ field }) => !changed.has(field)), ...more],
    options: { createMissing: true },
    dryRun: false,
    ...run,
  });
  return answer as unknown as {
    code: number;
    error?: string;
    data: { newNum: number; sameNum: number; failNum: number; message: string; preview: { zh: string }[]; id: string };
  };
}
const figures = async (sql: string) => (await database.pool.query(sql)).rows;

const COFFEE = `date,datetime,cash_type,card,money,coffee_name
2024-03-01,2024-03-01 10:15:50.520,card,ANON-0000-0000-0001,38.70,Latte
2024-03-01,2024-03-01 12:19:22.539,card,ANON-0000-0000-0002,38.70,Hot Chocolate
2024-03-01,2024-03-01 12:20:18.089,card,ANON-0000-0000-0002,38.70,Hot Chocolate
2024-03-02,2024-03-02 13:46:33.006,cash,,28.90,Americano
2024-03-02,2024-03-02 13:46:33.006,cash,,28.90,Americano
`;
const MACHINE = [
  { field: 'deviceCode', value: 'COFFEE-1' },
  { field: 'productName', column: 5 },
  { field: 'channelCode', column: 5 },
];

test('found 16 a log without machine, channel, number, quantity or people is mapped by its values and brought in as it is', async () => {
  const { mapping, options } = await upload(COFFEE);
  expect(mapping).toEqual(
    expect.arrayContaining([
      { field: 'tradeTime', column: 1, dateOrder: 'ymd' },
      { field: 'productPrice', column: 4 },
      { field: 'cardNo', column: 3 },
      { field: 'tradeNumber', rowNumber: true },
    ]),
  );
  expect(options.find(({ option }) => option === 'createMissing')?.initial).toBe(true);
  const tried = await bring({ text: COFFEE, more: MACHINE, run: { dryRun: true } });
  expect(tried.data).toMatchObject({ newNum: 5, failNum: 0 });
  expect(tried.data.preview.map(({ zh }) => zh)).toEqual(
    expect.arrayContaining([
      '2024-03-01 至 2024-03-02，5 行，5 件，金额 173.90',
      '将新建 1 台设备、3 个货道、3 种商品、2 名员工、1 个部门、2 张卡片',
      '新设备：COFFEE-1',
      '新商品：Latte、Hot Chocolate、Americano',
      '新员工：ANON-0000-0000-0001、ANON-0000-0000-0002',
      '新部门：未分配部门',
    ]),
  );
  const counted =
    'select (select count(*) from vm)::int as vms, (select count(*) from employee)::int as emps, (select count(*) from node_card)::int as cards';
  expect(await figures(counted)).toEqual([{ vms: 0, emps: 0, cards: 0 }]);
  expect((await bring({ text: COFFEE, more: MACHINE })).data).toMatchObject({ newNum: 5, failNum: 0 });
  expect(await figures(counted)).toEqual([{ vms: 1, emps: 2, cards: 2 }]);
  expect(
    await figures(
      `select t.trade_number as number, t.channel_code as channel, t.product_name as product, e.emp_name as emp, d.department_name as department, t.trade_num::int as num, t.product_price::int as fen,
         to_char(t.trade_time at time zone 'Asia/Shanghai', 'HH24:MI:SS') as at
       from trade t left join employee e on e.id = t.emp_id left join department d on d.id = t.department_id order by t.trade_time, t.trade_number`,
    ),
  ).toEqual([
    {
      number: '20240301-2',
      channel: 'Latte',
      product: 'Latte',
      emp: 'ANON-0000-0000-0001',
      department: '未分配部门',
      num: 1,
      fen: 3870,
      at: '10:15:50',
    },
    {
      number: '20240301-3',
      channel: 'Hot Chocolate',
      product: 'Hot Chocolate',
      emp: 'ANON-0000-0000-0002',
      department: '未分配部门',
      num: 1,
      fen: 3870,
      at: '12:19:22',
    },
    {
      number: '20240301-4',
      channel: 'Hot Chocolate',
      product: 'Hot Chocolate',
      emp: 'ANON-0000-0000-0002',
      department: '未分配部门',
      num: 1,
      fen: 3870,
      at: '12:20:18',
    },
    { number: '20240302-5', channel: 'Americano', product: 'Americano', emp: null, department: null, num: 1, fen: 2890, at: '13:46:33' },
    { number: '20240302-6', channel: 'Americano', product: 'Americano', emp: null, department: null, num: 1, fen: 2890, at: '13:46:33' },
  ]);
});

test('found 16 found 14 trust 44: with row numbers the same file twice adds nothing, nor does one that has grown or was sorted otherwise, but for what is new', async () => {
  // Alone it is the first to bring the log, after the others it is not.
  await bring({ text: COFFEE, more: MACHINE });
  expect((await bring({ text: COFFEE, more: MACHINE })).data).toMatchObject({ newNum: 0, sameNum: 5, failNum: 0 });
  const [head = '', ...rows] = COFFEE.trim().split('\n');
  const grown = [head, '2024-03-03,2024-03-03 09:00:00.000,card,ANON-0000-0000-0003,28.90,Americano', ...rows.toReversed()].join('\n');
  expect((await bring({ text: grown, more: MACHINE })).data).toMatchObject({ newNum: 1, sameNum: 5 });
  expect((await bring({ text: grown, more: MACHINE })).data).toMatchObject({ newNum: 0, sameNum: 6 });
  // Another machine's log, whose rows have the same numbers.
  const other = [{ field: 'deviceCode', value: 'COFFEE-2' }, ...MACHINE.slice(1)];
  expect((await bring({ text: COFFEE, more: other })).data).toMatchObject({ newNum: 5, sameNum: 0 });
  // The next month's log of the first, as well.
  expect((await bring({ text: COFFEE.replaceAll('2024-03', '2024-04'), more: MACHINE })).data).toMatchObject({ newNum: 5, sameNum: 0 });
});

test('found 16 found 14 trust 44: one of two rows that say the same, wrong and left out, is booked when it comes mended and alone', async () => {
  const log = (...totals: string[]) =>
    ['设备,货道,品名,交易时间,单价,金额', ...totals.map((total) => `TWIN,1,茶,2024-05-01 08:00:00,5.00,${total}`)].join('\n');
  expect((await bring({ text: log('5.00', '9.00'), run: { skipBad: true } })).data).toMatchObject({ newNum: 1, failNum: 1 });
  expect((await bring({ text: log('5.00', '9.00'), run: { skipBad: true } })).data).toMatchObject({ newNum: 0, sameNum: 1, failNum: 1 });
  expect((await bring({ text: log('5.00') })).data).toMatchObject({ newNum: 1, sameNum: 0 });
  expect((await bring({ text: log('5.00', '5.00') })).data).toMatchObject({ newNum: 0, sameNum: 2 });
});

test('found 16 date and time come from two columns, people by code, card and name; who is there is found, who is not is made', async () => {
  const text = [
    '设备,货道,品名,日期,时刻,单价,数量,工号,姓名,卡号,部门',
    'M16,1,手套,3/14/2024,08:05,2.00,3,E100,王芳,K100,一车间',
    'M16,1,手套,3/14/2024,下午 2:30,2.00,1,,,K100,',
    'M16,1,手套,3/15/2024,23:59:58,2.00,1,,李雷,,二车间',
    'M16,1,手套,3/15/2024,23:59:59,2.00,1,,李雷,,',
  ].join('\n');
  const { mapping } = await upload(text);
  expect(mapping.find(({ field }) => field === 'tradeTime')).toEqual({ field: 'tradeTime', column: 3, timeColumn: 4, dateOrder: 'mdy' });
  expect((await bring({ text })).data).toMatchObject({ newNum: 4, failNum: 0 });
  expect(
    await figures(
      `select e.emp_code, e.emp_name, d.department_name, (select string_agg(c.card_no, ',') from node_card c where c.emp_id = e.id) as cards, (select count(*)::int from trade t where t.emp_id = e.id) as trades
       from employee e join department d on d.id = e.department_id where e.emp_name in ('王芳', '李雷') order by e.emp_name desc`,
    ),
  ).toEqual([
    { emp_code: 'E100', emp_name: '王芳', department_name: '一车间', cards: 'K100', trades: 2 },
    { emp_code: expect.stringMatching(/^H\d{5}$/), emp_name: '李雷', department_name: '二车间', cards: null, trades: 2 },
  ]);
  expect(
    await figures(
      `select to_char(trade_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from trade where device_code = 'M16' order by trade_time`,
    ),
  ).toEqual(['2024-03-14 08:05:00', '2024-03-14 14:30:00', '2024-03-15 23:59:58', '2024-03-15 23:59:59'].map((at) => ({ at })));
  // A row that lacks one of the two says so.
  const lacking = await bring({ text: text.replace('08:05', ''), run: { dryRun: true } });
  expect(lacking.data.failNum).toBe(1);
});

test('found 16 what was made goes with the import: a bad row, and nothing of it stays; without leave nobody is made', async () => {
  const before = await figures(
    'select (select count(*) from vm) as vms, (select count(*) from employee) as emps, (select count(*) from department) as departments',
  );
  const text =
    '设备,货道,品名,交易时间,单价,工号,部门\nNEW-1,1,新品,2024-06-01 08:00:00,5.00,E900,三车间\nNEW-1,1,新品,2024-06-01 08:01:00,五元,E900,三车间\n';
  expect((await bring({ text })).data).toMatchObject({ newNum: 0, failNum: 1 });
  const log = await bring({ text: text.replace('五元', '5.00'), run: { options: { createMissing: false } } });
  expect(log.data.failNum).toBe(2);
  expect(
    await figures(
      'select (select count(*) from vm) as vms, (select count(*) from employee) as emps, (select count(*) from department) as departments',
    ),
  ).toEqual(before);
});

const LATER =
  '设备,货道,品名,交易时间,单价,工号,卡号,部门\n' +
  Array.from(
    { length: 30 },
    (_, at) => `UNDO-1,${(at % 3) + 1},茶${at % 3},2024-08-0${(at % 9) + 1} 08:00:0${at % 10},5.00,E95${at % 2},CARD95${at % 2},四车间\n`,
  ).join('');
const undo = (id: string) => database.run((ctx) => undoHistory(ctx, { id }));
const standing = () =>
  figures(`select (select coalesce(sum(sign * trade_num), 0)::int from trade where device_code = 'UNDO-1') as pieces,
    (select coalesce(sum(d.trade_num), 0)::int from trade_day d join vm v on v.id = d.vm_id where v.device_code = 'UNDO-1') as by_day,
    (select coalesce(sum(b.on_hand), 0)::int from stock_balance b join vm_channel c on c.id = b.place_ref join vm v on v.id = c.vm_id where v.device_code = 'UNDO-1') as lying`);
const proven = async () => (await database.run((ctx) => proof(ctx.db, database.node))).failures;

test('found 16 a finished import is undone by corrections: nothing of it counts, what it made is stopped, and the file can come in again', async () => {
  const { data } = await bring({ text: LATER, run: { options: { createMissing: true, endStock: 4 } } });
  expect(data.newNum).toBe(30);
  expect(await standing()).toEqual([{ pieces: 30, by_day: 30, lying: 12 }]);
  const before = await figures('select count(*)::int as n from stock_move');
  expect(await undo(data.id)).toEqual({ trades: 30, whole: true });
  expect(await standing()).toEqual([{ pieces: 0, by_day: 0, lying: 0 }]);
  // What was booked stands, with a further row beside each.
  expect(await figures(`select count(*)::int as n, count(corrects)::int as back from trade where device_code = 'UNDO-1'`)).toEqual([
    { n: 60, back: 30 },
  ]);
  expect((await figures('select count(*)::int as n from stock_move'))[0].n).toBe(before[0].n + 30 + 3);
  expect(await figures(`select source, count(*)::int as n from refund_record where source_id = '${data.id}' group by 1`)).toEqual([
    { source: 4, n: 30 },
  ]);
  expect(
    await figures(`select (select bool_and(lock_flag) from vm where device_code = 'UNDO-1') as vm, (select bool_and(lock_flag) from employee where emp_code like 'E95%') as people,
      (select bool_or(on_sale_flag) from product where product_name like '茶_') as on_sale, (select count(emp_id)::int from node_card where card_no like 'CARD95%') as cards,
      (select bool_or(status_flag) from department where department_name = '四车间') as department`),
  ).toEqual([{ vm: true, people: true, on_sale: false, cards: 0, department: false }]);
  await expect(undo(data.id)).rejects.toMatchObject({ key: 'history-undone' });
  const narrowed = database.run((ctx) => undoHistory({ ...ctx, scope: { vm: [newId()] } }, { id: data.id }));
  await expect(narrowed).rejects.toMatchObject({ key: 'history-narrowed' });
  expect(await proven()).toEqual([]);
  // It was never there: mapped otherwise, or mended, the same file is new.
  expect((await bring({ text: LATER })).data).toMatchObject({ newNum: 30, sameNum: 0 });
  expect(await standing()).toMatchObject([{ pieces: 30, by_day: 30 }]);
  expect((await bring({ text: LATER })).data).toMatchObject({ newNum: 0, sameNum: 30 });
  expect(await proven()).toEqual([]);
});

test('found 16 an import on which something was built is not undone, and says on what; nothing of it is changed then', async () => {
  const text =
    '设备,货道,品名,交易时间,单价,工号\nUNDO-2,1,可可,2024-09-01 08:00:00,5.00,E960\nUNDO-2,1,可可,2024-09-02 08:00:00,5.00,E960\n';
  const { data } = await bring({ text });
  const trades = () => figures(`select count(*)::int as n from trade where device_code = 'UNDO-2'`);
  // Somebody who was made by it has taken something since.
  const more = await bring({ text: text.replaceAll('2024-09', '2024-10') });
  await expect(undo(data.id)).rejects.toMatchObject({ key: 'history-used', params: { n: 2 } });
  expect(await undo(more.data.id)).toEqual({ trades: 2, whole: true });
  await expect(undo(newId())).rejects.toMatchObject({ key: 'not-found' });
  // One of its trades was refunded.
  const single = await bring({ text: text.replaceAll('2024-09', '2024-11') });
  const [{ id: tradeId }] = await figures(`select id from trade where device_code = 'UNDO-2' and trade_time > '2024-11-01' limit 1`);
  await database.run((ctx) => refundTrade(ctx, { tradeId, quantity: 1, reason: '退', source: 2, sourceId: newId() }));
  const stand = await trades();
  await expect(undo(single.data.id)).rejects.toMatchObject({ key: 'history-corrected', params: { n: 1 } });
  expect(await trades()).toEqual(stand);
  expect(await proven()).toEqual([]);
});

test('found 16 what is remembered from another file is a proposal that values contradict', async () => {
  const first = '机器号,位,货,何时,多少钱\nR1,1,茶,2024-07-01,5.00\n';
  const chosen = ['deviceCode', 'channelCode', 'productName', 'tradeTime', 'productPrice'].map((field, column) => ({ field, column }));
  expect((await bring({ text: first, more: chosen })).data.newNum).toBe(1);
  const again = (await upload(first)).mapping;
  expect(again.find(({ field }) => field === 'productPrice')).toMatchObject({ column: 4 });
  // The same titles, the price elsewhere, and a better time.
  const { mapping } = await upload('机器号,位,货,何时,多少钱,时间戳,价\nR1,1,茶,2024-07-02,待定,2024-07-02 09:30:00,5.50\n');
  expect(mapping.find(({ field }) => field === 'productPrice')).toMatchObject({ column: 6 });
  expect(mapping.find(({ field }) => field === 'tradeTime')).toMatchObject({ column: 5 });
});

test('found 16 a quantity that no row says in figures is a wrong row, not one piece each', async () => {
  const text = '设备编码,货道编码,品名,交易单号,领料时间,数量,单价\nM18,1,茶,Q-1,2024-07-03 08:00:00,9007199254740992,5.00\n';
  expect((await upload(text)).mapping).toEqual(expect.arrayContaining([{ field: 'tradeNum', column: 5 }]));
  expect((await bring({ text })).data).toMatchObject({ newNum: 0, failNum: 1 });
  expect((await bring({ text: text.replace('9007199254740992', '2件') })).data).toMatchObject({ newNum: 0, failNum: 1 });
});

test('found 16 what was the same for all rows of one file is proposed for its like, not for another file', async () => {
  await bring({ text: COFFEE, more: MACHINE, run: { dryRun: true } });
  const machineOf = async (text: string) => (await upload(text)).mapping.find(({ field }) => field === 'deviceCode');
  expect(await machineOf(COFFEE)).toEqual({ field: 'deviceCode', value: 'COFFEE-1' });
  expect(await machineOf('Date,Time,Machine,Slot,Item,Price\n03/13/2026,10:15,CF-2,A1,Latte,3.00\n')).toBeUndefined();
});

test('found 16 a field has one source; a fixed value of the wrong kind is a wrong row, not a fault', async () => {
  const text = '设备,货道,品名,交易时间,单价\nM17,1,茶,2024-08-01 08:00:00,5.00\n';
  const refused = async (one: object) => (await bring({ text, more: [one] })).error;
  expect(await refused({ field: 'deviceCode', column: 0, value: 'X' })).toBe('import-source');
  expect(await refused({ field: 'deviceCode' })).toBe('import-source');
  expect(await refused({ field: 'deviceCode', rowNumber: true })).toBe('import-source');
  expect(await refused({ field: 'productPrice', column: 4, timeColumn: 3 })).toBe('import-source');
  expect(await refused({ field: 'deviceCode', column: 9 })).toBe('import-no-column');
  expect((await bring({ text, without: ['deviceCode'] })).error).toBe('import-required');
  expect((await bring({ text, more: [{ field: 'tradeNum', value: '很多' }] })).data).toMatchObject({ newNum: 0, failNum: 1 });
  expect((await bring({ text, more: [{ field: 'tradeNum', value: '4' }] })).data).toMatchObject({ newNum: 1 });
  expect(await figures(`select trade_num::int as num from trade where device_code = 'M17'`)).toEqual([{ num: 4 }]);
});
