import { errorTexts } from '../kernel/errors.ts';

export const reportErrors = errorTexts({
  'too-many-points': [400, '数据点过多，请缩短日期范围或按周、按月查看', 'Too many points: choose a shorter span, or weeks or months'],
});
