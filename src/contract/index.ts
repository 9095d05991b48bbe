// The whole API as one object: the table of contents.
import { product } from './product/index.ts';
import { trade } from './trade/index.ts';

export const contract = { product, trade };
