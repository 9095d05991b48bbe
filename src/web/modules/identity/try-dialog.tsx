// A dialog that asks somebody else at the press of a button, and shows the answer or why there is none.
import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import './identity.css';

interface Props<T> {
  open: boolean;
  close: () => void;
  name: string;
  hint: string;
  ask: () => Promise<T>;
  Answer: (props: { answer: T }) => ReactNode;
}

export function TryDialog<T>({ open, close, name, hint, ask, Answer }: Props<T>) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<T>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    setAnswer(undefined);
    try {
      setAnswer(await ask());
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} close={close} width={640} title={`${t('测试')} ${name}`}>
      <p className="kit-hint">{t(hint)}</p>
      <Button type="primary" loading={busy} onClick={() => void run()}>
        {t('测试连接')}
      </Button>
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      <output>{answer !== undefined && <Answer answer={answer} />}</output>
    </Dialog>
  );
}
