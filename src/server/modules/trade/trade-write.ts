// Writes trades, and from the very rows that were written the summaries that reports read: one statement.
import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/ids.ts';

/** A row of the trade table as it is reported; money in integer fen. What the database says of it (when it was recorded) is left out. */
export type TradeRecord = Omit<Selectable<DB['trade']>, 'nodeId' | 'recordedAt' | 'lateFlag' | 'corrects'>;

const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** Lets the database look at the tables of trades now; at the end of an import or a seed, in its transaction. */
export async function refreshTradeStatistics(ctx: Ctx): Promise<void> {
  await sql`analyze trade, trade_day, trade_month`.execute(ctx.db);
}

/** Inserts what is not there yet (by machine, event and line) and adds it to the summaries. Gives how many rows are new. */
export async function writeTrades(ctx: Ctx, records: readonly TradeRecord[]): Promise<number> {
  if (records.length === 0) return 0;
  const rows = JSON.stringify(
    records.map((record) => Object.fromEntries(Object.entries(record).map(([key, value]) => [snake(key), value]))),
  );
  const columns = sql.raw(
    `id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, vm_id, vm_code, device_code, vm_name, channel_id, channel_code,
     emp_id, trade_emp_code, trade_emp_name, department_id, trade_emp_org_code, trade_emp_org_name, cost_id, project_id, product_id, product_code,
     product_name, node_product_code, node_product_name, product_type_id, product_type_code, product_type_name, sign, trade_num, product_price,
     total_price, remark`,
  );
  const { rows: written } = await sql<{ fresh: number }>`
    with put as (
      insert into trade (node_id, ${columns})
      select ${ctx.nodeId}::uuid, ${columns} from json_populate_recordset(null::trade, ${rows}::json)
      on conflict (node_id, vm_id, event_id, line_no) do nothing
      returning *
    ), by_day as (
      insert into trade_day as s (node_id, day, vm_id, product_id, product_type_id, trade_num, total_price, trade_lines, min_price, max_price)
      select node_id, trade_day, coalesce(vm_id, ${NIL}), product_id, product_type_id, sum(sign * trade_num), sum(sign * total_price), count(*),
        min(product_price), max(product_price)
      from put where sign <> 0 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (node_id, day, vm_id, product_id, product_type_id) do update set trade_num = s.trade_num + excluded.trade_num,
        total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines,
        min_price = least(s.min_price, excluded.min_price), max_price = greatest(s.max_price, excluded.max_price)
    ), by_month as (
      insert into trade_month as s (node_id, month, product_id, emp_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines)
      select node_id, date_trunc('month', trade_day)::date, product_id, coalesce(emp_id, ${NIL}), coalesce(department_id, ${NIL}),
        coalesce(cost_id, ${NIL}), coalesce(project_id, ${NIL}), sum(sign * trade_num), sum(sign * total_price), count(*)
      from put where sign <> 0 group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
      on conflict (node_id, month, product_id, emp_id, department_id, cost_id, project_id) do update set trade_num = s.trade_num + excluded.trade_num,
        total_price = s.total_price + excluded.total_price, trade_lines = s.trade_lines + excluded.trade_lines
    )
    select count(*) as fresh from put`.execute(ctx.db);
  return written[0]?.fresh ?? 0;
}
