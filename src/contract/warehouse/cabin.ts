// Cabins (方舱, smart warehouses of type 3): which goods one holds. Each of them has a place of its own there; the rest is as in every smart warehouse.
import * as z from 'zod/mini';
import { write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { id, nothing } from '../kernel/scalars.ts';
import { newPoints } from '../channel/fields.ts';

const page = 'wms.cabin.cabinProductList';
const productIds = label('商品', z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(200, '一次最多200项')));

export const cabin = {
  /** Goods that it has already stay as they are. */
  bind: write({
    method: 'POST',
    path: '/warehouse/officePrewhBindProduct',
    summary: '方舱绑定商品',
    permit: `${page}.bind`,
    input: z.strictObject({ prewhId: label('方舱', id), productIds, ...newPoints }),
    output: z.object({ added: z.int() }),
  }),
  unbind: write({
    method: 'POST',
    path: '/warehouse/officePrewhUnbindProduct',
    summary: '方舱解绑商品',
    permit: `${page}.unbind`,
    input: z.strictObject({ prewhId: label('方舱', id), productIds }),
    output: nothing,
  }),
};
