// 更正并重新推送: another text under the same number; what was, is kept.
import TextArea from 'antd/es/input/TextArea';
import { push } from '../../../contract/push/index.ts';
import { call } from '../../kernel/api.ts';
import { formAction } from '../../kit/form/index.ts';
import type { Control } from '../../kit/form/control-props.ts';
import { readable } from './text-box.tsx';
import { watchPushes } from './watch.ts';
import './push.css';

/** Most of it is in sight: what is wrong has to be found first. */
const TextToMend: Control = ({ id, value, change }) => (
  <div className="push-formula">
    <TextArea id={id} value={String(value ?? '')} autoSize={{ minRows: 6, maxRows: 20 }} onChange={({ target }) => change(target.value)} />
  </div>
);

/** The text as it was sent, to be put right; by what its page calls for it. */
export const correctAction = (correct: typeof push.correct) =>
  formAction<{ id: string }, typeof correct>('更正', correct, {
    fields: [
      { name: 'requestBody', whole: true, control: TextToMend },
      { name: 'correctReason', whole: true },
    ],
    initial: async ({ id }) => ({ requestBody: readable((await call(push.detail, { id })).requestBody ?? '') }),
    width: 800,
    done: '已更正，正在重新推送',
    next: watchPushes,
  });
