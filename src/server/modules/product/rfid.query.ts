// Reads of RFID tags and of their checks.
import { sql } from 'kysely';
import { rfidProduct } from '../../../contract/product/rfid.ts';
import { anyOf, contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

export const rfidList = list(rfidProduct.list, {
  query: (ctx) =>
    from(ctx, 'rfidProduct', 'r')
      .innerJoin('product as p', sameNode('p.id', 'r.productId'))
      .leftJoin('vm as v', withinScope(ctx, 'v.id', 'r.lastVmId'))
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
        'r.lastChannelCode',
        'r.presence',
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
    presence: equals('r.presence'),
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
      .leftJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
      .leftJoin('employee as e', withinScope(ctx, 'e.id', 'c.empId'))
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
        'c.reader',
        'c.direction',
        'c.channelCode',
        'c.remark',
      ]),
  filters: {
    rfidCode: (code) => sql<boolean>`c.rfid_code = ${code.toUpperCase()}`,
    productId: equals('c.productId'),
    result: equals('c.result'),
    direction: equals('c.direction'),
    vmId: equals('c.vmId'),
    checkTime: withinDays('c.checkTime'),
  },
  sorts: { checkTime: 'c.checkTime', rfidCode: 'c.rfidCode' },
  order: [
    ['c.checkTime', 'desc'],
    ['c.id', 'asc'],
  ],
});
