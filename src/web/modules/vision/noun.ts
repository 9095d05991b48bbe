// Pictures of unmanned warehouses: the page.
import { noun } from '../../kernel/noun.ts';

export const vision = noun({ pages: { 'wms.wmsImgVision': () => import('./img-vision.tsx') } });
