// One lot where it lies: what it is, until when it keeps, and what becomes of it.
import { useState } from 'react';
import { Button } from 'antd';
import { shared } from '../../../contract/customer/shared.ts';
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { ExpiryDeed } from '../../../contract/outbound/codes.ts';
import type { outbound } from '../../../contract/outbound/index.ts';
import { LotCondition } from '../../../contract/stock/ledger-codes.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { AmountField, amountOf } from '../../kit/scan/amount-field.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import { isMachine, isStopped, leftOf, type Stop } from './expiry-parts.ts';

type Decision = Pick<Sent<typeof outbound.expiry.settle>, 'deed' | 'num'>;
interface Props {
  stop: Stop;
  /** It was scanned. */
  sure: boolean;
  busy: boolean;
  decide: (decision: Decision) => void;
}

export function ExpiryStop({ stop, sure, busy, decide }: Props) {
  const t = useT();
  const isPast = stop.leftDays < 0;
  return (
    <section className="exp-here" aria-label={stop.channelCode ?? stop.productName}>
      <p className="exp-channel">
        <b>{stop.channelCode ?? stop.ownerName}</b> <span>{stop.shelfName}</span>
        {sure && <strong className="exp-sure">✓ {t('对了')}</strong>}
      </p>
      <div className="exp-goods">
        {stop.pictureUrl && <StoredImage url={stop.pictureUrl} alt={stop.productName} />}
        <p>
          <b>{stop.productName}</b>
          <small>{[stop.productCode, stop.spec].filter(Boolean).join(' · ')}</small>
          <small>
            {t('批号{lot}', { lot: stop.lotNo })} {isStopped(stop) && <StatusTag codes={LotCondition} value={stop.condition} />}
          </small>
        </p>
      </div>
      <p className={isPast ? 'exp-left exp-past' : 'exp-left'}>
        <b>
          {isPast ? '✕' : '!'} {leftOf(stop, t)}
        </b>{' '}
        {t('有效期至{day}', { day: stop.expiryDate })} · {t('这里{n}{unit}', { n: stop.num, unit: stop.unit })}
        {stop.freeNum < stop.num && ` · ${t('占用{n}', { n: stop.num - stop.freeNum })}`}
      </p>
      <Deeds stop={stop} busy={busy} decide={decide} />
    </section>
  );
}

/** What may be done with it, by the rights and by what no document holds. */
function Deeds({ stop, busy, decide }: Omit<Props, 'sure'>) {
  const t = useT();
  const [text, setText] = useState(String(Math.max(stop.freeNum, 1)));
  const may = useCan(isMachine(stop) ? 'machine.vmChannelpz.empty' : 'wms.outOrder.post');
  const counts = useCan(isMachine(stop) ? 'inventory.inventoryRecord.create' : shared('wms.operate.wmsInventory.create'));
  const takesOut = may && stop.freeNum > 0;
  const num = amountOf(text);
  const wrong = num < 1 || num > stop.freeNum;
  const all = (deed: Decision['deed']) => decide({ deed, num: stop.num });
  return (
    <>
      {takesOut && (
        <AmountField label={t('处理数量')} text={text} change={setText} most={stop.freeNum}>
          / {stop.freeNum} {stop.unit}
        </AmountField>
      )}
      {takesOut && wrong && <small role="alert">{t('1到{n}之间', { n: stop.freeNum })}</small>}
      <div className="exp-deeds">
        {takesOut && stop.toName && (
          <Button disabled={wrong || busy} onClick={() => decide({ deed: ExpiryDeed.moved, num })}>
            {t('移到“{place}”', { place: stop.toName })}
          </Button>
        )}
        {takesOut && (
          <Button danger disabled={wrong || busy} onClick={() => decide({ deed: ExpiryDeed.scrapped, num })}>
            {t('报废{n}{unit}', { n: num, unit: stop.unit })}
          </Button>
        )}
        {counts && (
          <Button disabled={busy} onClick={() => all(ExpiryDeed.counting)}>
            {t('数量不对，盘点')}
          </Button>
        )}
        <Button type="primary" disabled={busy} onClick={() => all(ExpiryDeed.kept)}>
          {t('留下，下一个')}
        </Button>
      </div>
    </>
  );
}
