// Asks before something is deleted; where the server says what stands in the way, it offers to stop it instead.
import { useState } from 'react';
import { Button } from 'antd';
import { ApiError, isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { keepPlace } from '../../kit/dialog/focus.ts';
import { refreshAll } from '../../kit/list/use-list.ts';

interface Props {
  open: boolean;
  close: () => void;
  thing: string;
  remove: () => Promise<unknown>;
  stop: (() => Promise<unknown>) | undefined;
}

export function DeleteDialog({ open, close, thing, remove, stop }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; history: boolean }>();
  const run = async (work: () => Promise<unknown>, done: string) => {
    const back = keepPlace();
    setBusy(true);
    try {
      await work();
      toast.success(t(done));
      await refreshAll();
      close();
    } catch (error) {
      if (isCancelled(error)) return;
      const history = error instanceof ApiError && error.error === 'has-history';
      setProblem({ text: error instanceof Error ? error.message : String(error), history });
    } finally {
      setBusy(false);
      back();
    }
  };
  const instead = problem?.history && stop;
  return (
    <Dialog
      open={open}
      close={close}
      width={480}
      title={t('删除')}
      footer={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the way out, not the danger, is the default key */}
          <Button autoFocus onClick={close}>
            {t('取消')}
          </Button>
          {instead ? (
            <Button type="primary" loading={busy} onClick={() => void run(stop, '已停用')}>
              {t('改为停用')}
            </Button>
          ) : (
            <Button type="primary" danger loading={busy} disabled={problem !== undefined} onClick={() => void run(remove, '已删除')}>
              {t('删除')}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem.text}
        </div>
      )}
      <p>{t('{label}“{thing}”？', { label: t('删除'), thing })}</p>
      <p>{t('删除后不能恢复；已有记录的不能删除，可以停用。')}</p>
    </Dialog>
  );
}
