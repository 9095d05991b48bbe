// What the report on savings can refuse with.
import { errorTexts } from '../kernel/errors.ts';

export const industryErrors = errorTexts({
  'baseline-missing': [409, '还没有录入成本基准，请先录入', 'There is no baseline yet: enter it first'],
  'baseline-early': [400, '基准月份必须早于本月', 'The baseline must be of a month before this one'],
  'report-needs-all': [
    403,
    '基准是全站的成本，您只能看到一部分数据，比较没有意义；请让能看到全站数据的人查看',
    'The baseline is of the whole site and you see a part of its data: ask somebody who sees all of it',
  ],
});
