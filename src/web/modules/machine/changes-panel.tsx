// What the chosen machine has changed since a while: for whoever looks after one that comes back after a week.
import { useState } from 'react';
import { Segmented } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { labelOfCode, valuesOf } from '../../../contract/kernel/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { device, DeviceChangeSpan } from '../../../contract/device/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';

type Changes = Out<typeof device.changes>;

export function ChangesPanel({ vmId }: { vmId: string }) {
  const t = useT();
  const [changesWithin, setWithin] = useState<1 | 24 | 168>(DeviceChangeSpan.day);
  const input = { vmId, changesWithin };
  const found = useQuery({
    queryKey: [device.changes.path, input],
    queryFn: ({ signal }) => call(device.changes, input, { silent: true, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t('带来的变化')}>
      <h3>{t('带来的变化')}</h3>
      <Segmented
        size="small"
        aria-label={t('最近收到的')}
        value={changesWithin}
        options={Object.values(valuesOf(DeviceChangeSpan)).map((value) => ({ value, label: t(labelOfCode(DeviceChangeSpan, value)) }))}
        onChange={setWithin}
      />
      {found.error && <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} />}
      {!found.data && !found.error && <Skeleton rows={4} />}
      {found.data && <Summary changes={found.data} />}
    </section>
  );
}

function Summary({ changes }: { changes: Changes }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone);
  const { events, firstAt, lastAt, picks, charged, accounts, abnormal, aside } = changes;
  if (events === 0) return <p>{t('这段时间没有收到它的消息。')}</p>;
  return (
    <>
      <p>
        {firstAt && lastAt
          ? t('收到{n}个事件，发生在{from}至{to}。', { n: events, from: formatDateTime(firstAt, zone), to: formatDateTime(lastAt, zone) })
          : t('收到{n}个事件。', { n: events })}
      </p>
      <dl className="kit-facts">
        <Fact title="领料" text={t('{trades}笔，{pieces}件，{people}人', picks)} />
        {picks.nobody > 0 && <Fact title="不知道是谁" text={t('{n}笔', { n: picks.nobody })} odd />}
        <Fact
          title="收费"
          text={[`¥${charged}`, ...accounts.slice(0, 3).map((one) => `${one.costName ?? t('没有成本中心')} ¥${one.amount}`)].join('，')}
        />
        {abnormal.opened > 0 && (
          <Fact title="库存异常" text={t('{n}笔，还有{open}笔没有处理', { n: abnormal.opened, open: abnormal.open })} odd />
        )}
        {aside.map(({ problem, events: n }) => (
          <Fact key={problem} title="待处理" text={`${problem} ×${n}`} odd />
        ))}
      </dl>
      <Stocks changes={changes} />
    </>
  );
}

function Fact({ title, text, odd = false }: { title: string; text: string; odd?: boolean }) {
  const t = useT();
  return (
    <div>
      <dt>{t(title)}</dt>
      <dd className={odd ? 'vm-gap' : undefined}>{text}</dd>
    </div>
  );
}

function Stocks({ changes: { channels, channelCount } }: { changes: Changes }) {
  const t = useT();
  if (channels.length === 0) return null;
  // Most times nobody has counted.
  const counts = channels.some(({ counted }) => counted !== 0);
  return (
    <table className="vm-changes">
      <caption>{t('库存变了的货道 {n}', { n: channelCount })}</caption>
      <thead>
        <tr>
          {['货道', '补入', '取出', ...(counts ? ['盘点差异'] : []), '现有'].map((title) => (
            <th key={title} scope="col">
              {t(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {channels.map(({ channelCode, productName, added, taken, counted, stock }) => (
          <tr key={`${channelCode} ${productName}`}>
            <th scope="row">{`${channelCode} ${productName}`}</th>
            <td>{added || ''}</td>
            <td>{taken || ''}</td>
            {counts && <td>{counted > 0 ? `+${counted}` : counted || ''}</td>}
            <td>{stock}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
