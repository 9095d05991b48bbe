// Warehouses (main, sub, virtual) from which machines and smart warehouses are filled.
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';

export interface NewWarehouse {
  warehouseCode: string;
  warehouseName: string;
  /** 0 main, 1 sub, 2 virtual. */
  warehouseType: 0 | 1 | 2;
  parentId?: string | null;
  address?: string | null;
}

/** Makes a warehouse; gives its id. */
export async function createWarehouse(ctx: Ctx, input: NewWarehouse): Promise<{ id: string }> {
  const id = newId();
  await ctx.db
    .insertInto('warehouse')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}
