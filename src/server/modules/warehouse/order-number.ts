// The documents that are numbered here: what each number begins with, and the table and column that hold it.
import type { Ctx } from '../../kernel/ctx.ts';
import { nextDocumentNumber } from '../../kernel/document-number.ts';

export { creatorOf } from '../../kernel/document-number.ts';

const NUMBERED = {
  pickOrder: { letters: 'LL', table: 'pickOrder', column: 'pickNo' },
  uwhPickOrder: { letters: 'WL', table: 'uwhPickOrder', column: 'orderNo' },
  prewhInventory: { letters: 'PD', table: 'prewhInventory', column: 'inventoryNo' },
  prewhReplenishPlan: { letters: 'ZB', table: 'prewhReplenishPlan', column: 'planNo' },
  prewhReplenish: { letters: 'BC', table: 'prewhOrder', column: 'orderNo' },
  prewhReturn: { letters: 'TC', table: 'prewhOrder', column: 'orderNo' },
  prewhRetreat: { letters: 'TH', table: 'prewhOrder', column: 'orderNo' },
} as const;

/** The next number of a kind of document of smart warehouses. */
export const nextNumber = (ctx: Ctx, kind: keyof typeof NUMBERED): Promise<string> => nextDocumentNumber(ctx, NUMBERED[kind]);
