// Enumerations of the frame that every screen has.
import { measures, words } from './codes.ts';

/** The choices of a pager (R270); a list begins with DEFAULT_LIMIT. */
export const PageSize = measures('pageSize', { 10: '10条/页', 30: '30条/页', 50: '50条/页', 100: '100条/页', 200: '200条/页' });
/** How tight the screen is (R137): its controls, and the rows of a list unless one says otherwise there. */
export const LayoutSize = words('layoutSize', { medium: '中等', small: '小', mini: '超小' });
