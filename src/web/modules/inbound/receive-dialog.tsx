// 收货: what came of one or several purchase orders, by keyboard, scanner or a pasted list, with its lots; posted at once or kept for later.
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button } from 'antd';
import { inbound } from '../../../contract/inbound/index.ts';
import { dayOf, DEFAULT_ZONE } from '../../../contract/kernel/time.ts';
import { product } from '../../../contract/product/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { codeParts } from '../../kit/scan/code-parts.ts';
import { feel } from '../../kit/scan/feedback.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { ReceiveTable } from './receive-table.tsx';
import {
  isOver,
  lacksSerials,
  linesOf,
  pasted,
  piecesOf,
  rowsOf,
  scanned,
  unordered,
  wrongDay,
  type Expected,
  type ReceivedRow,
} from './received.ts';
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
    const name = `${t('收货')} ${orders.map(({ poNo }) => poNo).join('、')}`;
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
      title={`${t('收货')} ${orders.map(({ poNo }) => poNo).join('、')}`}
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
      <ScanField rows={rows} today={today} put={put} />
      {rows.length === 0 && <p className="inb-none">{t('没有待收的商品：都已收完，或在还没有过账的入库单里。扫码可登记未订购的商品。')}</p>}
      <ReceiveTable rows={rows} today={today} put={put} />
    </Dialog>
  );
}

interface ScanProps {
  rows: readonly ReceivedRow[];
  today: string;
  put: (rows: ReceivedRow[]) => void;
}

/** A scanner types a code and Enter; a list copied in Excel is pasted. What no order has is added to be sent back. */
function ScanField({ rows, today, put }: ScanProps) {
  const t = useT();
  const [code, setCode] = useState('');
  const [count, setCount] = useState(0);
  const [said, setSaid] = useState('');
  const scan = async () => {
    const wanted = code.trim();
    if (!wanted) return;
    setCode('');
    setCount(count + 1);
    const next = scanned(rows, wanted, { first: count === 0, today }) ?? (await asUnordered(wanted));
    if (next) put(next);
    feel(next ? 'right' : 'wrong');
    setSaid(next ? t('已扫{n}件：{code}', { n: count + 1, code: wanted }) : t('没有条码或编码为“{code}”的商品', { code: wanted }));
  };
  const asUnordered = async (wanted: string) => {
    const found = await call(product.search, { keyword: codeParts(wanted).code }, { silent: true }).catch(() => []);
    const one =
      found.find(({ productCode }) => productCode.toLowerCase() === wanted.toLowerCase()) ?? (found.length === 1 ? found[0] : undefined);
    return one && [...rows, unordered(unorderedLine(one), today)];
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const { rows: next, unknown } = pasted(rows, text);
    put(next);
    setSaid(unknown.length > 0 ? t('不在订单里：{codes}', { codes: unknown.join('、') }) : t('已粘贴'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    void scan();
  };
  return (
    <div className="inb-scan">
      <label>
        <span>{t('扫码或粘贴')}</span>
        <input
          value={code}
          placeholder={t('商品条码或编码，回车计1件；或粘贴：编码、数量、批号、有效期')}
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </label>
      <small aria-live="polite">{said}</small>
    </div>
  );
}

type Pick = Awaited<ReturnType<typeof call<typeof product.search>>>[number];
/** A product as a line that no order has. */
const unorderedLine = ({ id, productCode, productName, spec, unit }: Pick) => ({
  lineId: `none/${id}`,
  poNo: null,
  lineNo: null,
  productId: id,
  productCode,
  productName,
  spec,
  unit,
  barcode: null,
  num: 0,
  packs: [],
  packedNum: null,
  expiryDays: null,
  serialFlag: false,
  receivedNum: 0,
  heldNum: 0,
  openNum: 0,
  mostNum: 0,
  invoicedNum: null,
  invoiceDiffNum: null,
  price: '0.00',
});
