// What can be refused of a person's own home.
import { errorTexts } from '../kernel/errors.ts';

export const dashboardErrors = errorTexts({
  'cards-full': [409, '一个首页最多固定{most}张自定义报表', 'A home holds at most {most} custom reports'],
  'dashboard-locked': [409, '“{name}”已锁定，请先解锁再调整', '“{name}” is locked. Unlock it first'],
  'dashboards-full': [409, '最多保留{most}个首页，请先删除不用的', 'You can keep {most} home pages at most. Delete one you no longer use'],
});
