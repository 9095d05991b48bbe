// Reads of RFID tags and of their checks.
import { sql } from 'kysely';
import { rfidProduct } from '../../../contract/product/rfid.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { anyOf, contains, equals, list, sought, withinDays } from '../../kernel/list/list.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';

const seenVm = (ctx: Ctx, column: `${string}.${string}`) => (join: Parameters<ReturnType<typeof sameNode>>[0]) =>
  sameNode('v.id', column)(join).on(inScope(ctx, 'vm', 'v'));

export const rfidList = list(rfidProduct.list, {
  query: (ctx) =>
    from(ctx, 'rfidProduct', 'r')
      .innerJoin('product as p', sameNode('p.id', 'r.productId'))
      .leftJoin('vm as v', seenVm(ctx, 'r.lastVmId'))
      .select([
        'r.id',
        'r.rfidCode',
        'r.productId',
        'p.productCode',
        'p.productName',
        'p.spec',
        'r.deprecatedFlag',
        'r.bindTime',
        'r.lastCheckAt',
        'r.lastResult',
        'v.vmName as lastVmName',
        'r.deprecatedAt',
        'r.deprecatedBy',
        'r.deprecateReason',
        'r.remark',
      ]),
  filters: {
    keyword: anyOf(contains('r.rfidCode'), sought('p')),
    productId: equals('r.productId'),
    deprecatedFlag: equals('r.deprecatedFlag'),
    lastResult: equals('r.lastResult'),
  },
  sorts: { rfidCode: 'r.rfidCode', productCode: 'p.productCode', bindTime: 'r.bindTime', lastCheckAt: 'r.lastCheckAt' },
  order: [
    ['r.bindTime', 'desc'],
    ['r.id', 'asc'],
  ],
});

export const rfidCheckList = list(rfidProduct.checks, {
  query: (ctx) =>
    from(ctx, 'rfidCheckLog', 'c')
      .leftJoin('product as p', sameNode('p.id', 'c.productId'))
      .leftJoin('vm as v', seenVm(ctx, 'c.vmId'))
      .leftJoin('employee as e', (join) => sameNode('e.id', 'c.empId')(join).on(inScope(ctx, 'employee', 'e')))
      .select([
        'c.id',
        'c.checkTime',
        'c.rfidCode',
        'p.productCode',
        'p.productName',
        'c.result',
        'e.empCode',
        'e.empName',
        'v.vmName',
        'c.remark',
      ]),
  filters: {
    rfidCode: (code) => sql<boolean>`c.rfid_code = ${code.toUpperCase()}`,
    productId: equals('c.productId'),
    result: equals('c.result'),
    checkTime: withinDays('c.checkTime'),
  },
  sorts: { checkTime: 'c.checkTime', rfidCode: 'c.rfidCode' },
  order: [
    ['c.checkTime', 'desc'],
    ['c.id', 'asc'],
  ],
});
