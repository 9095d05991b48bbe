// 测试: one message to the group, now, and what became of it.
import { useState } from 'react';
import { Button } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { caveatRobot, RobotReason } from '../../../contract/warning/index.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';

interface Props {
  open: boolean;
  close: () => void;
  robot: Row<typeof caveatRobot.page>;
}

export function RobotTryDialog({ open, close, robot }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<Out<typeof caveatRobot.test>>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      setAnswer(await call(caveatRobot.test, { id: robot.id }, { silent: true }));
      void refreshAll();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} close={close} title={`${t('测试')} ${robot.robotName}`}>
      <p className="kit-hint">{t('发一条测试消息到群里，马上看到对方收不收。')}</p>
      <Button type="primary" loading={busy} onClick={() => void run()}>
        {t('发送测试消息')}
      </Button>
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      {answer && (
        <output className="warning-tried">
          {answer.taken ? (
            t('群里已收到')
          ) : (
            <b className="kit-short">
              {[t(labelOfCode(RobotReason, answer.reason ?? 'refused')), answer.said].filter(Boolean).join(t('：'))}
            </b>
          )}
        </output>
      )}
    </Dialog>
  );
}
