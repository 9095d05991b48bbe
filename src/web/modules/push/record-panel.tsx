// A push beside its row: what was sent and what was answered, what was corrected, and each try.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { push } from '../../../contract/push/index.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { NotThere } from '../../kit/list/index.ts';
import { Sides, TextBox } from './text-box.tsx';
import { whyText } from './words.ts';
import '../../kit/document/document.css';
import './push.css';

type Detail = Out<typeof push.detail>;

export function RecordPanel({ id, times }: { id: string; times: number }) {
  const t = useT();
  const read = useRead(push.detail, { id });
  if (!read.data) return <NotThere asked={read} />;
  const one = read.data;
  return (
    <>
      <p className="push-to">
        <b>{one.bizNo}</b> → {one.receiverName} <small>{one.url}</small>
      </p>
      <Sides
        requestBody={one.requestBody}
        responseStatus={one.responseStatus}
        responseBody={one.responseBody}
        why={one.pushedAt ? '' : whyText(one)}
      />
      <Corrections list={one.list} />
      <Attempts key={times} id={id} />
      <details>
        <summary>{t('原始数据')}</summary>
        <TextBox text={one.fact} />
      </details>
    </>
  );
}

function Corrections({ list }: { list: Detail['list'] }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return list.map((one) => (
    <details key={one.id}>
      <summary>
        {t('更正')} {formatDateTime(one.createdAt, zone, 'MM-DD HH:mm')} {one.creator}
        {t('：')}
        {one.correctReason}
      </summary>
      <div className="push-beside">
        <div>
          <h2>{t('更正前')}</h2>
          <TextBox text={one.beforeBody} />
        </div>
        <div>
          <h2>{t('更正后')}</h2>
          <TextBox text={one.afterBody} />
        </div>
      </div>
    </details>
  ));
}

function Attempts({ id }: { id: string }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const read = useRead(push.attempts, { id });
  if (!read.data) return <NotThere asked={read} />;
  if (read.data.length === 0) return <p className="kit-hint">{t('还没有推送过。')}</p>;
  return (
    <>
      <h2>{t('推送历史')}</h2>
      <ul className="kit-lines">
        {read.data.map((one) => (
          <li key={one.id}>
            <span>{formatDateTime(one.startedAt, zone, 'MM-DD HH:mm:ss')}</span>
            <b className={one.takenFlag ? '' : 'kit-short'}>{one.takenFlag ? t('成功') : whyText(one)}</b>
            <small>
              {one.responseStatus && `HTTP ${one.responseStatus} · `}
              {one.durationMs} ms
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
