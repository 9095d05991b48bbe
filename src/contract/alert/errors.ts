// What can be refused of how somebody wants to be told.
import { errorTexts } from '../kernel/errors.ts';

export const alertErrors = errorTexts({
  'alert-half-quiet': [400, '免打扰时段的两头都要填写，或都留空', 'Enter both start and end of the quiet hours, or leave both empty'],
  'alert-no-quiet': [400, '免打扰时段的两头不能相同', 'Start and end of the quiet hours cannot be the same'],
  'push-full': [409, '已有{most}台设备接收推送，请先移除一台', '{most} devices already receive notifications. Remove one first'],
  'push-key': [400, '浏览器给的密钥不对，请重新打开推送', 'The browser gave a wrong key. Turn notifications on again'],
});
