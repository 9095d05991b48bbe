// Warehouses and smart warehouses with their shelves. A bin of a shelf is a channel: what lies in it, stock alone knows.
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
export interface NewPrewh {
  prewhCode: string;
  prewhName: string;
  /** 0 resident, 1 unmanned, 2 new unmanned, 3 administrative. */
  prewhType: 0 | 1 | 2 | 3;
  warehouseId: string;
  shelves: readonly { shelfCode: string; shelfName: string; rowNum: number; columnNum: number }[];
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

/** Makes a smart warehouse with its shelves and a channel for each place on them; gives its id and the channels' ids. */
export async function createPrewh(ctx: Ctx, { shelves, ...fields }: NewPrewh): Promise<{ id: string; channels: string[] }> {
  const { nodeId } = ctx;
  const prewhId = newId();
  await ctx.db
    .insertInto('prewh')
    .values({ nodeId, id: prewhId, ...fields })
    .execute();
  const channels = [];
  for (const shelf of shelves) {
    const shelfId = newId();
    await ctx.db
      .insertInto('prewhShelf')
      .values({ nodeId, id: shelfId, prewhId, ...shelf })
      .execute();
    for (let row = 1; row <= shelf.rowNum; row += 1) {
      for (let column = 1; column <= shelf.columnNum; column += 1) {
        channels.push({
          nodeId,
          id: newId(),
          prewhId,
          shelfId,
          channelCode: `${shelf.shelfCode}-${row}${String(column).padStart(2, '0')}`,
        });
      }
    }
  }
  if (channels.length > 0) await ctx.db.insertInto('prewhChannel').values(channels).execute();
  return { id: prewhId, channels: channels.map(({ id }) => id) };
}
