// The migration that fills the inbox and the trial of a site that has a history: each kind of document, as the database of before had it.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { migrations } from '../../kernel/db/migrate.ts';

const database = testDatabase();
const nodeId = newId();
// Rows are written as they lie, without what their verbs would do beside.
beforeAll(() =>
  database.pool.query(`do $$ declare c record; begin
    for c in select conrelid::regclass as owner, conname from pg_constraint where contype in ('c', 'f') and coninhcount = 0
      and connamespace = 'public'::regnamespace and conrelid <> 0 loop
      execute format('alter table %s drop constraint %I', c.owner, c.conname);
    end loop;
    for c in select distinct tgrelid::regclass as owner from pg_trigger where not tgisinternal loop
      execute format('alter table %s disable trigger user', c.owner);
    end loop;
  end $$`),
);

/** Something for a column that must hold something and is not what the test is about, by its type. */
const ANY: Readonly<Record<string, unknown>> = {
  bool: false,
  date: '2026-01-01',
  timestamptz: '2026-01-01',
  jsonb: '{}',
};

/** Writes a row with what is said, and anything in the columns that cannot be without; gives its key. Other tables are not asked. */
async function put(table: string, said: Record<string, unknown>): Promise<string> {
  const id = newId();
  const { rows: columns } = await database.pool.query<{ column: string; type: string }>(
    `select column_name as "column", udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [table],
  );
  // Texts and keys of their own: what is unique stays so.
  const anyOf = (type: string) => (type === 'text' || type === 'uuid' ? newId() : (ANY[type] ?? (type.startsWith('_') ? '{}' : 1)));
  const filled = columns.map(({ column, type }) => [column, anyOf(type)] as const);
  const has = new Set(
    (await database.pool.query('select column_name from information_schema.columns where table_name = $1', [table])).rows.map(
      (r) => r.column_name,
    ),
  );
  const row: Record<string, unknown> = { ...Object.fromEntries(filled), ...(has.has('id') ? { id } : {}), node_id: nodeId, ...said };
  const names = Object.keys(row);
  await database.pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
}

test('what waits and what was decided in the last 90 days is known, with its goods and what was said; older than that only what waits', async () => {
  await put('node', {});
  const parent = await put('department', { department_name: '车间' });
  const department = await put('department', { department_name: '班组', parent_id: parent });
  const emp = await put('employee', { emp_name: '张三', department_id: department });
  const other = await put('employee', { emp_name: '李雷', department_id: department });
  const type = await put('product_type', {});
  const glove = await put('product', { product_code: 'G', product_name: '手套', unit: '双', unit_price: 1000, product_type_id: type });
  const warehouse = await put('warehouse', {});
  const vm = await put('vm', { vm_name: '一号柜', warehouse_id: warehouse });
  const prewh = await put('prewh', { prewh_name: '智能仓', warehouse_id: warehouse });
  const vendor = await put('vendor', { vendor_name: '山特' });
  const asker = newId();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const combo = async (order_no: string, status: number, days: number) => {
    const id = await put('combo_pick_order', {
      order_no,
      emp_id: emp,
      department_id: department,
      asked_by: [asker],
      creator: '王芳',
      combo_status: status,
      apply_time: ago(days),
      valid_until: ago(-7),
      ...(status ? { approved_at: ago(days - 1), approver: '主任', approve_remark: '同意' } : {}),
    });
    for (const [line_no, num] of [2, 3].entries())
      await put('combo_pick_order_line', { order_id: id, line_no, product_id: glove, num, vm_id: vm });
  };
  await combo('ZH-open', 0, 200);
  await combo('ZH-rejected', 2, 10);
  await combo('ZH-old', 1, 100);
  const uwh = await put('uwh_pick_order', {
    order_no: 'WR',
    emp_id: emp,
    prewh_id: prewh,
    department_id: department,
    creator: '王芳',
    approval_status: 2,
    apply_time: ago(1),
    valid_until: ago(-7),
  });
  await put('uwh_pick_order_detail', { order_id: uwh, line_no: 1, product_id: glove, apply_num: 4 });
  const more = {
    emp_id: emp,
    vm_id: vm,
    product_id: glove,
    quantity: 1,
    review_status: 1,
    reviewer: '主任',
    reviewed_at: ago(1),
    creator: '王芳',
  };
  await put('trade_additional', { ...more, created_at: ago(2) });
  const trade = await put('trade', {
    trade_number: 'T1',
    trade_emp_name: '张三',
    emp_id: emp,
    vm_id: vm,
    product_id: glove,
    product_price: 900,
    department_id: department,
  });
  await put('sale_appeal', { trade_id: trade, appeal_num: 2, review_status: 0, right_emp_id: other, creator: '王芳', created_at: ago(1) });
  const count = await put('vm_inventory', { inventory_no: 'PD-vm', vm_id: vm, status: 2, creator: '王芳', created_at: ago(1) });
  await put('vm_inventory_line', { inventory_id: count, line_no: 1, product_id: glove, book_num: 10, real_num: 7 });
  await put('vm_inventory_line', { inventory_id: count, line_no: 2, product_id: glove, book_num: 5, real_num: 5 });
  const shelf = await put('prewh_inventory', { inventory_no: 'PD-prewh', prewh_id: prewh, status: 3, creator: '王芳', created_at: ago(1) });
  await put('prewh_inventory_line', { inventory_id: shelf, line_no: 1, product_id: glove, book_num: 1, real_num: 2 });
  const pick = await put('pick_order', {
    pick_no: 'LL',
    emp_id: emp,
    prewh_id: prewh,
    department_id: department,
    creator: '王芳',
    created_at: ago(3),
  });
  await put('pick_order_line', { order_id: pick, line_no: 1, product_id: glove, plan_num: 6 });
  const buy = { po_no: 'CG', vendor_id: vendor, warehouse_id: warehouse, creator_id: asker, creator: '王芳', created_at: ago(3) };
  const purchase = await put('purchase_order', { ...buy, order_date: '2026-11-01', need_date: '2026-11-02' });
  await put('purchase_order_line', { order_id: purchase, line_no: 1, product_id: glove, num: 2, price: 800 });

  const migration = (await migrations()).find(({ name }) => name === '0281-approval-known.sql');
  await database.pool.query(migration!.sql);
  const { rows } = await database.pool
    .query(`select a.biz_type, a.doc_no, a.about, a.approval_status as status, a.num::int, a.amount::int, a.urgent_flag as urgent,
      jsonb_array_length(a.lines) as lines, array(select t.act from approval_act t where t.approval_id = a.id order by t.acted_at) as acts
    from approval a order by a.biz_type, a.doc_no`);
  const told = rows.map((row) => [
    row.biz_type,
    row.doc_no.slice(0, 11),
    row.about,
    row.status,
    row.num,
    row.amount,
    row.lines,
    row.acts,
    row.urgent,
  ]);
  expect(told).toEqual([
    [1, 'ZH-open', '张三', 2, 5, 5000, 2, [1], false],
    [1, 'ZH-rejected', '张三', 3, 5, 5000, 2, [1, 3], false],
    [2, 'WR', '张三 · 智能仓', 2, 4, 4000, 1, [1], false],
    [3, expect.stringMatching(/^BL-/), '张三 · 一号柜', 1, 1, 1000, 1, [1, 2], false],
    [4, 'T1', '张三', 2, 2, 1800, 1, [1], false],
    [5, 'PD-vm', '一号柜', 2, 3, 3000, 1, [1], false],
    [6, 'PD-prewh', '智能仓', 2, 1, 1000, 1, [1], false],
    [7, 'LL', '张三 · 智能仓', 4, 6, 6000, 1, [], false],
    [8, 'CG', '山特', 4, 2, 1600, 1, [], true],
  ]);
  const facts = async (bizType: number) =>
    (await database.pool.query('select facts, asked_by from approval where biz_type = $1 order by doc_no limit 1', [bizType])).rows[0];
  expect(await facts(1)).toMatchObject({
    asked_by: [asker],
    facts: { empIds: [emp], departmentPath: [department, parent], typeIds: [type], vmIds: [vm] },
  });
  expect((await facts(4)).facts.empIds).toEqual([emp, other]);
  expect((await facts(8)).asked_by).toEqual([asker]);
});
