// Which goods of a warehouse are counted.
import type { FormFields } from '../../kit/form/index.ts';
import type { warehouse } from '../../../contract/warehouse/index.ts';

export const goodsFields: FormFields<typeof warehouse.prewhInventory.create> = [
  'productTypeId',
  { name: 'productIds', whole: true, help: '都不选表示仓库里的全部商品；点名的商品，账面为零也盘。' },
];
