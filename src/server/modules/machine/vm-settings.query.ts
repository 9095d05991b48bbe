// Reads of what a machine is told: pick mode, settlement, recovery positions, who may use it.
import { sql } from 'kysely';
import { askingMode, vmSettings } from '../../../contract/machine/vm-settings.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { nodeConfigOf } from '../site/index.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { recoveryStock } from './channel-stock.ts';
import { requireVm } from './vm.ts';

/** A machine's pick mode; while nobody has set one, the site's. */
export async function findPickMode(ctx: Ctx, named: In<typeof vmSettings.findPickMode>): Promise<Given<typeof vmSettings.findPickMode>> {
  const { id } = await requireVm(ctx, named);
  const row = await from(ctx, 'vmPickMode', 'k')
    .select(['k.vmId', 'k.modeCode', 'k.needCost', 'k.needProject', 'k.needApproval', 'k.faceFlag', 'k.maxNum'])
    .where('k.vmId', '=', id)
    .executeTakeFirst();
  if (row) return askingMode(row);
  const site = await nodeConfigOf(ctx);
  return askingMode({
    vmId: id,
    modeCode: site.pickModeCode,
    needCost: site.pickNeedCost,
    needProject: site.pickNeedProject,
    needApproval: site.pickNeedApproval,
    faceFlag: site.pickFace,
    maxNum: null,
  });
}

/** A machine's settlement; null while nobody has set one. */
export async function findPickSettlement(
  ctx: Ctx,
  named: In<typeof vmSettings.findPickSettlement>,
): Promise<Given<typeof vmSettings.findPickSettlement>> {
  const { id } = await requireVm(ctx, named);
  const row = await from(ctx, 'vmPickSettlement', 'k')
    .leftJoin('cost as c', withinScope(ctx, 'c.id', 'k.costId'))
    .select(['k.vmId', 'k.settlementType', 'k.payer', 'k.costId', 'c.costName'])
    .where('k.vmId', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export const recoveryList = list(vmSettings.listRecovery, {
  query: (ctx) =>
    from(ctx, 'vm', 'v')
      .innerJoin('recoveryPosition as r', withinScope(ctx, 'r.vmId', 'v.id'))
      .leftJoin('productType as t', sameNode('t.id', 'r.productTypeId'))
      .select(['r.id', 'r.vmId', 'v.vmCode', 'v.vmName', 'r.positionCode', 'r.capacity', 'r.productTypeId', 't.productTypeName']),
  filters: { vmId: equals('r.vmId'), vmCode: equals('v.vmCode') },
  sorts: { vmCode: 'v.vmCode', positionCode: 'r.positionCode', capacity: 'r.capacity' },
  order: [
    ['v.vmCode', 'asc'],
    ['r.positionCode', 'asc'],
    ['r.id', 'asc'],
  ],
  finish: async (ctx, rows) => {
    const stock = await recoveryStock(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, currentNum: stock.get(row.id) ?? 0 }));
  },
});

/** The first active card of an employee. */
const cardNo = sql<
  string | null
>`(select min(k.card_no) from node_card k where k.node_id = e.node_id and k.emp_id = e.id and k.status_flag)`;

export const vmEmpList = list(vmSettings.listEmp, {
  query: (ctx) =>
    from(ctx, 'vmEmp', 'b')
      .innerJoin('vm as v', withinScope(ctx, 'v.id', 'b.vmId'))
      .innerJoin('employee as e', withinScope(ctx, 'e.id', 'b.empId'))
      .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
      .select([
        sql<string>`b.vm_id || '/' || b.emp_id`.as('bindId'),
        'b.vmId',
        'v.vmCode',
        'v.vmName',
        'e.id as empId',
        'e.empCode',
        'e.empName',
        'd.departmentName',
        cardNo.as('cardNo'),
        'b.boundAt',
        'b.validTo',
      ]),
  filters: {
    vmId: equals('b.vmId'),
    vmCode: equals('v.vmCode'),
    empId: equals('b.empId'),
    keyword: sought('e'),
  },
  sorts: {
    vmCode: 'v.vmCode',
    empCode: 'e.empCode',
    empName: 'e.empName',
    departmentName: 'd.departmentName',
    boundAt: 'b.boundAt',
    validTo: 'b.validTo',
  },
  order: [
    ['v.vmCode', 'asc'],
    ['e.empCode', 'asc'],
    ['b.vmId', 'asc'],
    ['b.empId', 'asc'],
  ],
});
