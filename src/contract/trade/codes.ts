// When a trade happened, as people speak of it.
import { measures } from '../kernel/codes.ts';

/** Monday is the first. */
export const Weekday = measures('weekday', { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' });
