// 收货: what came of one or several purchase orders, by keyboard, scanner or a pasted list, with its lots; posted at once or kept for later.
import { useState } from 'react';
import { Button } from 'antd';
import { inbound } from '../../../contract/inbound/index.ts';
import { dayOf, DEFAULT_ZONE } from '../../../contract/kernel/time.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { ReceiveScan } from './receive-scan.tsx';
import { ReceiveTable } from './receive-table.tsx';
import { isOver, lacksSerials, linesOf, piecesOf, rowsOf, wrongDay, type Expected, type ReceivedRow } from './received.ts';
import './inbound.css';

interface Props {
  open: boolean;
  close: () => void;
  orders: readonly Expected[];
  /** Told the number of the entry order, once it is posted. */
  posted: (entryNumber: string) => void;
}

export function ReceiveDialog({ open, close, orders, posted }: Props) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const [today] = useState(() => dayOf(new Date(), zone));
  const [rows, setRows] = useState(() => rowsOf(orders, today));
  const [touched, setTouched] = useState(false);
  const { busy, problem, keep } = useKeep();
  const put = (next: ReceivedRow[]) => (setRows(next), setTouched(true));
  const lines = linesOf(rows);
  const wrong = rows.filter(
    (row) => piecesOf(row) === undefined || isOver(rows, row) || lacksSerials(row) || wrongDay(row) !== undefined,
  ).length;
  const pieces = lines.reduce((sum, { num }) => sum + num, 0);
  const save = async (postFlag: boolean) => {
    if (busy || wrong > 0 || lines.length === 0) return;
    const name = `${t('收货')} ${orders.map(({ poNo }) => poNo).join(t('、'))}`;
    const subject = `receive/${orders.map(({ poNo }) => poNo).join(',')}`;
    const done = postFlag ? '已收货过账' : '已保存';
    const made = await keep({ endpoint: inbound.entryOrder.createMultiple, input: { lines, postFlag }, name, subject, done });
    if (!made) return;
    close();
    if (postFlag && !made.kept) posted(made.answer.entryNumber);
  };
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={touched}
      title={`${t('收货')} ${orders.map(({ poNo }) => poNo).join(t('、'))}`}
      width={1180}
      ok={{ text: '收货过账', run: () => void save(true), busy }}
      renderFooter={(leave) => (
        <div className="kit-foot">
          <span aria-live="polite">
            {wrong > 0 ? t('{n}行需要修改', { n: wrong }) : t('{n}行，共{pieces}件', { n: lines.length, pieces: grouped(pieces) })}
          </span>
          <Button onClick={leave}>{t('取消')}</Button>
          <Button loading={busy} disabled={wrong > 0 || lines.length === 0} onClick={() => void save(false)}>
            {t('先保存')}
          </Button>
          <Button type="primary" loading={busy} disabled={wrong > 0 || lines.length === 0} onClick={() => void save(true)}>
            {t('收货过账')}
          </Button>
        </div>
      )}
    >
      <Problem text={problem} />
      <ReceiveScan rows={rows} today={today} put={put} />
      {rows.length === 0 && <p className="inb-none">{t('没有待收的商品：都已收完，或在还没有过账的入库单里。扫码可登记未订购的商品。')}</p>}
      <ReceiveTable rows={rows} today={today} put={put} />
    </Dialog>
  );
}
