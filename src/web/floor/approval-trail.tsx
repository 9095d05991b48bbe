// What was said and decided of a document, oldest first, and whom it waits for now.
import { labelOfCode } from '../../contract/kernel/codes.ts';
import type { Out } from '../../contract/kernel/endpoint.ts';
import { formatDateTime } from '../../contract/kernel/time.ts';
import { ApprovalAct, type WorkflowBizType } from '../../contract/workflow/codes.ts';
import { inbox } from '../../contract/workflow/index.ts';
import { openFile } from '../kernel/download.ts';
import { useT } from '../kernel/i18n.ts';
import { useRead } from '../kernel/use-read.ts';
import { useSession } from '../kernel/session.ts';
import './approval-trail.css';

/** A moment to the minute, in the site's zone. */
export function useShownTime(): (at: string) => string {
  const zone = useSession(({ user }) => user?.timeZone);
  return (at) => formatDateTime(at, zone, 'YYYY-MM-DD HH:mm');
}

type TrailRead = Out<typeof inbox.trail>;

export function Trail({ acts, deciders }: TrailRead) {
  const t = useT();
  const shown = useShownTime();
  const last = acts.at(-1)?.revision ?? 1;
  if (acts.length === 0) return null;
  return (
    <section aria-label={t('审批记录')}>
      <ol className="approval-trail">
        {acts.map(({ id, revision, stepName, act, actor, other, remark, actedAt, files }) => (
          <li key={id}>
            <b>{t(labelOfCode(ApprovalAct, act))}</b> {actor}
            {other && <> {t(act === ApprovalAct.passed || act === ApprovalAct.rejected ? '代{name}' : '给{name}', { name: other })}</>}
            <small>{[shown(actedAt), stepName, last > 1 ? t('第{n}版', { n: revision }) : null].filter(Boolean).join(' · ')}</small>
            {remark && <p className="approval-said">{remark}</p>}
            {files.map(({ objectName, fileName }) => (
              <button
                key={objectName}
                type="button"
                className="kit-link"
                onClick={() => void openFile(objectName, fileName).catch(() => undefined)}
              >
                {fileName}
              </button>
            ))}
          </li>
        ))}
      </ol>
      {deciders.length > 0 && <p>{t('等待{names}审批', { names: deciders.join(t('、')) })}</p>}
    </section>
  );
}

/** The same, read for a document's own page; nothing of one that never asked. */
export function ApprovalTrail({ bizType, docId }: { bizType: WorkflowBizType; docId: string }) {
  const { data } = useRead(inbox.trail, { bizType, docId });
  return data ? <Trail {...data} /> : null;
}
