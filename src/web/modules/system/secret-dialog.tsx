// A one-time password: made when it is asked for, shown once.
import { useState } from 'react';
import { Button } from 'antd';
import { isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import './system.css';

interface Props {
  open: boolean;
  close: () => void;
  /** Whose it is. */
  name: string;
  make: () => Promise<{ password: string }>;
}

export function SecretDialog({ open, close, name, make }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [password, setPassword] = useState('');
  const run = async () => {
    setBusy(true);
    setProblem('');
    try {
      setPassword((await make()).password);
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      close={close}
      forgets
      width={440}
      title={`${t('重置密码')} ${name}`}
      footer={
        password ? (
          <Button type="primary" onClick={close}>
            {t('知道了')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('取消')}</Button>
            <Button type="primary" danger loading={busy} onClick={() => void run()}>
              {t('重置密码')}
            </Button>
          </>
        )
      }
    >
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      {password ? (
        <>
          <p>{t('一次性密码，只显示这一次。对方登录后必须修改。')}</p>
          <output className="system-secret">{password}</output>
        </>
      ) : (
        <p>{t('现有密码立即失效，已登录的会话全部退出。')}</p>
      )}
    </Dialog>
  );
}
