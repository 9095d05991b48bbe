import { errorTexts } from '../kernel/errors.ts';

export const reportErrors = errorTexts({
  'too-many-points': [
    400,
    '数据点过多，请缩短日期范围或按周、按月查看',
    'Too many data points. Choose a shorter period, or view by week or month',
  ],
  'own-report-roles': [400, '请至少选择一个角色', 'Choose at least one role'],
  'own-reports-full': [
    409,
    '最多保存{most}张自定义报表，请先删除不用的',
    'At most {most} own reports are kept. Delete one that you do not need first',
  ],
});
