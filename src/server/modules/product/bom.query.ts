// Reads of bills of materials: the list, one bill, its past, where a product is used, and what so many of it need.
import { sql } from 'kysely';
import { BomStatus } from '../../../contract/product/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { productBom } from '../../../contract/product/bom.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { anyOf, equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { onHand, placeNames } from '../stock/index.ts';

const boms = (ctx: Ctx) =>
  from(ctx, 'productBom', 'b')
    .leftJoin('product as p', sameNode('p.id', 'b.productId'))
    .select([
      'b.id as bomId',
      'b.bomCode',
      'b.bomName',
      'b.version',
      'b.bomStatus',
      'b.productId',
      'p.productCode',
      'p.productName',
      sql<number>`(select count(*) from product_bom_line l where l.node_id = b.node_id and l.bom_id = b.id)`.as('lineCount'),
      'b.remark',
      'b.creator',
      'b.createdAt',
      'b.updatedAt',
    ]);

/** Bills that need a product, themselves or through what they are made of. */
const uses = (productId: string, ctx: Ctx) => sql<boolean>`b.id in (
  with recursive above as (
    select l.bom_id, m.product_id from product_bom_line l join product_bom m on m.node_id = l.node_id and m.id = l.bom_id
      where l.node_id = ${ctx.nodeId} and l.product_id = ${productId}
    union
    select l.bom_id, m.product_id from above a join product_bom_line l on l.node_id = ${ctx.nodeId} and l.product_id = a.product_id
      join product_bom m on m.node_id = l.node_id and m.id = l.bom_id and m.bom_status <> ${BomStatus.void}
  ) select bom_id from above)`;

const bomFilters = {
  keyword: anyOf(sought('b'), sought('p')),
  bomStatus: equals('b.bomStatus'),
  usedProductId: uses,
};

export const bomList = list(productBom.list, {
  query: boms,
  filters: bomFilters,
  sorts: { bomCode: 'b.bomCode', bomName: 'b.bomName', version: 'b.version', createdAt: 'b.createdAt', updatedAt: 'b.updatedAt' },
  order: [
    ['b.bomCode', 'asc'],
    ['b.id', 'asc'],
  ],
});

/** Bills line by line, in the order in which an import reads them. */
export const bomLines = list(productBom.lines, {
  query: (ctx) =>
    from(ctx, 'productBom', 'b')
      .innerJoin('productBomLine as l', sameNode('l.bomId', 'b.id'))
      .innerJoin('product as q', sameNode('q.id', 'l.productId'))
      .leftJoin('product as p', sameNode('p.id', 'b.productId'))
      .select(['b.id as bomId', 'b.bomCode', 'b.bomName', 'b.version', 'b.bomStatus', 'p.productCode as madeProductCode'])
      .select(['p.productName as madeProductName', 'l.lineNo', 'l.productId', 'q.productCode', 'q.productName', 'q.spec'])
      .select(['l.num', 'l.unit', 'l.baseNum', 'q.unit as baseUnit', 'l.remark']),
  filters: bomFilters,
  sorts: { bomCode: 'b.bomCode', bomName: 'b.bomName', version: 'b.version' },
  order: [
    ['b.bomCode', 'asc'],
    ['b.id', 'asc'],
    ['l.lineNo', 'asc'],
  ],
});

const linesOf = (ctx: Ctx, bomIds: readonly string[]) =>
  from(ctx, 'productBomLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select([
      'l.bomId',
      'l.lineNo',
      'l.productId',
      'p.productCode',
      'p.productName',
      'p.spec',
      'l.num',
      'l.unit',
      'l.baseNum',
      'p.unit as baseUnit',
      'l.remark',
    ])
    .where('l.bomId', 'in', [...bomIds])
    .orderBy('l.bomId')
    .orderBy('l.lineNo')
    .execute();

/** Bills with their lines, two queries for all of them. */
async function bomsWithLines(ctx: Ctx, bomIds: readonly string[]) {
  const heads = await boms(ctx)
    .where('b.id', 'in', [...bomIds])
    .execute();
  const lines = Map.groupBy(await linesOf(ctx, bomIds), ({ bomId }) => bomId);
  return heads.map((head) => ({ ...head, lines: (lines.get(head.bomId) ?? []).map(({ bomId: _bom, ...line }) => line) }));
}

