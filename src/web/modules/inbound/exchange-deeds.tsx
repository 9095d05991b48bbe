// The exchange with a customer's own system, above its orders: how it stands, asked for now, and how it is set.
import { customerExchanges, type ExchangeCalls } from '../../../contract/customer/exchange.ts';
import { formatDateTime, DEFAULT_ZONE } from '../../../contract/kernel/time.ts';
import { call } from '../../kernel/api.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { formAction } from '../../kit/form/index.ts';
import { action, grouped, type Action, type ListNow } from '../../kit/list/index.ts';
import './inbound.css';

/** How the exchange stands, in a line; nothing of a customer whose system sends nothing. */
export function ExchangeLine({ customer }: { customer: string }) {
  const calls = customerExchanges[customer];
  return calls ? <Standing calls={calls} /> : null;
}

function Standing({ calls: { find } }: { calls: ExchangeCalls }) {
  const say = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const { data } = useRead(find, {});
  if (!data) return null;
  const { enabled, checkedAt, waitingNum, problem } = data;
  const parts = enabled
    ? [
        checkedAt ? `${say('上次同步')} ${formatDateTime(checkedAt, zone)}` : say('还没有同步过'),
        waitingNum > 0 && `${say('待回传')} ${grouped(waitingNum)}`,
      ]
    : [say('还没有连接客户的系统。')];
  return (
    <p className="inb-exchange">
      {parts.filter(Boolean).join(' · ')} {problem && <b className="kit-short">{problem}</b>}
    </p>
  );
}

/** 同步 and 连接设置, in the toolbar. */
export function exchangeDeeds(customer: string): readonly Action<ListNow>[] {
  const calls = customerExchanges[customer];
  if (!calls) return [];
  const { sync, find, update } = calls;
  return [
    { ...action<ListNow, typeof sync>('同步', sync, { input: () => ({}), done: '已开始同步' }), primary: true },
    formAction<ListNow, typeof update>('连接设置', update, {
      fields: [
        'enabled',
        { name: 'url', whole: true },
        { name: 'secret', whole: true, help: '留空则沿用原来的密钥；接口换到别的主机时要重新填写。' },
        'warehouseId',
        { name: 'vendorId', help: '订单没有写明本站点的供应商时由它供货。' },
      ],
      title: () => t('连接设置'),
      initial: async () => {
        const { enabled, url, warehouseId, vendorId } = await call(find, {});
        return { enabled, ...(url ? { url } : {}), ...(warehouseId ? { warehouseId } : {}), ...(vendorId ? { vendorId } : {}) };
      },
      fixed: () => ({}),
      done: '已保存',
    }),
  ];
}
