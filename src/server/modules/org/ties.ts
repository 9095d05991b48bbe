// What stands in the way of deleting somebody or something: counted, in words.
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';

type Said = readonly [zh: string, en: string];
/** Rows of `id` and how many there are; asked for all ids at once, beyond the data permission: what is hidden counts too. */
export interface Tie {
  said: Said;
  rows: (nodeId: string, ids: readonly string[]) => RawBuilder<unknown>;
  /** What a merge can hand to another, or takes along anyhow; the rest is history. */
  passes?: 'strategies' | 'scopes' | 'along';
}

const count =
  (table: string, column: string): Tie['rows'] =>
  (nodeId, ids) =>
    sql`select ${sql.ref(column)} as id, count(*) as n from ${sql.table(table)} where node_id = ${nodeId} and ${sql.ref(column)} = any(${[...ids]}::uuid[]) group by 1`;

/** A tie that is a column of a table. */
export const tie = (zh: string, en: string, where: readonly [table: string, column: string]): Tie => ({
  said: [zh, en],
  rows: count(...where),
});

export const empTies: readonly Tie[] = [
  tie('领料记录{n}条', '{n} picks', ['trade', 'emp_id']),
  tie('补货记录{n}条', '{n} refills', ['replenish', 'emp_id']),
  tie('领料单{n}张', '{n} pick orders', ['pick_order', 'emp_id']),
  tie('无人仓领料单{n}张', '{n} unmanned pick orders', ['uwh_pick_order', 'emp_id']),
  tie('组合领料单{n}张', '{n} combo pick orders', ['combo_pick_order', 'emp_id']),
  tie('智能仓单据{n}张', '{n} smart-warehouse documents', ['prewh_order', 'emp_id']),
  tie('仓库盘点单{n}张', '{n} warehouse counts', ['prewh_inventory', 'emp_id']),
  tie('无人仓进出{n}次', '{n} visits to unmanned warehouses', ['prewh_visit', 'emp_id']),
  tie('登记为他领的库存异常{n}条', '{n} stock differences booked as his picks', ['abnormal_record', 'booked_emp_id']),
  tie('图像识别记录{n}条', '{n} pictures of unmanned warehouses', ['img_vision', 'emp_id']),
  tie('出库单{n}张', '{n} out orders', ['out_order', 'emp_id']),
  tie('退仓单{n}张', '{n} returns to the warehouse', ['return_order', 'emp_id']),
  tie('云商城订单{n}张', '{n} cloud-mall orders', ['cloud_mall_order', 'emp_id']),
  tie('设备盘点单{n}张', '{n} counts of machines', ['vm_inventory', 'emp_id']),
  tie('交易补录{n}条', '{n} additional transactions', ['trade_additional', 'emp_id']),
  tie('领料策略{n}条', '{n} strategies', ['pick_strategy', 'emp_id']),
  tie('领料特权{n}条', '{n} privileges', ['pick_privilege_emp', 'emp_id']),
  tie('领料权限{n}条', '{n} pick permissions', ['emp_pick_permission', 'emp_id']),
  tie('绑卡记录{n}条', '{n} card bindings', ['node_card_bind', 'emp_id']),
  tie('登录账号{n}个', '{n} accounts', ['login_user', 'emp_id']),
  tie('负责的部门{n}个', '{n} departments to answer for', ['department', 'manager_emp_id']),
  tie('负责的项目{n}个', '{n} projects to answer for', ['project_leader', 'emp_id']),
  tie('申诉为他领的{n}条', '{n} appeals that name him', ['sale_appeal', 'right_emp_id']),
  tie('劳保签收单{n}张', '{n} PPE receipts', ['ppe_receipt', 'emp_id']),
  tie('劳保证书{n}张', '{n} PPE certificates', ['ppe_certificate', 'emp_id']),
  tie('离职清算{n}次', '{n} clearances', ['emp_clearance', 'emp_id']),
  tie('工具台借还{n}次', '{n} tools over a counter', ['tool_check', 'emp_id']),
  tie('交给同事的工具{n}次', '{n} tools handed to colleagues', ['tool_offer', 'from_emp_id']),
  tie('从同事接收的工具{n}次', '{n} tools taken over from colleagues', ['tool_offer', 'to_emp_id']),
];
const strategies = (column: string): Tie => ({
  ...tie('领料策略{n}条', '{n} strategies', ['pick_strategy', column]),
  passes: 'strategies',
});
const permissions: Tie = { ...tie('数据权限{n}处', '{n} data permissions', ['data_scope_entity', 'entity_id']), passes: 'scopes' };
/** What must go elsewhere before a department can be deleted. */
export const departmentHolds: readonly Tie[] = [
  tie('下级部门{n}个', '{n} branches', ['department', 'parent_id']),
  tie('员工{n}人', '{n} employees', ['employee', 'department_id']),
];
export const departmentTies: readonly Tie[] = [
  tie('领料记录{n}条', '{n} picks', ['trade', 'department_id']),
  tie('调动记录{n}条', '{n} moves', ['emp_move', 'to_id']),
  strategies('department_id'),
  tie('领料单{n}张', '{n} pick orders', ['pick_order', 'department_id']),
  tie('无人仓领料单{n}张', '{n} unmanned pick orders', ['uwh_pick_order', 'department_id']),
  tie('组合领料单{n}张', '{n} combo pick orders', ['combo_pick_order', 'department_id']),
  tie('智能仓单据{n}张', '{n} smart-warehouse documents', ['prewh_order', 'department_id']),
  tie('云商城订单{n}张', '{n} cloud-mall orders', ['cloud_mall_order', 'department_id']),
  permissions,
];
export const postTies: readonly Tie[] = [
  tie('员工{n}人', '{n} employees', ['employee', 'post_id']),
  tie('领料策略{n}条', '{n} strategies', ['pick_strategy', 'post_id']),
  tie('调动记录{n}条', '{n} moves', ['emp_move', 'to_id']),
];
/** What must go elsewhere before a cost centre can be deleted. */
export const costHolds: readonly Tie[] = [
  tie('下级成本中心{n}个', '{n} branches', ['cost', 'parent_id']),
  tie('默认的员工{n}人', '{n} employees charged to it', ['employee', 'cost_id']),
  tie('默认的设备{n}台', '{n} machines charged to it', ['vm', 'cost_id']),
];
const accountTies = (column: 'cost_id' | 'project_id'): readonly Tie[] => [
  tie('领料记录{n}条', '{n} picks', ['trade', column]),
  strategies(column),
  tie('领料单{n}张', '{n} pick orders', ['pick_order', column]),
  tie('无人仓领料单{n}张', '{n} unmanned pick orders', ['uwh_pick_order', column]),
  tie('组合领料单{n}张', '{n} combo pick orders', ['combo_pick_order', column]),
  permissions,
];
export const costTies: readonly Tie[] = [
  ...accountTies('cost_id'),
  { ...tie('设备结算{n}处', '{n} settlements of machines', ['vm_pick_settlement', 'cost_id']), passes: 'along' },
];
export const projectTies = accountTies('project_id');
export const vendorTies: readonly Tie[] = [
  tie('员工{n}人', '{n} employees', ['employee', 'vendor_id']),
  tie('商品{n}种', '{n} products', ['product', 'vendor_id']),
  tie('采购订单{n}张', '{n} purchase orders', ['purchase_order', 'vendor_id']),
  tie('虚拟订单{n}张', '{n} virtual orders', ['virtual_order', 'vendor_id']),
  tie('智能仓单据{n}张', '{n} smart-warehouse documents', ['prewh_order', 'vendor_id']),
  tie('出库单{n}张', '{n} out orders', ['out_order', 'vendor_id']),
  tie('云商城商品{n}种', '{n} cloud-mall products', ['cloud_mall_offer', 'vendor_id']),
  tie('云商城订单商品{n}行', '{n} lines of cloud-mall orders', ['cloud_mall_order_line', 'vendor_id']),
  tie('登录账号{n}个', '{n} accounts', ['login_user', 'vendor_id']),
  tie('与客户系统的对接{n}处', '{n} links to customers’ systems', ['customer_link', 'vendor_id']),
  tie('税率{n}条', '{n} tax rates', ['tax_rate', 'vendor_id']),
  tie('外币汇率{n}条', '{n} rates of a currency', ['currency_rate', 'vendor_id']),
  tie('计价规则{n}条', '{n} charging rules', ['charge_rule', 'vendor_id']),
  tie('外币合同价{n}条', '{n} contract prices in a currency', ['charge_rule', 'rate_vendor_id']),
  {
    // Of another vendor by now: the statements of those days are still this one's.
    said: ['供过并已领用的商品{n}种', '{n} products that it supplied and that were taken'],
    rows: (nodeId, ids) => sql`select u.vendor_id as id, count(distinct u.product_id) as n from (
      select s.product_id, s.vendor_id, s.since, lead(s.since, 1, 'infinity') over (partition by s.product_id order by s.since) as until
      from product_supply s where s.node_id = ${nodeId}
        and s.product_id in (select w.product_id from product_supply w where w.node_id = ${nodeId} and w.vendor_id = any(${[...ids]}::uuid[]))) u
      where u.vendor_id = any(${[...ids]}::uuid[]) and exists (select from trade t where t.node_id = ${nodeId} and t.product_id = u.product_id
        and t.trade_time >= u.since and t.trade_time < u.until) group by 1`,
  },
];
export const levelTies: readonly Tie[] = [
  tie('员工{n}人', '{n} employees', ['employee', 'level_id']),
  tie('领料策略{n}条', '{n} strategies', ['pick_strategy', 'level_id']),
];
export const cardTies: readonly Tie[] = [tie('绑定记录{n}条', '{n} bindings', ['node_card_bind', 'card_id'])];

/** The first of these that has ties, and all of them in words of the caller's language; undefined when none has. */
export async function tiesOf(ctx: Ctx, ties: readonly Tie[], ids: readonly string[]): Promise<{ id: string; ties: string } | undefined> {
  const parts = ties.map(({ rows }, at) => sql`select ${at}::int as at, x.id, x.n from (${rows(ctx.nodeId, ids)}) x`);
  const { rows } = await sql<{ at: number; id: string; n: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  const id = ids.find((one) => rows.some((row) => row.id === one));
  if (!id) return undefined;
  const language = ctx.language === 'en' ? 1 : 0;
  const own = rows.filter((row) => row.id === id).sort((left, right) => left.at - right.at);
  const words = own.map(({ at, n }) => (ties[at]?.said[language] ?? '').replace('{n}', String(n)));
  return { id, ties: words.join(language === 1 ? ', ' : '、') };
}

/** Deletes, and says so in words where something refers to it that has no words above. */
export async function deleting(ctx: Ctx, thing: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (sqlState(error) === '23503') refuse('has-history', { thing, ties: ctx.language === 'en' ? 'other documents' : '其他单据' });
    throw error;
  }
}
