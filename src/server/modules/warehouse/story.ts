// Smart warehouses, and the orders and counts there, for the pages of the warehouse and of the person whom an order is for.
import { sql } from 'kysely';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { called, type FindSubject, type StoryShare, type StorySource } from '../story-source.ts';

const findPrewh: FindSubject = async (ctx, by) => {
  const found = await from(ctx, 'prewh', 'w')
    .leftJoin('warehouse as h', withinScope(ctx, 'h.id', 'w.warehouseId'))
    .select(['w.id', 'w.prewhCode', 'w.prewhName', 'w.prewhType', 'w.address', 'h.warehouseName'])
    .where(called(by, { id: 'w.id', code: 'w.prewhCode' }))
    .executeTakeFirst();
  if (!found) return undefined;
  return {
    id: found.id,
    code: found.prewhCode,
    name: found.prewhName,
    pictureUrl: null,
    facts: [
      { title: '智能仓类型', text: labelOfCode(PrewhType, found.prewhType), coded: true },
      { title: '所属仓库', text: found.warehouseName ?? '', coded: false },
      { title: '地址', text: found.address ?? '', coded: false },
    ].filter(({ text }) => text !== ''),
  };
};

const picks = (ctx: Ctx, column: 'o.empId' | 'o.prewhId', id: string) =>
  from(ctx, 'pickOrder', 'o')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'o.empId'))
    .where(column, '=', id);
const unmanned = (ctx: Ctx, column: 'o.empId' | 'o.prewhId', id: string) =>
  from(ctx, 'uwhPickOrder', 'o')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'o.empId'))
    .where(column, '=', id);
const known = { empId: 'e.id', empName: 'e.empName', prewhId: 'w.id', prewhName: 'w.prewhName', by: 'o.creator' } as const;

const pickOrders: StorySource = {
  kind: 'order',
  rights: ['wms.wmsPickList'],
  of: { person: (ctx, id) => picks(ctx, 'o.empId', id), prewh: (ctx, id) => picks(ctx, 'o.prewhId', id) },
  at: 'o.createdAt',
  id: 'o.id',
  tells: { ...known, title: sql`'领料单'`, number: 'o.pickNo', said: 'o.remark' },
};
const unmannedOrders: StorySource = {
  kind: 'order',
  rights: ['wms.uwhOrder'],
  of: { person: (ctx, id) => unmanned(ctx, 'o.empId', id), prewh: (ctx, id) => unmanned(ctx, 'o.prewhId', id) },
  at: 'o.applyTime',
  id: 'o.id',
  tells: { ...known, title: sql`'无人仓领料单'`, number: 'o.orderNo', said: 'o.remark' },
};
const counts: StorySource = {
  kind: 'count',
  rights: ['wms.operate.wmsInventory'],
  of: {
    prewh: (ctx, id) =>
      from(ctx, 'prewhInventory', 'i')
        .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'i.prewhId'))
        .where('i.prewhId', '=', id)
        .where('i.finishedAt', 'is not', null),
  },
  at: 'i.finishedAt',
  id: 'i.id',
  tells: { title: sql`'盘点'`, prewhId: 'w.id', prewhName: 'w.prewhName', number: 'i.inventoryNo', by: 'i.finishedBy', said: 'i.remark' },
};

export const warehouseStory: StoryShare = { heads: { prewh: findPrewh }, events: [pickOrders, unmannedOrders, counts] };
