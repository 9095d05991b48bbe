// Which labels there are: of goods, of channels, of what came in by an entry order; how often each was printed, and a site's own layouts.
import { sql } from 'kysely';
import { shared } from '../../../contract/customer/shared.ts';
import { EntryQuality } from '../../../contract/inbound/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { LabelType } from '../../../contract/paper/codes.ts';
import { contentOf } from '../../../contract/kernel/label-content.ts';
import { MOST_LABELS, type codeLabel, type LabelRow } from '../../../contract/paper/label.ts';
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { allow } from '../../kernel/http/mount.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { seenEntries } from '../inbound/index.ts';

type Row = Omit<LabelRow, 'printTimes' | 'labelType'>;

const RIGHTS: Record<number, Right> = {
  [LabelType.product]: 'product.productList.print',
  [LabelType.channel]: 'wms.wmsShelf.print',
  [LabelType.entryBatch]: 'wms.warehousing.print',
};
/** The rights to print labels of a type. */
export const rightsOf = (labelType: number): Right[] => shared(RIGHTS[labelType] ?? 'wms.warehousing.print');
/** Refuses 'not-permitted'; gives the context that knows through which right labels of this type are read. */
export const requirePrint = (ctx: Ctx, labelType: number): Ctx => allow(ctx, rightsOf(labelType), '打印标签');

const NONE = {
  batchNo: null,
  productionDate: null,
  expiryDate: null,
  num: null,
  poNo: null,
  vendorName: null,
  entryNumber: null,
  entryDate: null,
  warehouseName: null,
  prewhName: null,
  shelfName: null,
  channelCode: null,
} as const;

/** Which of them: by their `bizId`, or all of a place or of some entry orders. */
export interface Which {
  bizIds?: readonly string[] | null | undefined;
  prewhId?: string | null | undefined;
  entryNumbers?: readonly string[] | null | undefined;
}

async function productLabels(ctx: Ctx, { bizIds }: Which): Promise<Row[]> {
  const rows = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.barcode', 'p.productCode', 'p.productName', 'p.spec', 'p.unit'])
    .where(sql<boolean>`p.id = any(${[...(bizIds ?? [])]}::uuid[])`)
    .orderBy('p.productCode')
    .limit(MOST_LABELS)
    .execute();
  return rows.map(({ id, barcode, ...product }) => ({
    ...NONE,
    ...product,
    bizId: id,
    content: contentOf({ code: barcode ?? product.productCode }),
  }));
}

async function channelLabels(ctx: Ctx, { bizIds, prewhId }: Which): Promise<Row[]> {
  const all = from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .innerJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
    .leftJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['c.id', 'c.channelCode', 'w.prewhName', 'h.shelfName', 'p.productCode', 'p.productName', 'p.spec', 'p.unit'])
    .where('c.mergedInto', 'is', null);
  const some = bizIds ? all.where(sql<boolean>`c.id = any(${[...bizIds]}::uuid[])`) : all.where('c.prewhId', '=', prewhId ?? NIL);
  const rows = await some
    .orderBy('w.prewhCode')
    .orderBy('h.shelfCode')
    .orderBy('c.tray')
    .orderBy('c.position')
    .limit(MOST_LABELS)
    .execute();
  return rows.map(({ id, ...channel }) => ({ ...NONE, ...channel, bizId: id, content: contentOf({ code: channel.channelCode }) }));
}

/** Of each lot that came and was not refused. */
async function entryLabels(ctx: Ctx, { bizIds, entryNumbers }: Which): Promise<Row[]> {
  const lots = from(ctx, 'entryOrder', 'o')
    .innerJoin('entryOrderDetail as d', sameNode('d.orderId', 'o.id'))
    .innerJoin('entryOrderBatch as b', (join) => join.onRef('b.nodeId', '=', 'd.nodeId').onRef('b.eodId', '=', 'd.eodId'))
    .innerJoin('product as p', sameNode('p.id', 'd.productId'))
    .innerJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
    .leftJoin('purchaseOrder as q', beyondScope('q.id', 'd.poId', 'the orders of an entry order are for its own warehouse'))
    .leftJoin('vendor as v', sameNode('v.id', 'q.vendorId'))
    .select([sql<string>`b.eod_id || '/' || b.batch_seq`.as('bizId'), 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'b.batchNo'])
    .select(['b.productionDate', 'b.expiryDate', 'b.num', 'q.poNo', 'v.vendorName', 'o.entryNumber', 'o.entryDate', 'h.warehouseName'])
    .where('d.entryQuality', '<>', EntryQuality.refused)
    .where(seenEntries(ctx));
  const pairs = (bizIds ?? []).map((one) => one.split('/'));
  const some = bizIds
    ? lots.where(
        sql<boolean>`(b.eod_id, b.batch_seq) in (select * from unnest(${pairs.map(([eodId]) => eodId)}::uuid[], ${pairs.map(([, seq]) => Number(seq))}::integer[]))`,
      )
    : lots.where('o.entryNumber', 'in', [...(entryNumbers ?? []), '']);
  const rows = await some.orderBy('o.entryNumber').orderBy('d.lineNo').orderBy('b.batchSeq').limit(MOST_LABELS).execute();
  return rows.map((row) => ({
    ...NONE,
    ...row,
    content: contentOf({ code: row.productCode, batchNo: row.batchNo, expiryDate: row.expiryDate }),
  }));
}

const SOURCES: Record<number, (ctx: Ctx, which: Which) => Promise<Row[]>> = {
  [LabelType.product]: productLabels,
  [LabelType.channel]: channelLabels,
  [LabelType.entryBatch]: entryLabels,
};

/** The labels of a type, with how often each was printed; at most 5,000. Refuses 'not-permitted' where the right for this type is lacking. */
export async function labelsOf(ctx: Ctx, labelType: LabelRow['labelType'], which: Which): Promise<LabelRow[]> {
  const rows = (await SOURCES[labelType]?.(requirePrint(ctx, labelType), which)) ?? [];
  if (rows.length === 0) return [];
  const printed = await from(ctx, 'codeLabel', 'l')
    .select(['l.bizId', 'l.printTimes'])
    .where('l.labelType', '=', labelType)
    .where(sql<boolean>`l.biz_id = any(${rows.map(({ bizId }) => bizId)}::text[])`)
    .execute();
  const times = new Map(printed.map(({ bizId, printTimes }) => [bizId, printTimes]));
  return rows.map((row) => ({ ...row, labelType, printTimes: times.get(row.bizId) ?? 0 }));
}

/** Labels to print; refuses as `labelsOf`. */
export async function listLabels(ctx: Ctx, { labelType, ids, ...which }: In<typeof codeLabel.list>): Promise<Given<typeof codeLabel.list>> {
  return labelsOf(ctx, labelType, { ...which, bizIds: labelType === LabelType.entryBatch ? null : ids });
}

/** The site's own layouts for a type, by their name. */
export async function listTemplates(ctx: Ctx, { labelType }: In<typeof codeLabel.templates>): Promise<Given<typeof codeLabel.templates>> {
  requirePrint(ctx, labelType);
  const rows = await from(ctx, 'labelTemplate', 'm')
    .select(['m.id', 'm.templateName', 'm.layout', 'm.creator', 'm.createdAt'])
    .where('m.labelType', '=', labelType)
    .orderBy('m.templateName')
    .execute();
  return rows as unknown as Given<typeof codeLabel.templates>;
}
