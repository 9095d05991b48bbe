// Reads of tools: cutters and their checks, borrowing and giving back, production machines.
import { sql } from 'kysely';
import { tool } from '../../../contract/tool/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinBranch, withinDays } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { lit } from '../../kernel/db/lit.ts';
import { TradeType } from '../../../contract/stock/codes.ts';
import { CutterCheck } from '../../../contract/tool/codes.ts';

const cutters = (ctx: Ctx) =>
  from(ctx, 'cutterStatusLog', 'l')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'l.vmId'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .leftJoin('vmChannel as c', withinScope(ctx, 'c.id', 'l.channelId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'l.empId'))
    .leftJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .leftJoin('factoryDevice as f', sameNode('f.deviceNo', 'l.factoryDeviceNo'))
    .select(['l.factoryDeviceNo', 'f.deviceName as factoryDeviceName', 'f.workshop'])
    .select(['l.id', 'l.happenedAt', 'l.status', 'l.checkResult', 'l.cutterCode', 'e.empCode', 'e.empName', 'd.departmentName'])
    .select(['p.productCode', 'p.productName', 'p.spec', 'v.vmName', 'c.channelCode', 'l.quantity', 'l.remark', 'l.tradeNumber']);

const filters = {
  vmId: equals('l.vmId'),
  empId: equals('e.id'),
  departmentId: withinBranch('department', 'e.departmentId'),
  productId: equals('l.productId'),
  happened: withinDays('l.happenedAt'),
  checkResult: equals('l.checkResult'),
  cutterCode: contains('l.cutterCode'),
  factoryDeviceNo: contains('l.factoryDeviceNo', 'f.deviceName'),
};
const sorts = { happenedAt: 'l.happenedAt', empCode: 'e.empCode', productCode: 'p.productCode', cutterCode: 'l.cutterCode' } as const;
const order = [
  ['l.happenedAt', 'desc'],
  ['l.id', 'asc'],
] as const;

export const cutterList = list(tool.cutter.log, { query: cutters, filters: { ...filters, status: equals('l.status') }, sorts, order });

/** Only what the check found wrong. */
export const cutterErrorList = list(tool.cutter.errors, {
  query: (ctx) => cutters(ctx).where('l.checkResult', '<>', CutterCheck.fine),
  filters,
  sorts,
  order,
});

/** Borrowing and giving back, as machines told of it. */
export const toolBorrowList = list(tool.toolBorrow.list, {
  query: (ctx) =>
    from(ctx, 'trade', 't')
      .where(sql<boolean>`t.trade_type in (${lit(TradeType.borrow, TradeType.giveBack, TradeType.giveBackOld)})`)
      .select([
        't.id',
        't.tradeTime',
        't.tradeType',
        't.tradeEmpCode as empCode',
        't.tradeEmpName as empName',
        't.tradeEmpOrgName as departmentName',
      ])
      .select(['t.productCode', 't.productName', 't.tradeNum', 't.productPrice', 't.vmName', 't.channelCode', 't.tradeNumber', 't.remark']),
  filters: {
    vmId: equals('t.vmId'),
    empId: equals('t.empId'),
    departmentId: withinBranch('department', 't.departmentId'),
    productId: equals('t.productId'),
    happened: withinDays('t.tradeTime'),
    tradeType: equals('t.tradeType'),
    tradeNumber: equals('t.tradeNumber'),
  },
  sorts: { tradeTime: 't.tradeTime', empCode: 't.tradeEmpCode', productCode: 't.productCode', tradeNum: 't.tradeNum' },
  order: [
    ['t.tradeTime', 'desc'],
    ['t.id', 'asc'],
  ],
});

export const factoryDeviceList = list(tool.factoryDevice.list, {
  query: (ctx) =>
    from(ctx, 'factoryDevice', 'f').select([
      'f.id',
      'f.deviceNo',
      'f.deviceName',
      'f.workshop',
      'f.productionLine',
      'f.model',
      'f.statusFlag',
    ]),
  filters: {
    keyword: sought('f'),
    workshop: contains('f.workshop'),
    statusFlag: equals('f.statusFlag'),
  },
  sorts: { deviceNo: 'f.deviceNo', deviceName: 'f.deviceName', workshop: 'f.workshop', productionLine: 'f.productionLine' },
  order: [
    ['f.deviceNo', 'asc'],
    ['f.id', 'asc'],
  ],
});
