// What was set aside, decided by a person: booked now that what it lacked is there, or dismissed for good. A pick that was booked without something
// that its machine asks for waits for a look.
import { DeviceEventState, TO_BE_CHECKED } from '../../../contract/device/codes.ts';
import { flow } from '../../kernel/flow.ts';

export const asideFlow = flow(
  DeviceEventState,
  {
    noted: { code: 0, action: '记录' },
    aside: { code: 1, action: '搁置' },
    booked: { code: 2, action: '入账' },
    dismissed: { code: 3, action: '忽略' },
    flagged: { code: TO_BE_CHECKED, action: '标记' },
    checked: { code: 5, action: '核对' },
  },
  { aside: ['booked', 'dismissed', 'flagged'], flagged: ['checked'] },
);
