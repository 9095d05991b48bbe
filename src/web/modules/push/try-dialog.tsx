// 测试: reaches a receiver, or sends it the latest document of a kind (an example where there is none), and shows both sides.
import { useState } from 'react';
import { Button, Select } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { DataPushType } from '../../../contract/push/codes.ts';
import { pushReceiver } from '../../../contract/push/index.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Sides } from './text-box.tsx';
import { whyText } from './words.ts';
import './push.css';

type Receiver = Row<typeof pushReceiver.page>;
type Answer = Out<typeof pushReceiver.pushTest>;
interface Props {
  open: boolean;
  close: () => void;
  receiver: Receiver;
}

export function TryDialog({ open, close, receiver }: Props) {
  const t = useT();
  const [pushType, setPushType] = useState(receiver.pushTypes[0]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const run = async (ask: () => Promise<Answer>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      setAnswer(await ask());
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const { id } = receiver;
  const options = receiver.pushTypes.map((type) => ({ value: type, label: t(labelOfCode(DataPushType, type)) }));
  return (
    <Dialog open={open} close={close} width={800} title={`${t('测试')} ${receiver.receiverName}`}>
      <div className="push-choose">
        <Button loading={busy} onClick={() => void run(() => call(pushReceiver.connectTest, { id }, { silent: true }))}>
          {t('测试连接')}
        </Button>
        <Select
          aria-label={t('推送内容')}
          value={pushType ?? null}
          options={options}
          onChange={(type) => type && setPushType(type)}
          style={{ minWidth: 136 }}
        />
        <Button
          type="primary"
          loading={busy}
          disabled={pushType === undefined}
          onClick={() => pushType && void run(() => call(pushReceiver.pushTest, { id, pushType }, { silent: true }))}
        >
          {t('试推送')}
        </Button>
      </div>
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      {answer ? (
        <Result answer={answer} />
      ) : (
        <p className="kit-hint">{t('试推送发送最近一张真实单据，还没有时发送编造的示例，并标明是测试；不进推送记录。')}</p>
      )}
    </Dialog>
  );
}

function Result({ answer }: { answer: Answer }) {
  const t = useT();
  return (
    <>
      <output>
        <b className={answer.takenFlag ? '' : 'kit-short'}>{answer.takenFlag ? t('对方已接收') : whyText(answer)}</b>{' '}
        {t('用时{n}毫秒', { n: answer.durationMs })}
      </output>
      {answer.madeUpFlag && <p className="kit-hint">{t('还没有这种单据，发送的是编造的示例，不是真实数据。')}</p>}
      <Sides requestBody={answer.requestBody} responseStatus={answer.responseStatus} responseBody={answer.responseBody} why="" />
    </>
  );
}
