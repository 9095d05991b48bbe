// The cloud mall: what it offers, who may buy it, and the orders out of it.
import { emoOrder, mallOrder } from './order.ts';
import { mallAuth, mallBasket, mallOffer, mallProduct } from './product.ts';

export const mall = { mallProduct, mallOffer, mallBasket, mallAuth, mallOrder, emoOrder };
