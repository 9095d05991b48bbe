// Smart warehouses: their shelves and channels, counts, and the orders to pick from them.
import { cabin } from './cabin.ts';
import { pickTemplate } from './pick-template.ts';
import { prewhBoard } from './board.ts';
import { prewhChannel } from './channel.ts';
import { prewhInventory } from './inventory.ts';
import { nodeWarehouse } from './node-warehouse.ts';
import { pickOrder } from './pick-order.ts';
import { prewh } from './prewh.ts';
import { prewhReplenish } from './replenish.ts';
import { prewhReturn } from './return.ts';
import { prewhShelf } from './shelf.ts';
import { prewhStock } from './stock.ts';
import { uwhOrder } from './uwh-order.ts';
import { wave } from './wave.ts';

export const warehouse = {
  cabin,
  prewh,
  prewhShelf,
  prewhChannel,
  prewhInventory,
  pickOrder,
  pickTemplate,
  uwhOrder,
  wave,
  nodeWarehouse,
  prewhStock,
  prewhBoard,
  prewhReplenish,
  prewhReturn,
};
