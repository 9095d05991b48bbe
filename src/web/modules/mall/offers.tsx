// 商品和价格: what the mall offers, of whom, at which price and until when; who alone may buy it.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { mall } from '../../../contract/mall/index.ts';
import { createDialog, formAction } from '../../kit/form/index.ts';
import { column, exportButton, hidden, importButton, listScreen, onOff } from '../../kit/list/index.ts';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { changed, created, priced } from './offer-fields.ts';

const { mallProduct, mallAuth } = mall;
type Offer = Row<typeof mallProduct.list>;

const names = formAction<Offer, typeof mallAuth.create>('授权购买', mallAuth.create, {
  fields: [
    { name: 'empIds', whole: true },
    { name: 'limitNum', help: '不填时不限；领料限额仍然有效' },
  ],
  fixed: ({ productId }) => ({ productId }),
  done: '已授权，其他人不能再买这种商品',
});

export const Offers = listScreen(mallProduct.list, {
  search: ['keyword', 'productTypeId', 'vendorId', 'onSaleFlag'],
  columns: [
    { name: 'productCode', width: 136, fixed: 'left' },
    column('pictureUrl', ({ pictureUrl }) => pictureUrl && <StoredImage className="mall-thumb" url={pictureUrl} alt="" />, { width: 64 }),
    { name: 'productName', width: 220, align: 'left' },
    'spec',
    { name: 'vendorName', width: 150, align: 'left' },
    { name: 'otherNum', width: 96 },
    ...priced,
    { name: 'siteNum', width: 96 },
    { name: 'deliveryDays', width: 96 },
    { name: 'onSaleFlag', width: 88 },
    { name: 'limitedFlag', width: 104 },
    ...hidden('productTypeName', 'brand'),
  ],
  toolbar: [
    createDialog(mallProduct.create, created, { title: '上架云商城商品' }),
    importButton('IMPORT_MALL_PRICE', 'operate.evmMarketMall.update'),
    exportButton(mallProduct.list),
  ],
  rowActions: [
    formAction<Offer, typeof mallProduct.update>('修改', mallProduct.update, {
      fields: changed,
      // Of the vendor that the row shows: another may stand in for the usual one.
      fixed: ({ productId, vendorId }) => ({ productId, vendorId }),
      // A price that is said goes into the price list: of the one in force nothing is sent again.
      initial: ({ packNum, stockNum, deliveryDays, limitedFlag }) => ({ packNum, stockNum, deliveryDays, limitedFlag }),
    }),
    ...onOff<Offer>(mallProduct.update, {
      flag: 'onSaleFlag',
      confirm: '下架后不能再买，已提交的申请不受影响。',
      labels: ['下架', '上架'],
      key: 'productId',
    }),
    names,
  ],
  rowKey: 'productId',
  nameOf: (row) => `${row.productCode} ${row.productName}`,
  empty: '云商城里还没有商品。上架商品资料里的商品，或导入供应商的价目表。',
});
