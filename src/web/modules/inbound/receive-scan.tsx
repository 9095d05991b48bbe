// What is scanned or pasted while goods are received: each piece goes to its line. In the hand a scan is heard wherever the cursor is, and by the camera.
import { useCallback, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { isHand } from '../../../contract/auth/systems.ts';
import { product } from '../../../contract/product/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { codeParts } from '../../kit/scan/code-parts.ts';
import { feel } from '../../kit/scan/feedback.ts';
import { sameCode } from '../../kit/scan/same-code.ts';
import { ScanField } from '../../kit/scan/scan-field.tsx';
import { pasted, scanned, unordered, type ReceivedRow } from './received.ts';

interface Props {
  rows: readonly ReceivedRow[];
  today: string;
  put: (rows: ReceivedRow[]) => void;
}

interface Said {
  text: string;
  wrong?: true;
}

/** Counts what is scanned. What no order has is looked up and added to be sent back. */
function useScans({ rows, today, put }: Props) {
  const t = useT();
  const [said, setSaid] = useState<Said>({ text: '' });
  // Two codes may come before the dialog is drawn anew, and the first may be looked up meanwhile.
  const now = useRef({ rows, count: 0 });
  useEffect(() => {
    now.current.rows = rows;
  }, [rows]);
  const asUnordered = async (code: string) => {
    const found = await call(product.search, { keyword: code }, { silent: true }).catch(() => []);
    const one = found.find(({ productCode }) => sameCode(productCode, code)) ?? (found.length === 1 ? found[0] : undefined);
    return one && [...now.current.rows, unordered(unorderedLine(one), today)];
  };
  const scan = async (text: string) => {
    const { code } = codeParts(text);
    const first = now.current.count === 0;
    now.current.count += 1;
    const next = scanned(now.current.rows, text, { first, today }) ?? (await asUnordered(code));
    if (next) {
      now.current.rows = next;
      put(next);
    }
    feel(next ? 'right' : 'wrong');
    setSaid(
      next
        ? { text: t('已扫{n}件：{code}', { n: now.current.count, code }) }
        : { text: t('没有条码或编码为“{code}”的商品', { code }), wrong: true },
    );
  };
  return { said, setSaid, scan };
}

export function ReceiveScan(props: Props) {
  const hand = useSession(({ user }) => isHand(user?.loginSys));
  return hand ? <InHand {...props} /> : <AtDesk {...props} />;
}

function InHand(props: Props) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const { said, scan } = useScans(props);
  // The field keeps its place among those that hear: it is told what a scan means now.
  const hears = useRef(scan);
  useEffect(() => {
    hears.current = scan;
  });
  const take = useCallback((code: string) => void hears.current(code), []);
  return (
    <div className="inb-scan">
      <ScanField field={field} label={t('扫描商品，每扫一次计1件')} take={take} />
      {said.text !== '' && (
        <p className={said.wrong ? 'scan-fails' : 'scan-fits'} role="alert">
          {said.wrong ? '✕' : '✓'} {said.text}
        </p>
      )}
    </div>
  );
}

/** A scanner types a code and Enter; a list copied in Excel is pasted. */
function AtDesk(props: Props) {
  const t = useT();
  const [code, setCode] = useState('');
  const { said, setSaid, scan } = useScans(props);
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const { rows: next, unknown } = pasted(props.rows, text);
    props.put(next);
    setSaid({ text: unknown.length > 0 ? t('不在订单里：{codes}', { codes: unknown.join(t('、')) }) : t('已粘贴') });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    const wanted = code.trim();
    if (!wanted) return;
    setCode('');
    void scan(wanted);
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
      <small aria-live="polite">{said.text}</small>
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
