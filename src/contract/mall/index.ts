// The cloud mall: what it offers, who may buy it, and the orders out of it.
import { emoOrder, mallOrder } from './order.ts';
import { mallAuth, mallBasket, mallProduct } from './product.ts';

export const mall = { mallProduct, mallBasket, mallAuth, mallOrder, emoOrder };
