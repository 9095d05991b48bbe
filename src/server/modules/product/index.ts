// What other modules may use of the product noun.
export { bomParts } from './bom.query.ts';
export { changeBomStatus, createBom, updateBom } from './bom.ts';
export { syncCompanyProducts } from './company.ts';
export { createProductConversion } from './conversion.ts';
export { createBorrowCycle } from './cycle.ts';
export { bindProductGroup, createProductGroup } from './group.ts';
export { createProductLife } from './life.ts';
export { productHandlers } from './product.handlers.ts';
export { productKeyword, productList, productTypes } from './product.query.ts';
export { batchUpdateProducts, createProduct, createProducts } from './product.ts';
export { createProductType } from './product-type.ts';
export { productImport } from './product.import.ts';
export { productTypeImport } from './product-type.import.ts';
export { addRfid, checkRfid, deprecateRfid, readingsOf, tagsOf, type KeptReading, type RfidReading } from './rfid.ts';
export { productImportables, productLists } from './transfers.ts';
export { taxOfOthers, taxOfVendor, taxPrice, taxRate, taxSpans } from './taxed.ts';
export { supplied } from './supply.ts';
export { createUnitConversion, eachInPieces, inPieces, withPacks } from './unit.ts';
