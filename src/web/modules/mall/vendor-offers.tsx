// 供应商报价: what each vendor offers, at which price and until when; of which of them a product is bought unless somebody chooses another.
import { mall } from '../../../contract/mall/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { createDialog, formAction } from '../../kit/form/index.ts';
import { action, importButton, listScreen } from '../../kit/list/index.ts';
import { created, offered, priced } from './offer-fields.ts';

const { mallOffer, mallProduct } = mall;
type Offer = Row<typeof mallOffer.list>;

export const VendorOffers = listScreen(mallOffer.list, {
  search: ['keyword', 'vendorId'],
  columns: [
    { name: 'productCode', width: 136, fixed: 'left' },
    { name: 'productName', width: 220, align: 'left' },
    'spec',
    { name: 'vendorName', width: 150, align: 'left' },
    { name: 'usualFlag', width: 104 },
    ...priced,
    { name: 'deliveryDays', width: 96 },
  ],
  toolbar: [
    createDialog(mallProduct.create, created, { title: '新增供应商报价' }),
    importButton('IMPORT_MALL_PRICE', 'operate.evmMarketMall.update'),
  ],
  rowActions: [
    formAction<Offer, typeof mallProduct.update>('修改', mallProduct.update, {
      fields: offered,
      fixed: ({ productId, vendorId }) => ({ productId, vendorId }),
      // A price that is said goes into the price list: of the one in force nothing is sent again.
      initial: ({ packNum, stockNum, deliveryDays }) => ({ packNum, stockNum, deliveryDays }),
    }),
    action<Offer, typeof mallProduct.update>('设为默认', mallProduct.update, {
      when: ({ usualFlag }) => !usualFlag,
      input: ({ productId, vendorId }) => ({ productId, vendorId, usualFlag: true }),
      done: '已设为默认供应商',
    }),
    action<Offer, typeof mallOffer.delete>('移除', mallOffer.delete, {
      when: ({ usualFlag }) => !usualFlag,
      danger: true,
      confirm: '移除他的报价和价目表；购物车里选了他的改为默认供应商，已提交的申请不受影响。',
      input: ({ productId, vendorId }) => ({ productId, vendorId }),
      done: '已移除',
    }),
  ],
  rowKey: 'offerId',
  nameOf: ({ productName, vendorName }) => `${vendorName} ${productName}`,
  empty: '还没有供应商报价。上架商品，或导入供应商的价目表。',
});
