// Pick strategies in any number, written past the verbs: of departments (each and together), of cost centres and of single employees.
import { KIND, type Floor, type Size } from './floor.ts';

export interface Rules {
  strategies: number;
  /** Of each strategy. */
  lines: number;
}

/** Fills strategies and their lines: of products, the first of each strategy of a type. */
export async function fillStrategies({ pool, nodeId }: Floor, { employees, products, strategies, lines }: Size & Rules): Promise<void> {
  const n = `'${nodeId}'::uuid`;
  const id = (kind: keyof typeof KIND, at: string) => `bench_id(${KIND[kind]}, ${at})`;
  for (const sql of [
    // 1 to 40: departments, each and together; 41 to 60: cost centres together; the rest: single employees.
    `insert into pick_strategy (node_id, id, strategy_name, entity_type, department_id, cost_id, emp_id, share_flag)
      select ${n}, ${id('document', 's')}, '策略' || s, case when s < 40 then 3 when s < 60 then 2 else 0 end, case when s < 40 then ${id('department', 's')} end,
        case when s between 40 and 59 then ${id('cost', 's - 40')} end, case when s >= 60 then ${id('employee', `(s - 60) * 5 % ${employees}`)} end, s < 60 and s % 2 = 0
      from generate_series(0, ${strategies} - 1) s`,
    `insert into pick_strategy_item (node_id, id, strategy_id, product_id, product_type_id, limit_num, periodic_unit, period_unit, period_value)
      select ${n}, gen_random_uuid(), ${id('document', 's')}, case when l > 0 then ${id('product', `(s * 37 + l * 401) % ${products}`)} end,
        case when l = 0 then ${id('type', 's % 50')} end, 5 + l, case when l % 4 <> 3 then (array['12H', 'D', 'W', 'M'])[1 + l % 4] end,
        case when l % 4 = 3 then 'D' end, case when l % 4 = 3 then 7 else 1 end
      from generate_series(0, ${strategies} - 1) s, generate_series(0, ${lines} - 1) l`,
  ])
    await pool.query(sql);
}
