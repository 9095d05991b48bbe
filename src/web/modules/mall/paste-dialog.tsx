// 粘贴清单: a list out of a mail, a table or a file; what was not understood says so and is chosen by hand, before anything is ordered.
import { useState } from 'react';
import { Button } from 'antd';
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
              {t('{n}行，{bad}行没有识别', { n: rows.length, bad: rows.filter(({ productId }) => !productId).length })}{' '}
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
    if (text.trim() === '') {
      setUnread(t('请先粘贴清单'));
      return;
    }
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

function PasteText({ text, change }: { text: string; change: (text: string) => void }) {
  const t = useT();
  return (
    <>
      <p>{t('每行一种商品：编码、名称或条码，再加数量。可以从Excel、邮件里复制，也可以选择CSV或文本文件。')}</p>
      <textarea aria-label={t('采购清单')} maxLength={20_000} value={text} onChange={(event) => change(event.target.value)} />
      <input
        type="file"
        accept=".csv,.txt,.tsv,text/plain,text/csv"
        aria-label={t('选择清单文件')}
        onChange={(event) => void event.target.files?.[0]?.text().then((read) => change(read.slice(0, 20_000)))}
      />
    </>
  );
}

/** What is ordered: the same product in several lines is one. */
function summed(rows: readonly Parsed[]): { productId: string; num: number }[] {
  const sums = new Map<string, number>();
  for (const { productId, num } of rows) if (productId && num > 0) sums.set(productId, (sums.get(productId) ?? 0) + num);
  return [...sums].map(([productId, num]) => ({ productId, num }));
}
