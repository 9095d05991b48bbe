// Reads of smart warehouses and their shelves.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { prewh } from '../../../contract/warehouse/prewh.ts';
import { prewhShelf } from '../../../contract/warehouse/shelf.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { answering, sought } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { levelTally } from './channel.query.ts';
import { cabinsOnly } from './cabin.ts';
import { requirePrewh } from './prewh.ts';
import { PrewhType, ShelfType } from '../../../contract/warehouse/codes.ts';

const prewhKeyword = sought('w');

/** The first 50 smart warehouses that fit the text and the types; or those with these ids. */
export async function searchPrewhs(ctx: Ctx, { keyword, ids, prewhTypes }: In<typeof prewh.list>): Promise<Given<typeof prewh.list>> {
  let query = from(ctx, 'prewh', 'w').select(['w.id', 'w.prewhCode', 'w.prewhName', 'w.prewhType']);
  if (ids) return ids.length === 0 ? [] : query.where('w.id', 'in', ids).execute();
  if (prewhTypes) query = query.where(sql<boolean>`w.prewh_type = any(${prewhTypes}::smallint[])`);
  return answering(ctx, query, { keyword: keyword ?? '', alias: 'w', order: (found) => found.orderBy('w.prewhCode'), limit: 50 });
}

export const prewhList = list(prewh.page, {
  query: (ctx) =>
    from(ctx, 'prewh', 'w')
      .leftJoin('warehouse as h', withinScope(ctx, 'h.id', 'w.warehouseId'))
      .innerJoinLateral(levelTally(ctx).as('n'), (join) => join.onTrue())
      .select([
        'w.id',
        'w.prewhCode',
        'w.prewhName',
        'w.prewhType',
        'w.warehouseId',
        'h.warehouseName',
        'w.deviceCode',
        'w.address',
        'w.temperatureMin',
        'w.temperatureMax',
        'w.onlineFlag',
        sql<number>`(select count(*) from prewh_shelf s where s.node_id = w.node_id and s.prewh_id = w.id)`.as('shelfCount'),
        'n.channelCount',
        'n.warned as warnChannels',
        'n.reminded as remindChannels',
        'n.normal as normalChannels',
        'n.frozen as freezeChannels',
        'w.createdAt',
      ])
      .$if(cabinsOnly(ctx, ['wms.wmsList', 'wms.wmsShelf']), (cabins) => cabins.where('w.prewhType', '=', PrewhType.administrative)),
  filters: {
    keyword: prewhKeyword,
    prewhType: equals('w.prewhType'),
    warehouseId: equals('w.warehouseId'),
    onlineFlag: equals('w.onlineFlag'),
  },
  sorts: {
    prewhCode: 'w.prewhCode',
    prewhName: 'w.prewhName',
    prewhType: 'w.prewhType',
    warnChannels: 'n.warned',
    createdAt: 'w.createdAt',
  },
  order: [
    ['w.prewhCode', 'asc'],
    ['w.id', 'asc'],
  ],
});

const shelves = (ctx: Ctx) =>
  from(ctx, 'prewh', 'w')
    .innerJoin('prewhShelf as h', sameNode('h.prewhId', 'w.id'))
    .select([
      'h.id',
      'h.prewhId',
      'w.prewhCode',
      'w.prewhName',
      'h.shelfCode',
      'h.shelfName',
      'h.shelfType',
      'h.rowNum',
      'h.columnNum',
      'h.deviceCode',
      'h.disableStatus',
      sql<number>`(select count(*) from prewh_channel c where c.node_id = h.node_id and c.prewh_id = h.prewh_id and c.shelf_id = h.id)`.as(
        'channelCount',
      ),
    ]);

export const shelfList = list(prewhShelf.page, {
  query: shelves,
  filters: {
    prewhId: equals('h.prewhId'),
    keyword: contains('h.shelfCode', 'h.shelfName'),
    shelfType: equals('h.shelfType'),
    disableStatus: equals('h.disableStatus'),
  },
  sorts: { shelfCode: 'h.shelfCode', shelfName: 'h.shelfName', shelfType: 'h.shelfType' },
  order: [
    ['w.prewhCode', 'asc'],
    ['h.prewhId', 'asc'],
    ['h.shelfCode', 'asc'],
  ],
});

/** The shelves of a smart warehouse that weigh, or those that do not; refuses 'not-found'. */
async function shelvesOf(ctx: Ctx, prewhId: string, weighing: boolean): Promise<Given<typeof prewhShelf.ordinary>> {
  await requirePrewh(ctx, prewhId);
  return shelves(ctx)
    .where('h.prewhId', '=', prewhId)
    .where('h.shelfType', weighing ? '=' : '<>', ShelfType.weighing)
    .orderBy('h.shelfCode')
    .execute();
}
export const ordinaryShelves = (ctx: Ctx, { prewhId }: In<typeof prewhShelf.ordinary>) => shelvesOf(ctx, prewhId, false);
export const weighShelves = (ctx: Ctx, { prewhId }: In<typeof prewhShelf.weigh>) => shelvesOf(ctx, prewhId, true);
