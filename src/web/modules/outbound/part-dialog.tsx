// 部分出库: how much of each line leaves now; the rest stays reserved.
import { outbound } from '../../../contract/outbound/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { Goods } from '../../kit/table/number-table.tsx';
import { NumbersDialog } from '../../kit/table/numbers-dialog.tsx';

import { scanOf } from './came.ts';

interface Props {
  open: boolean;
  close: () => void;
  order: Out<typeof outbound.outOrder.find>;
}

export function PartDialog({ open, close, order }: Props) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const left = order.lines.filter(({ num, outNum }) => num > outNum);
  const save = async (numbers: ReadonlyMap<string, number>) => {
    const lines = left.flatMap(({ lineNo }) => {
      const num = numbers.get(String(lineNo)) ?? 0;
      return num > 0 ? [{ lineNo, num }] : [];
    });
    if ((await send(outbound.outOrder.post, { id: order.id, lines }, '已出库')) !== undefined) close();
  };
  return (
    <NumbersDialog
      open={open}
      close={close}
      title={`${t('部分出库')} ${order.outNumber} ${order.goesTo}`}
      titles={['商品名称', '批号', { figure: '未出库' }, { figure: '本次出库' }]}
      lines={left.map((line) => ({
        key: String(line.lineNo),
        name: line.productName,
        scan: scanOf(line),
        cells: [
          <Goods key="goods" name={line.productName} code={line.productCode} />,
          line.lots
            .map(({ lotNo }) => lotNo)
            .filter(Boolean)
            .join(t('、')),
          `${grouped(line.num - line.outNum)} ${line.unit}`,
        ],
        proposed: line.num - line.outNum,
        most: line.num - line.outNum,
      }))}
      ok="过账"
      busy={busy}
      problem={problem}
      save={(numbers) => void save(numbers)}
    />
  );
}
