import { product } from '../../../contract/product/index.ts';
import { goods } from '../../../contract/product/goods.ts';
import { implement, type Implementation } from '../../kernel/http/mount.ts';
import { changeBomStatus, createBom, deleteBom, updateBom } from './bom.ts';
import { bomHistory, bomLines, bomList, bomNeeds, findBom } from './bom.query.ts';
import { companyList, syncCompanyProducts, takeCompanyProducts } from './company.ts';
import { createProductConversion, deleteProductConversion, updateProductConversion } from './conversion.ts';
import { conversionList } from './conversion.query.ts';
import { createBorrowCycle, deleteBorrowCycle, updateBorrowCycle } from './cycle.ts';
import { cycleList } from './cycle.query.ts';
import {
  bindProductGroup,
  createProductGroup,
  deleteProductGroup,
  groupLines,
  groupList,
  groupProductList,
  unbindProductGroup,
  updateProductGroup,
} from './group.ts';
import { createProductLife, deleteProductLife, lifeList, updateProductLife } from './life.ts';
import { choosePicture, deletePicture, productPictures, uploadPicture } from './picture.ts';
import { createProductType, deleteProductType, mergeProductType, updateProductType } from './product-type.ts';
import { batchUpdateProducts, createProduct, deleteProducts, updateProduct } from './product.ts';
import { findProduct, nodeProductList, productList, productTypes, searchProducts } from './product.query.ts';
import { addRfid, deleteRfid, deprecateRfid, searchRfid } from './rfid.ts';
import { rfidCheckList, rfidList } from './rfid.query.ts';
import { findTimeline } from './timeline.query.ts';
import { convertUnit, createUnitConversion, deleteUnitConversion, updateUnitConversion } from './unit.ts';
import { unitList } from './unit.query.ts';

const products = implement(product, {
  list: productList.page,
  find: findProduct,
  search: searchProducts,
  nodeProducts: nodeProductList.page,
  create: createProduct,
  update: updateProduct,
  batchUpdate: batchUpdateProducts,
  delete: (ctx, { id }) => deleteProducts(ctx, [id]),
  batchDelete: (ctx, { ids }) => deleteProducts(ctx, ids),
  listType: productTypes,
  createType: createProductType,
  updateType: updateProductType,
  mergeType: mergeProductType,
  deleteType: deleteProductType,
});

export const productHandlers: readonly Implementation[] = [
  products,
  implement(goods.borrowCycle, { list: cycleList.page, create: createBorrowCycle, update: updateBorrowCycle, delete: deleteBorrowCycle }),
  implement(goods.productLife, { list: lifeList.page, create: createProductLife, update: updateProductLife, delete: deleteProductLife }),
  implement(goods.unitConversion, {
    list: unitList.page,
    create: createUnitConversion,
    update: updateUnitConversion,
    delete: deleteUnitConversion,
    convert: convertUnit,
  }),
  implement(goods.productConversion, {
    list: conversionList.page,
    create: createProductConversion,
    update: updateProductConversion,
    delete: deleteProductConversion,
  }),
  implement(goods.productGroup, {
    list: groupList.page,
    lines: groupLines.page,
    create: createProductGroup,
    update: updateProductGroup,
    delete: deleteProductGroup,
    products: groupProductList.page,
    bind: bindProductGroup,
    unbind: unbindProductGroup,
  }),
  implement(goods.rfidProduct, {
    list: rfidList.page,
    add: addRfid,
    delete: deleteRfid,
    deprecate: deprecateRfid,
    search: searchRfid,
    checks: rfidCheckList.page,
  }),
  implement(goods.companyGroupProduct, { list: companyList.page, sync: syncCompanyProducts, take: takeCompanyProducts }),
  implement(goods.productPicture, { list: productPictures, upload: uploadPicture, choose: choosePicture, delete: deletePicture }),
  implement(goods.productBom, {
    list: bomList.page,
    lines: bomLines.page,
    find: findBom,
    create: createBom,
    update: updateBom,
    status: changeBomStatus,
    delete: deleteBom,
    history: bomHistory.page,
    needs: bomNeeds,
  }),
  implement(goods.productTimeline, { find: findTimeline }),
];
