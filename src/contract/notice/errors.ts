// What notices and feedback can be refused with.
import { errorTexts } from '../kernel/errors.ts';

export const noticeErrors = errorTexts({
  'feedback-no-answer': [400, '标为“已答复”前请先填写答复', 'Enter a reply before marking this as answered'],
});
