// 交付: how much of each line is handed over now; what has come and was in stock is proposed.
import { mall } from '../../../contract/mall/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { NumbersDialog } from '../../kit/table/numbers-dialog.tsx';

const { mallOrder } = mall;
const MOST = 200;

export interface Props {
  open: boolean;
  close: () => void;
  order: Row<typeof mallOrder.list>;
}

export default function HandDialog({ open, close, order: { id, orderNo } }: Props) {
  const t = useT();
  const found = useRead(mallOrder.lines, { orderId: id, openFlag: true, limit: MOST }, { enabled: open });
  const { busy, problem, send } = useSend();
  const rows = found.data?.rows;
  if (!rows) return null;
  const save = async (numbers: ReadonlyMap<string, number>) => {
    const lines = rows.map(({ lineNo }) => ({ lineNo, num: numbers.get(String(lineNo)) ?? 0 })).filter(({ num }) => num > 0);
    if ((await send(mallOrder.hand, { id, lines }, '已交付')) !== undefined) close();
  };
  return (
    <NumbersDialog
      open={open}
      close={close}
      title={`${t('交付')} ${orderNo}`}
      titles={[
        '商品名称',
        { figure: '数量' },
        { figure: '本站现货' },
        { figure: '已到货' },
        { figure: '已交付' },
        '单位',
        { figure: '本次交付' },
      ]}
      lines={rows.map((row) => ({
        key: String(row.lineNo),
        name: row.productName,
        cells: [
          <>
            {row.productName}
            <small>{row.productCode}</small>
          </>,
          grouped(row.num),
          grouped(row.stockNum),
          grouped(row.arrivedNum),
          grouped(row.handedNum),
          row.unit,
        ],
        proposed: Math.max(0, Math.min(row.restNum, row.stockNum + row.arrivedNum - row.handedNum)),
        most: row.restNum,
      }))}
      ok="交付"
      busy={busy}
      problem={problem}
      save={(numbers) => void save(numbers)}
    />
  );
}
