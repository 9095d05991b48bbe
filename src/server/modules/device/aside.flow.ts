// What was set aside, decided by a person: booked now that what it lacked is there, or dismissed for good. A pick that was booked without something
// that its machine asks for waits for a look.
import { DeviceEventState } from '../../../contract/device/codes.ts';
import { flow } from '../../kernel/flow.ts';

export const asideFlow = flow(
  DeviceEventState,
  {
    noted: '记录',
    aside: '搁置',
    booked: '入账',
    dismissed: '忽略',
    flagged: '标记',
    checked: '核对',
  },
  { aside: ['booked', 'dismissed', 'flagged'], flagged: ['checked'] },
);
