// What somebody may still take himself, and where it lies: no figures of stock, and only of machines that know him.
import * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { atLeastOne, id, quantity, text } from '../kernel/scalars.ts';
import { goods } from '../product/fields.ts';

/** Products of an answer. */
export const MOST_GOODS = 10;
/** Places of an answer. */
export const MOST_PLACES = 12;

/** How much lies somewhere, held against how much is wanted; no more is told to who has no right to stock. */
export const StockEnough = words('stockEnough', { enough: ['够领', 'success'], few: ['不够', 'warning'], none: ['没有货', 'info'] });

export const ownPick = {
  /** What he took last, or what fits the words, of what his machines and the smart warehouses have. */
  goods: read({
    method: 'POST',
    path: '/strategy/listOwnGoods',
    summary: '查找自己可领的商品',
    permit: 'signedIn',
    input: z.strictObject({ keyword: label('商品', z.nullish(text(100))) }),
    output: z.array(z.object({ ...goods, pictureUrl: z.nullable(z.string()) })),
  }),
  /** May he take it, and where is it: his machines, what he uses most first; then the smart warehouses. */
  places: read({
    method: 'POST',
    path: '/strategy/findOwnPlaces',
    summary: '查看自己到哪里领',
    permit: 'signedIn',
    input: z.strictObject({
      productId: label('商品', id),
      quantity: label('数量', z._default(atLeastOne.check(z.lte(1_000_000, '最多1000000')), 1)),
    }),
    output: z.object({
      allowed: z.boolean(),
      /** By the rules for a person, whatever the machine. */
      sentence: z.string(),
      left: label('还可领', z.nullable(quantity)),
      places: z.array(
        z.object({
          id,
          name: z.string(),
          /** A smart warehouse: it gives against an order. */
          orderFlag: z.boolean(),
          enough: StockEnough,
          /** What this place says no to; null where it says yes, or only lacks the goods. */
          reason: z.nullable(z.string()),
        }),
      ),
    }),
  }),
};
