// What became of each mail of a report, the newest first.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { mailReport } from '../../../contract/mail/index.ts';
import { MailState } from '../../../contract/mail/codes.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { NotThere } from '../../kit/list/states.tsx';
import '../../kit/document/document.css';

const MOST = 50;

export function Deliveries({ report }: { report: Row<typeof mailReport.list> }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const read = useRead(mailReport.logs, { reportId: report.id, page: 1, limit: MOST });
  if (!read.data) return <NotThere asked={read} />;
  if (read.data.rows.length === 0) return <p className="kit-hint">{t('还没有发送过。')}</p>;
  return (
    <ul className="kit-lines">
      {read.data.rows.map((one) => (
        <li key={one.id}>
          <span>
            {one.receiver} <small>{one.email}</small>
          </span>
          <b className={one.mailState === MailState.sent ? '' : 'kit-short'}>{t(labelOfCode(MailState, one.mailState))}</b>
          <small>
            {formatDateTime(one.sentAt, zone, 'MM-DD HH:mm')} {one.message && t(one.message)}
          </small>
        </li>
      ))}
    </ul>
  );
}
