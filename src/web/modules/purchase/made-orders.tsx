// The orders that were made of needs: each goes to its vendor by mail from here, in one press for all.
import { useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { paper } from '../../../contract/paper/index.ts';
import type { purchase } from '../../../contract/purchase/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { grouped } from '../../kit/table/figures.tsx';

interface Props {
  made: Out<typeof purchase.purchaseOrder.createFromNeeds>;
  open: boolean;
  close: () => void;
}

export function MadeOrders({ made, open, close }: Props) {
  const t = useT();
  const [sent, setSent] = useState<Out<typeof paper.orderMail.send> | undefined>(undefined);
  const { busy, problem, send } = useSend();
  const mail = async () => {
    const answer = await send(paper.orderMail.send, { ids: made.map(({ id }) => id) }, null);
    if (answer !== undefined) setSent(answer);
  };
  const mailOf = (id: string): string => {
    const one = sent?.find((order) => order.id === id);
    if (!one) return '';
    return one.to === null ? t('供应商没有邮箱，请自行通知') : t('正在发往{to}', { to: one.to });
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={t('采购订单已生成')}
      width={560}
      ok={{ text: sent ? '关闭' : '发给供应商', run: sent ? close : () => void mail(), busy }}
      footer={
        <>
          <Button onClick={close}>{t('关闭')}</Button>
          {!sent && (
            <Button type="primary" loading={busy} onClick={() => void mail()}>
              {t('发给供应商')}
            </Button>
          )}
        </>
      }
    >
      <Problem text={problem} />
      <ul className="buy-made" aria-live="polite">
        {made.map(({ id, poNo, vendorName, lineCount, num }) => (
          <li key={id}>
            <b>{poNo}</b> {vendorName}：{t('{n}种商品，共{pieces}件', { n: lineCount, pieces: grouped(num) })}
            {sent && <small className={sent.find((order) => order.id === id)?.to ? undefined : 'kit-short'}>{mailOf(id)}</small>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
