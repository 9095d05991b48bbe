import { errorTexts } from '../kernel/errors.ts';

export const mailErrors = errorTexts({
  'mail-no-form': [400, 'Excel、PDF、图表请至少选一种', 'Choose at least one of Excel, PDF and chart'],
  'mail-too-many-papers': [409, '要附的PDF超过{most}份，请缩短日期', 'More than {most} PDFs to attach. Choose fewer days'],
  'mail-day': [400, '每周发送请填1到7，每月发送请填1到31', 'Enter the day: 1 to 7 for weekly, 1 to 31 for monthly'],
  'mail-no-address': [409, '您的账号没有邮箱，请先在个人资料里填写', 'Your account has no e-mail address. Enter one first'],
  'mail-nobody': [400, '请至少选择一名接收人或一个角色', 'Choose at least one receiver or role'],
  'mail-receiver-unknown': [400, '有接收人不存在或已停用', 'A receiver does not exist or is locked'],
});
