import { errorTexts } from '../kernel/errors.ts';

export const reportErrors = errorTexts({
  'too-many-points': [
    400,
    '数据点过多，请缩短日期范围或按周、按月查看',
    'Too many data points. Choose a shorter period, or view by week or month',
  ],
  'recorded-days': [
    400,
    '看某一时刻记录的数据要逐笔读交易：请选{most}天以内的日期，或清除“记录截至”',
    'Reports as of a recording time read every transaction. Choose at most {most} days, or clear Recorded until',
  ],
  'own-report-roles': [400, '请至少选择一个角色', 'Choose at least one role'],
  'own-reports-full': [
    409,
    '最多保存{most}张自定义报表，请先删除不用的',
    'You can keep {most} custom reports at most. Delete one you no longer need',
  ],
});
