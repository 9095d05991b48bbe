// How people want to be told: what is served and sent.
import { noun } from '../noun.ts';
import { alertHandlers, noticeMailTask, pushTask } from './index.ts';

export const alert = noun({
  handlers: [alertHandlers],
  jobs: [{ task: pushTask }, { task: noticeMailTask }],
  freshness: { untouched: { 'who is signed in, what was said and done, files': ['/auth/user/findOwnAlert'] } },
});
