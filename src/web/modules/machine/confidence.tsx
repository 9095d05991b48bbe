// 可信度: how sure the stock of a channel is, and what takes from it.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { confidence, confidenceLevel, ConfidenceLevel, ConfidenceReason } from '../../../contract/machine/confidence.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { figure } from '../../kit/table/figures.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import type { Channel } from './channels.ts';
import { Section } from '../../floor/channel-panel.tsx';

/** 高 100 … 低 20: the level and the points, never colour alone. */
export function Confidence({ percent }: { percent: number | null }) {
  if (percent === null) return null;
  return (
    <>
      <StatusTag codes={ConfidenceLevel} value={confidenceLevel(percent)} /> {figure(String(percent))}
    </>
  );
}

function Why({ channelId }: { channelId: string }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const found = useRead(confidence.find, { channelId });
  if (found.error || !found.data) return <NotThere asked={found} rows={2} />;
  const { confidence: percent, countedAt, why } = found.data;
  return (
    <>
      <p>
        <Confidence percent={percent} /> {countedAt ? t('最近盘点 {at}', { at: formatDateTime(countedAt, zone) }) : t('还没有盘点过。')}
      </p>
      {why.length === 0 && <p>{t('最近盘过且相符，设备的消息都已收到。')}</p>}
      <ul className="vm-why">
        {why.map(({ reason, points, n }) => (
          <li key={reason}>
            <span>
              {t(labelOfCode(ConfidenceReason, reason))}{' '}
              {n !== 0 && <small>{reason === 'oldCount' ? t('{n}天', { n }) : figure(String(n))}</small>}
            </span>
            <b>−{points}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ConfidenceDialog({ open, close, channelId, name }: { open: boolean; close: () => void; channelId: string; name: string }) {
  const t = useT();
  return (
    <Dialog open={open} close={close} title={`${t('可信度')} ${name}`} width={440}>
      {open && <Why channelId={channelId} />}
    </Dialog>
  );
}

/** Of the one channel that is chosen. */
export function ConfidenceSection({ rows }: { rows: readonly Channel[] }) {
  const t = useT();
  const [only, ...more] = rows;
  if (!only?.productId || more.length > 0) return null;
  return (
    <Section title={t('可信度')}>
      <Why key={only.id} channelId={only.id} />
    </Section>
  );
}
