// Goods on lines that are scanned: also by the bar code of their maker.
import * as z from 'zod/mini';
import { goods } from './fields.ts';

/** What a line says of its goods where it is scanned. */
export const scannedGoods = { ...goods, barcode: z.nullable(z.string()) };
