// What other modules may use of how people want to be told.
import { alert } from '../../../contract/alert/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { addOwnDevice, removeOwnDevice, testOwnDevice } from './device.ts';
import { findOwnAlert, testOwnMail, updateOwnAlert } from './own.ts';

export { choicesOf, quietUntil, withinHours, type Choice } from './choice.ts';
export { mailNotice, noticeMailTask } from './mail.ts';
export { pushNotice, pushTask } from './send.ts';
export { serverKey } from './server-key.ts';
export const alertHandlers = implement(alert, {
  find: findOwnAlert,
  update: updateOwnAlert,
  addDevice: addOwnDevice,
  removeDevice: removeOwnDevice,
  testDevice: testOwnDevice,
  testMail: testOwnMail,
});
