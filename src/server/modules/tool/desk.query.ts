// What was lent and taken back over counters, with the state of each.
import { sql } from 'kysely';
import { ToolDeskDirection, ToolState } from '../../../contract/tool/codes.ts';
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { desk } from '../../../contract/tool/desk.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

const waits = sql<boolean>`(x.direction = ${lit(ToolDeskDirection.back)} and x.tool_state = ${lit(ToolState.broken)} and x.outcome is null)`;

export const checkList = list(desk.list, {
  query: (ctx) =>
    from(ctx, 'toolCheck', 'x')
      .innerJoin('warehouse as w', withinScope(ctx, 'w.id', 'x.warehouseId'))
      .innerJoin('product as p', sameNode('p.id', 'x.productId'))
      .leftJoin('employee as e', withinScope(ctx, 'e.id', 'x.empId'))
      .select(['x.id', 'x.direction', 'e.id as empId', 'e.empCode', 'e.empName', 'x.cutterCode', 'x.num', 'x.toolState', 'w.warehouseName'])
      .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'x.remark', 'x.pictures', 'x.checker'])
      .select(['x.checkedAt', 'x.outcome', 'x.settler', 'x.settledAt', 'x.settleRemark'])
      .select(
        sql<boolean>`exists (select from approval a where a.node_id = x.node_id and a.doc_id = x.id
        and a.biz_type = ${lit(WorkflowBizType.toolScrap)} and a.approval_status = ${lit(ApprovalOrderStatus.pending)})`.as('scrapWaits'),
      ),
  filters: {
    direction: equals('x.direction'),
    toolState: equals('x.toolState'),
    empId: equals('e.id'),
    productId: equals('x.productId'),
    cutterCode: contains('x.cutterCode'),
    waitingFlag: (only) => (only ? waits : undefined),
  },
  sorts: { checkedAt: 'x.checkedAt', empCode: 'e.empCode', productCode: 'p.productCode', num: 'x.num' },
  order: [
    ['x.checkedAt', 'desc'],
    ['x.id', 'asc'],
  ],
});
