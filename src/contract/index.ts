// The whole API as one object: the table of contents.
import { product } from './product/index.ts';

export const contract = { product };
