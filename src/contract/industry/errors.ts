// What the report on savings can refuse with.
import { errorTexts } from '../kernel/errors.ts';

export const industryErrors = errorTexts({
  'baseline-missing': [409, '还没有录入成本基准，请先录入', 'No baseline yet. Enter it first'],
  'baseline-early': [400, '基准月份必须早于本月', 'The baseline month must be before the current month'],
  'report-needs-all': [
    403,
    '基准是全站的成本，您只能看到一部分数据，比较没有意义；请让能看到全站数据的人查看',
    'The baseline covers the whole site but you only see part of its data. Ask someone who can see all of it',
  ],
});
