// What of the goods can be exported and imported.
import type { Exportable, Importable } from '../transfer/index.ts';
import { bomImport } from './bom.import.ts';
import { bomLines } from './bom.query.ts';
import { companyList } from './company.ts';
import { conversionList } from './conversion.query.ts';
import { cycleList } from './cycle.query.ts';
import { groupImport } from './group.import.ts';
import { groupLines } from './group.ts';
import { lifeList } from './life.ts';
import { productImport } from './product.import.ts';
import { productList } from './product.query.ts';
import { productTypeImport } from './product-type.import.ts';
import { rfidImport } from './rfid.import.ts';
import { rfidCheckList, rfidList } from './rfid.query.ts';
import { unitImport } from './unit.import.ts';
import { unitList } from './unit.query.ts';

export const productLists: readonly Exportable[] = [
  bomLines,
  companyList,
  conversionList,
  cycleList,
  groupLines,
  lifeList,
  productList,
  rfidCheckList,
  rfidList,
  unitList,
];
export const productImportables: readonly Importable[] = [productImport, productTypeImport, unitImport, rfidImport, bomImport, groupImport];
