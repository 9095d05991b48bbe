import { errorTexts } from '../kernel/errors.ts';

export const reportErrors = errorTexts({
  'too-many-points': [
    400,
    '数据点过多，请缩短日期范围或按周、按月查看',
    'Too many data points. Choose a shorter period, or view by week or month',
  ],
});
