import { errorTexts } from '../kernel/errors.ts';

export const tradeErrors = errorTexts({
  'channel-without-product': [409, '货道{channel}没有绑定商品，请说明是什么商品', 'Channel {channel} holds no product: say which product it was'],
});