/** One bill with its lines; refuses 'not-found'. */
export async function findBom(ctx: Ctx, { bomId }: In<typeof productBom.find>): Promise<Given<typeof productBom.find>> {
  const [bom] = await bomsWithLines(ctx, [bomId]);
  return bom ?? refuse('not-found', { thing: 'BOM' });
}

/** Bills as their history keeps them, by id. */
export async function bomContents(ctx: Ctx, bomIds: readonly string[]) {
  const found = await bomsWithLines(ctx, bomIds);
  return new Map(
    found.map(({ bomId, version, bomName, bomStatus, productCode, productName, remark, lines }) => [
      bomId,
      { version, content: { bomName, bomStatus, productCode, productName, remark, lines } },
    ]),
  );
}

type Content = Given<typeof productBom.history>['rows'][number]['content'];

export const bomHistory = list(productBom.history, {
  query: (ctx) =>
    from(ctx, 'productBomHistory', 'h').select([
      'h.id',
      'h.version',
      'h.changeType',
      'h.operator',
      'h.createdAt',
      sql<Content>`h.content`.as('content'),
    ]),
  filters: { bomId: equals('h.bomId') },
  sorts: { createdAt: 'h.createdAt', version: 'h.version' },
  order: [
    ['h.createdAt', 'desc'],
    ['h.id', 'desc'],
  ],
});

const KINDS = [PLACE.warehouse, PLACE.prewhChannel, PLACE.vmChannel];
const SHOWN_PLACES = 5;

interface Sets {
  bomId: string;
  quantity: number;
}

/** The parts of so many of a bill, down to what is not made by a bill in force, in base units. */
export async function bomParts(ctx: Ctx, { bomId, quantity }: Sets) {
  const { rows } = await sql<{
    productId: string;
    productCode: string;
    productName: string;
    spec: string | null;
    unit: string;
    needNum: number;
  }>`
    with recursive part as (
      select l.product_id, l.base_num::numeric * ${quantity}::int as num from product_bom_line l where l.node_id = ${ctx.nodeId} and l.bom_id = ${bomId}
      union all
      select l.product_id, p.num * l.base_num from part p
      join product_bom b on b.node_id = ${ctx.nodeId} and b.product_id = p.product_id and b.bom_status = ${BomStatus.effective}
      join product_bom_line l on l.node_id = b.node_id and l.bom_id = b.id
    )
    select q.id as product_id, q.product_code, q.product_name, q.spec, q.unit, least(sum(p.num), 9007199254740991)::bigint as need_num
    from part p join product q on q.node_id = ${ctx.nodeId} and q.id = p.product_id
    where not exists (select from product_bom b where b.node_id = ${ctx.nodeId} and b.product_id = p.product_id and b.bom_status = ${BomStatus.effective})
    group by 1, 2, 3, 4, 5 order by q.product_code`.execute(ctx.db);
  return rows;
}

/** What so many of a bill need, and where it lies free. Refuses 'not-found'. */
export async function bomNeeds(ctx: Ctx, asked: In<typeof productBom.needs>): Promise<Given<typeof productBom.needs>> {
  await findBom(ctx, asked);
  const rows = await bomParts(ctx, asked);
  if (rows.length === 0) return [];
  const lying = (await onHand(ctx, { products: rows.map(({ productId }) => productId), kinds: KINDS })).filter(({ free }) => free > 0);
  const nameOf = await placeNames(
    ctx,
    lying.map(({ placeKind, placeRef }) => ({ kind: placeKind, ref: placeRef })),
  );
  return rows.map((row) => {
    const own = lying.filter(({ productId }) => productId === row.productId).sort((a, b) => b.free - a.free);
    const freeNum = own.reduce((sum, { free }) => sum + free, 0);
    const places = own.slice(0, SHOWN_PLACES).map(({ placeKind, placeRef, free }) => ({ name: nameOf(placeKind, placeRef), free }));
    return { ...row, freeNum, lackNum: Math.max(0, row.needNum - freeNum), places };
  });
}
