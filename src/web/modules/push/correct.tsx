// 更正并重新推送: another text under the same number; what was, is kept.
import { push } from '../../../contract/push/index.ts';
import { call } from '../../kernel/api.ts';
import { formAction } from '../../kit/form/index.ts';
import { readable } from './text-box.tsx';
import { watchPushes } from './watch.ts';

/** The text as it was sent, to be put right; by what its page calls for it. */
export const correctAction = (correct: typeof push.correct) =>
  formAction<{ id: string }, typeof correct>('更正', correct, {
    fields: [
      { name: 'requestBody', whole: true },
      { name: 'correctReason', whole: true },
    ],
    initial: async ({ id }) => ({ requestBody: readable((await call(push.detail, { id })).requestBody ?? '') }),
    width: 800,
    done: '已更正，正在重新推送',
    next: watchPushes,
  });
