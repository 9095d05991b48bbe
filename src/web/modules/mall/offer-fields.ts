// What is said of an offer of the mall when it is put there and when it is changed, and what lists of offers show of its price.
import { mall } from '../../../contract/mall/index.ts';
import type { FormFields } from '../../kit/form/index.ts';

const { mallProduct } = mall;
const terms = [
  { name: 'vendorId', help: '不选时用商品资料里的供应商' },
  { name: 'price', help: '按一个基本单位计；不填时用商品资料里的单价' },
  { name: 'priceFrom', help: '不填时从今天起生效；填以后的日期，到那天才换价' },
  'priceTo',
  'packNum',
  'stockNum',
  'deliveryDays',
  'limitedFlag',
] as const;

export const created: FormFields<typeof mallProduct.create> = ['productId', ...terms];
/** Of a product with its usual vendor: who that is, is changed among the vendors' offers. */
export const changed: FormFields<typeof mallProduct.update> = terms
  .filter((field) => typeof field === 'string' || field.name !== 'vendorId')
  .map((field) =>
    typeof field !== 'string' && field.name === 'price' ? { ...field, help: '改价时才填，写进价目表；不填时价格不变' } : field,
  );
export const offered: FormFields<typeof mallProduct.update> = changed.filter((field) => field !== 'limitedFlag');

/** What an offer costs, now and next, and how it is sold. */
export const priced = [
  { name: 'price', width: 104 },
  { name: 'unit', width: 72 },
  { name: 'priceFrom', width: 112 },
  { name: 'priceTo', width: 112 },
  { name: 'nextPrice', width: 104 },
  { name: 'nextFrom', width: 112 },
  { name: 'packNum', width: 88 },
  { name: 'stockNum', width: 104 },
] as const;
