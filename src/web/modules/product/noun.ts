// Goods: the pages, how records are chosen, what the palette finds.
import { noun } from '../../kernel/noun.ts';

const contract = () => import('../../../contract/product/index.ts');

export const product = noun({
  pages: {
    'product.productList': () => import('./product-list.tsx'),
    'product.productConversion': () => import('./product-conversion.tsx'),
    'product.productUnitConversion': () => import('./unit-conversion.tsx'),
    'product.productLife': () => import('./product-life.tsx'),
    'product.produceGroup': () => import('./product-group.tsx'),
    'product.productRfid': () => import('./product-rfid.tsx'),
    'product.companyGroupProductList': () => import('./company-product.tsx'),
    'product.productBom': () => import('./product-bom.tsx'),
    'product.productCategory': () => import('./product-category.tsx'),
  },
  stories: { product: () => import('./product-story.tsx') },
  pickers: [
    { fields: ['productId', 'productIds', 'newProductId'], searched: 'remote', endpoint: async () => (await contract()).product.search },
    { fields: ['productTypeId', 'productTypeIds'], searched: 'whole', endpoint: async () => (await contract()).product.listType },
  ],
  records: () => import('./records.ts'),
});
