// What belongs to products, as one table of contents.
import { productBom } from './bom.ts';
import { companyGroupProduct } from './company.ts';
import { productConversion } from './conversion.ts';
import { borrowCycle } from './cycle.ts';
import { productGroup } from './group.ts';
import { productLife } from './life.ts';
import { productPicture } from './picture.ts';
import { rfidProduct } from './rfid.ts';
import { productTimeline } from './timeline.ts';
import { unitConversion } from './unit.ts';

export const goods = {
  borrowCycle,
  companyGroupProduct,
  productBom,
  productConversion,
  productGroup,
  productLife,
  productPicture,
  productTimeline,
  rfidProduct,
  unitConversion,
};
