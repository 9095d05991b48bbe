// 粘贴清单: a list out of a mail, a table or a file; what was not understood says so and is chosen by hand, before anything is ordered.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { encodingOf } from '../../../contract/kernel/text-encoding.ts';
import { mall } from '../../../contract/mall/index.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { OrderFields, type OrderSaid } from './order-fields.tsx';
import { ParsedTable, type Parsed } from './parsed-table.tsx';

const { emoOrder, mallBasket } = mall;
const MOST = 20_000;
const HEAD = 262_144;

export interface Props {
  open: boolean;
  close: () => void;
}

export default function PasteDialog({ open, close }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly Parsed[] | undefined>(undefined);
  const [said, setSaid] = useState<OrderSaid>({});
  const usual = useRead(mallBasket.find, {}, { enabled: open });
  const { busy, problem, send } = useSend();
  const { reading, unread, read } = useParse(text, setRows);
  const all: OrderSaid = {
    empId: usual.data?.empId ?? null,
    ...(usual.data?.warehouseId ? { warehouseId: usual.data.warehouseId } : {}),
    ...said,
  };
  const order = async () => {
    const { warehouseId } = all;
    if (!warehouseId || !rows) return;
    const answer = await send(emoOrder.create, { ...all, warehouseId, lines: summed(rows) }, '商城申请已提交');
    if (answer !== undefined) close();
  };
  const bad = rows?.filter(({ productId }) => !productId).length ?? 0;
  const isReady = rows !== undefined && rows.some(({ productId }) => productId);
  const ok = rows
    ? isReady
      ? { text: '提交申请', run: () => void order(), busy }
      : undefined
    : { text: '识别', run: () => void read(), busy: reading };
  return (
    <Dialog open={open} close={close} title={t('粘贴清单')} width={960} unsaved={text !== ''} ok={ok}>
      <div className="mall-paste">
        <Problem text={problem || unread} />
        {rows === undefined ? (
          <PasteText text={text} change={setText} />
        ) : (
          <>
            <p>
              {t('{n}行，{bad}行没有识别', { n: rows.length, bad })}
              {bad > 0 && <b className="kit-short"> {t('没有识别的行不会提交')}</b>}{' '}
              <Button type="link" onClick={() => setRows(undefined)}>
                {t('改清单')}
              </Button>
            </p>
            <ParsedTable rows={rows} change={setRows} />
            <OrderFields said={all} change={setSaid} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Has the server read the text. */
function useParse(text: string, done: (rows: readonly Parsed[]) => void) {
  const t = useT();
  const [reading, setReading] = useState(false);
  const [unread, setUnread] = useState('');
  const read = async () => {
    if (text.trim() === '') return setUnread(t('请先粘贴清单'));
    // Cut off, its end would be missing without a word.
    if (text.length > MOST) return setUnread(t('清单最多{n}个字，请分几次粘贴', { n: MOST }));
    setReading(true);
    setUnread('');
    try {
      done(await call(emoOrder.parse, { text }, { silent: true }));
    } catch (error) {
      if (!isCancelled(error)) setUnread(error instanceof Error ? error.message : String(error));
    } finally {
      setReading(false);
    }
  };
  return { reading, unread, read };
}

/** What stands in a file, in whichever encoding. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = async function* () {
    yield bytes;
  };
  const decoder = (encoding: string) => new TextDecoder(encoding, { fatal: true });
  const encoding = await encodingOf({ head: async () => bytes.subarray(0, HEAD), read, decoder });
  return new TextDecoder(encoding).decode(bytes);
}

function PasteText({ text, change }: { text: string; change: (text: string) => void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <p>{t('每行一种商品：编码、名称或条码，再加数量。可以从Excel、邮件里复制，也可以选择CSV或文本文件。')}</p>
      <textarea aria-label={t('采购清单')} value={text} onChange={(event) => change(event.target.value)} />
      <input
        ref={field}
        hidden
        type="file"
        accept=".csv,.txt,.tsv,text/plain,text/csv"
        aria-label={t('选择清单文件')}
        onChange={({ target }) => {
          if (target.files?.[0]) void textOf(target.files[0]).then(change);
          target.value = '';
        }}
      />
      <Button onClick={() => field.current?.click()}>{t('选择清单文件')}</Button>
    </>
  );
}

/** What is ordered: the same product in several lines is one. */
function summed(rows: readonly Parsed[]): { productId: string; num: number }[] {
  const sums = new Map<string, number>();
  for (const { productId, num } of rows) if (productId && num > 0) sums.set(productId, (sums.get(productId) ?? 0) + num);
  return [...sums].map(([productId, num]) => ({ productId, num }));
}
