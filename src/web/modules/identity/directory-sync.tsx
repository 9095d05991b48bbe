// 同步: what following the directory has done, night by night; what waits for a decision is decided here.
import { useState } from 'react';
import { Button } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { directory, DirectorySyncStatus, type identityProvider } from '../../../contract/identity/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { NotThere } from '../../kit/list/index.ts';
import '../../kit/document/document.css';
import './identity.css';

interface Props {
  open: boolean;
  close: () => void;
  provider: Row<typeof identityProvider.page>;
}
type Sync = Out<typeof directory.syncs>[number];

export function DirectorySyncDialog({ open, close, provider }: Props) {
  const t = useT();
  const { providerId, providerName } = provider;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const read = useRead(directory.syncs, { providerId });
  const run = async (confirmedId: string | null): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await call(directory.sync, { providerId, confirmedId }, { silent: true });
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: [directory.syncs.path] });
    }
  };
  const [newest] = read.data ?? [];
  const held = newest?.syncStatus === DirectorySyncStatus.held ? newest : undefined;
  return (
    <Dialog open={open} close={close} width={760} title={`${t('同步')} ${providerName}`}>
      <p className="kit-hint">
        {t(
          provider.directory?.syncFlag
            ? '每夜自动同步一次，也可以现在同步。只停用目录里以前有过、现在没有的人。'
            : '没有打开每夜同步。现在同步会新建、修改和停用员工。',
        )}
      </p>
      <Can right={directory.sync.permit as 'system.identityProvider.update'}>
        <Button type="primary" loading={busy} onClick={() => void run(null)}>
          {t('立即同步')}
        </Button>
      </Can>
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      {held && (
        <section className="identity-held" role="alert">
          <p>{t('这次同步会停用 {n} 人，超过了设置的百分比，所以一个人也没有动：', { n: held.wouldStop })}</p>
          <p>
            {held.names.join(t('、'))}
            {held.wouldStop > held.names.length && '…'}
          </p>
          <Can right={directory.sync.permit as 'system.identityProvider.update'}>
            <Button danger loading={busy} onClick={() => void run(held.id)}>
              {t('确认停用这 {n} 人并同步', { n: held.wouldStop })}
            </Button>
          </Can>
        </section>
      )}
      {read.data ? <Runs rows={read.data} /> : <NotThere asked={read} />}
    </Dialog>
  );
}

const COUNTS = [
  ['seen', '目录中的人'],
  ['made', '新建'],
  ['changed', '修改'],
  ['returned', '重新启用'],
  ['stopped', '停用'],
  ['kept', '没有处理'],
  ['departmentsMade', '新建部门'],
  ['departmentsEnded', '停用部门'],
] as const;

/** What it has found, and what of that it has done. */
const countsOf = (counts: Sync['counts']): (readonly [label: string, n: number])[] =>
  counts === null
    ? []
    : COUNTS.filter(([name]) => name === 'seen' || counts[name] > 0).map(([name, label]) => [label, counts[name]] as const);

function Runs({ rows }: { rows: readonly Sync[] }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  if (rows.length === 0) return <p className="kit-hint">{t('还没有同步过。')}</p>;
  return (
    <ul className="kit-lines">
      {rows.map(({ id, startedAt, syncStatus, begunBy, counts, problem }) => (
        <li key={id}>
          <span>{formatDateTime(startedAt, zone, 'MM-DD HH:mm:ss')}</span>
          <b className={syncStatus === DirectorySyncStatus.failed ? 'kit-short' : ''}>{t(labelOfCode(DirectorySyncStatus, syncStatus))}</b>
          <small>{[problem, ...countsOf(counts).map(([label, n]) => `${t(label)} ${n}`), begunBy].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ul>
  );
}
