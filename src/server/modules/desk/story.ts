// What went wrong at a machine, for the pages of the person, the goods and the machine.
import { sql } from 'kysely';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { DeviceFault } from '../../../contract/device/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { wordsOf, type StorySource } from '../story-source.ts';

const words = Object.fromEntries((codesOf(DeviceFault)?.options ?? []).map(({ value, label }) => [String(value), label]));

const faults = (ctx: Ctx, column: 'f.empId' | 'f.vmId' | 'f.productId', id: string) =>
  from(ctx, 'vmFault', 'f')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'f.vmId'))
    .innerJoin('product as p', sameNode('p.id', 'f.productId'))
    .leftJoin('vmChannel as c', withinScope(ctx, 'c.id', 'f.channelId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'f.empId'))
    .where(column, '=', id);

export const faultEvents: StorySource = {
  kind: 'fault',
  rights: ['operate.stockCase'],
  of: {
    person: (ctx, id) => faults(ctx, 'f.empId', id),
    machine: (ctx, id) => faults(ctx, 'f.vmId', id),
    product: (ctx, id) => faults(ctx, 'f.productId', id),
  },
  at: 'f.happenedAt',
  id: 'f.id',
  tells: {
    title: sql`coalesce(nullif(${wordsOf('f.fault', words)}, ''), '出货异常')`,
    empId: 'e.id',
    empName: 'e.empName',
    productId: 'f.productId',
    productCode: 'p.productCode',
    productName: 'p.productName',
    vmId: 'f.vmId',
    vmName: 'v.vmName',
    place: 'c.channelCode',
    num: 'f.quantity',
    number: 'f.tradeNumber',
  },
};
