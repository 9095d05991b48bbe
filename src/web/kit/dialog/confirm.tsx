// Asks once before what cannot be undone: names the thing and says what follows. The dangerous button is never the default.
import { useState } from 'react';
import { Button } from 'antd';
import { isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from './dialog.tsx';

export interface ConfirmProps {
  open: boolean;
  close: () => void;
  label: string;
  /** Nothing where it is done to no single record: then what follows says all. */
  thing: string | undefined;
  follows: string;
  danger: boolean;
  run: () => Promise<void>;
}

/** Stays open, with the reason, when the server refuses. */
export default function Confirm({ open, close, label, thing, follows, danger, run }: ConfirmProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const go = async () => {
    setBusy(true);
    setProblem('');
    try {
      await run();
      close();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  // An action that itself cancels must not stand beside another 取消.
  const wayOut = label.startsWith(t('取消')) ? t('返回') : t('取消');
  return (
    <Dialog
      open={open}
      close={close}
      width={440}
      title={label}
      footer={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the way out, not the danger, is the default key */}
          <Button autoFocus={danger} onClick={close}>
            {wayOut}
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a question has one expected answer */}
          <Button type="primary" danger={danger} autoFocus={!danger} loading={busy} onClick={() => void go()}>
            {label}
          </Button>
        </>
      }
    >
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      {thing && <p>{t('{label}“{thing}”？', { label, thing })}</p>}
      {follows && <p>{follows}</p>}
    </Dialog>
  );
}
