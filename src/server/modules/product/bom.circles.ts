// Bills that a file brings, held against each other and against those of the site before anything is written: a row that closes a circle.
import { BomStatus } from '../../../contract/product/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';

interface Bill {
  made: string | undefined;
  parts: Set<string>;
}
interface FileRow {
  bomCode: string;
  madeProductCode?: string | null | undefined;
  productCode: string;
}
/** Takes the rows of a file in their order; gives the product whose bill needs itself in turn through this row, which then counts for nothing. */
export type Circles = (row: FileRow) => string | undefined;

/** The bills of the site that make something and are not void, by their code, with products by theirs. */
async function billsOf(ctx: Ctx): Promise<Map<string, Bill>> {
  const rows = await from(ctx, 'productBom', 'b')
    .innerJoin('product as m', sameNode('m.id', 'b.productId'))
    .innerJoin('productBomLine as l', (join) => join.onRef('l.nodeId', '=', 'b.nodeId').onRef('l.bomId', '=', 'b.id'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['b.bomCode', 'm.productCode as made', 'p.productCode as part'])
    .where('b.bomStatus', '<>', BomStatus.void)
    .execute();
  const byCode = Map.groupBy(rows, ({ bomCode }) => bomCode);
  return new Map([...byCode].map(([code, own]) => [code, { made: own[0]?.made, parts: new Set(own.map(({ part }) => part)) }]));
}

export async function bomCircles(ctx: Ctx): Promise<Circles> {
  const bills = await billsOf(ctx);
  const makers = new Map<string, Set<Bill>>();
  const keep = (bill: Bill) => bill.made && makers.set(bill.made, (makers.get(bill.made) ?? new Set()).add(bill));
  bills.forEach(keep);
  const fresh = new Set<string>();
  /** The lines of the file take the place of those that the bill has. */
  const billOf = ({ bomCode, madeProductCode }: FileRow): Bill => {
    const before = bills.get(bomCode);
    if (before && fresh.has(bomCode)) return before;
    if (before?.made) makers.get(before.made)?.delete(before);
    const bill = { made: madeProductCode ?? before?.made, parts: new Set<string>() };
    fresh.add(bomCode);
    bills.set(bomCode, bill);
    keep(bill);
    return bill;
  };
  const needs = (product: string, wanted: string): boolean => {
    const seen = new Set([product]);
    // What is added while it is walked through is walked through as well.
    for (const one of seen) for (const { parts } of makers.get(one) ?? []) for (const part of parts) seen.add(part);
    return seen.has(wanted);
  };
  return (row) => {
    const bill = billOf(row);
    if (bill.made && needs(row.productCode, bill.made)) return bill.made;
    bill.parts.add(row.productCode);
    return undefined;
  };
}
