// The rules that hold for a person, a product and a machine at a moment: strategies with the lines that concern the product, privileges.
import { sql } from 'kysely';
import { NIL } from '../../kernel/ids.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Period } from './period.ts';
import type { PrivilegeRule, Subject } from './usage.ts';

export interface Asked {
  at: Date;
  empId: string;
  /** Whom a strategy may be of: the employee, his post, cost centre, departments, the project that is charged. */
  entities: readonly string[];
  productId: string;
  /** The product's type and those above it. */
  types: readonly string[];
  vmId: string | null;
}
/** A line of a strategy, or a strategy that names only other things. */
export interface RuleRow {
  strategyId: string;
  strategyName: string;
  entityType: number;
  entityId: string;
  shareFlag: boolean;
  onlyListed: boolean;
  approvalFlag: boolean;
  itemId: string | null;
  productId: string | null;
  productTypeId: string | null;
  subjectName: string | null;
  limitNum: number | null;
  limitAmount: number | null;
  periodicUnit: string | null;
  periodUnit: string | null;
  periodValue: number | null;
}

/** Strategies in force for these entities at this moment and machine, a row for each line that concerns the product. */
export async function rulesFor(ctx: Ctx, { at, entities, productId, types, vmId }: Asked): Promise<RuleRow[]> {
  const subjects = [productId, ...types, NIL];
  const here = sql`(not exists (select from pick_strategy_vm m where m.node_id = s.node_id and m.strategy_id = s.id)
    or exists (select from pick_strategy_vm m where m.node_id = s.node_id and m.strategy_id = s.id and m.vm_id = ${vmId}::uuid))`;
  const { rows } = await sql<RuleRow>`
    select s.id as strategy_id, s.strategy_name, s.entity_type, s.entity_id, s.share_flag, s.only_listed, s.approval_flag, i.id as item_id,
      i.product_id, i.product_type_id, i.limit_num, i.limit_amount, i.periodic_unit, i.period_unit, i.period_value,
      case when i.product_id is not null then (select p.product_name from product p where p.node_id = i.node_id and p.id = i.product_id)
        when i.product_type_id is not null then (select t.product_type_name from product_type t where t.node_id = i.node_id and t.id = i.product_type_id)
      end as subject_name
    from pick_strategy s
    left join pick_strategy_item i on i.node_id = s.node_id and i.strategy_id = s.id and i.subject_id = any(${subjects}::uuid[])
    where s.node_id = ${ctx.nodeId} and s.entity_id = any(${[...entities]}::uuid[]) and s.status_flag
      and (${at.toISOString()}::timestamptz at time zone ${ctx.timeZone})::date between coalesce(s.valid_from, '-infinity') and coalesce(s.valid_to, 'infinity')
      and ${here} and (i.id is not null or s.only_listed)
    order by s.id, i.id`.execute(ctx.db);
  return rows;
}

/** What a line is about. */
export const subjectOf = ({ productId, productTypeId }: Pick<RuleRow, 'productId' | 'productTypeId'>): Subject =>
  productId ? { productId } : productTypeId ? { typeId: productTypeId } : null;

/** The period of a line. */
export function periodOf({ periodicUnit, periodUnit, periodValue }: Pick<RuleRow, 'periodicUnit' | 'periodUnit' | 'periodValue'>): Period {
  const count = periodValue ?? 1;
  return periodicUnit ? { kind: 'fixed', unit: periodicUnit as 'D', count } : { kind: 'rolling', unit: (periodUnit ?? 'D') as 'D', count };
}

// A privilege that is over may still explain what was taken while it held: as far back as limits reach.
const MEMORY = '400 days';

/** Privileges of an employee that began by this moment and ended not long before it, with what and where they are for. */
export async function privilegesOf(ctx: Ctx, { empId, at }: Pick<Asked, 'empId' | 'at'>): Promise<PrivilegeRule[]> {
  interface Row {
    id: string;
    strategyName: string;
    validFrom: string;
    validTo: string;
    limitNum: number | null;
    statusFlag: boolean;
    subjects: string[];
    vmIds: string[];
  }
  const { rows } = await sql<Row>`
    select g.id, g.strategy_name, g.valid_from, g.valid_to, g.limit_num, g.status_flag,
      array(select p.subject_id from pick_privilege_product p where p.node_id = g.node_id and p.privilege_id = g.id) as subjects,
      array(select v.vm_id from pick_privilege_vm v where v.node_id = g.node_id and v.privilege_id = g.id) as vm_ids
    from pick_privilege_emp m join pick_privilege g on g.node_id = m.node_id and g.id = m.privilege_id
    where m.node_id = ${ctx.nodeId} and m.emp_id = ${empId} and g.valid_from <= ${at.toISOString()}::timestamptz
      and g.valid_to > ${at.toISOString()}::timestamptz - ${MEMORY}::interval`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    name: row.strategyName,
    from: Date.parse(row.validFrom),
    to: Date.parse(row.validTo),
    limitNum: row.limitNum,
    subjects: row.subjects,
    vmIds: row.vmIds,
    enabled: row.statusFlag,
  }));
}
