// Goods: what is served, exported, imported and done in the background.
import { product as contract } from '../../../contract/product/index.ts';
import { exportableRows } from '../transfer/index.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { noun } from '../noun.ts';
import { productFinds } from './finds.ts';
import { decideRelists } from './relist.ts';
import { productStory } from './story.ts';
import { productHandlers, productImportables, productLists, productTypes } from './index.ts';

export const product = noun({
  story: productStory,
  handlers: productHandlers,
  exports: [...productLists, exportableRows(contract.listType, (ctx) => productTypes(ctx), 'product.productCategory.export')],
  imports: productImportables,
  approvals: [{ bizType: WorkflowBizType.relist, pages: ['product.productList'], rights: [], decide: decideRelists }],
  finds: productFinds,
  freshness: {
    beside: {
      '/basic/findProductById': '/basic/listProduct',
      '/basic/findProductStory': 'product/timeline.tsx',
      '/vmbiz/listProductBomNeed': 'product/bom-panel.tsx',
    },
    untouched: {
      'no message of a machine books the reading of a tag': [
        '/basic/listRfidProduct',
        '/basic/searchRfidProduct',
        '/basic/listRfidCheckLog',
      ],
      'names to choose from': ['/basic/searchProduct', '/basic/listNodeProduct'],
      'what goods are, kept by people': [
        '/basic/listProductType',
        '/basic/listBorrowCycle',
        '/basic/listProductLife',
        '/basic/listUnitConversion',
        '/basic/convertUnit',
        '/basic/listProductConversion',
        '/basic/listProductGroup',
        '/basic/listProductGroupLine',
        '/basic/listProductGroupProduct',
        '/basic/listCompanyGroupProduct',
        '/basic/listProductPicture',
        '/vmbiz/listProductBom',
        '/vmbiz/listProductBomLine',
        '/vmbiz/findProductBom',
        '/vmbiz/listProductBomHistory',
      ],
    },
  },
});
