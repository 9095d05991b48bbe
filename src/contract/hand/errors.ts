// What can be refused to a device in somebody's hands.
import { errorTexts } from '../kernel/errors.ts';

export const handErrors = errorTexts({
  'hand-stopped': [409, '这台设备已被停用，本机的数据会清除', 'This device was stopped. What it keeps will be erased'],
});
