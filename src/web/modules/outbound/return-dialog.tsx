// 退料: how much of each line of an out order comes back, and in which lot.
import { useState } from 'react';
import { outbound } from '../../../contract/outbound/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { useKeep } from '../../kit/form/use-keep.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { Goods } from '../../kit/table/number-table.tsx';
import { NumbersDialog } from '../../kit/table/numbers-dialog.tsx';
import { scanOf } from './came.ts';
import './outbound.css';

interface Props {
  open: boolean;
  close: () => void;
  order: Out<typeof outbound.outOrder.find>;
}

export function ReturnDialog({ open, close, order }: Props) {
  const t = useT();
  const { busy, problem, keep } = useKeep();
  const [lots, setLots] = useState<ReadonlyMap<string, string>>(new Map());
  const back = order.lines.filter(({ outNum, returnedNum }) => outNum > returnedNum);
  const several = new Map(back.filter((line) => line.lots.length > 1).map((line) => [String(line.lineNo), line]));
  const save = async (numbers: ReadonlyMap<string, number>) => {
    const lines = back.flatMap(({ lineNo, lots: known }) => {
      const num = numbers.get(String(lineNo)) ?? 0;
      const lotNo = lots.get(String(lineNo)) ?? (known.length > 1 ? known[0]?.lotNo : undefined);
      return num > 0 ? [{ lineNo, num, ...(lotNo ? { lotNo } : {}) }] : [];
    });
    const name = `${t('登记退料')} ${order.outNumber}`;
    if (await keep({ endpoint: outbound.returnOrder.create, input: { outId: order.id, lines }, name, subject: order.id, done: '已退料' }))
      close();
  };
  const lotOf = (key: string) => {
    const line = several.get(key);
    if (!line) return back.find(({ lineNo }) => String(lineNo) === key)?.lots[0]?.lotNo ?? '';
    return (
      <select
        key="lot"
        aria-label={t('{name} 批号', { name: line.productName })}
        value={lots.get(key) ?? line.lots[0]?.lotNo ?? ''}
        onChange={(event) => setLots(new Map([...lots, [key, event.target.value]]))}
      >
        {line.lots.map(({ lotNo }) => (
          <option key={lotNo} value={lotNo ?? ''}>
            {lotNo}
          </option>
        ))}
      </select>
    );
  };
  return (
    <NumbersDialog
      open={open}
      close={close}
      title={`${t('登记退料')} ${order.outNumber} ${order.goesTo}`}
      titles={['商品名称', { figure: '可退' }, { figure: '退回数量' }]}
      lines={back.map((line) => ({
        key: String(line.lineNo),
        name: line.productName,
        scan: scanOf(line),
        cells: [
          <Goods key="goods" name={line.productName} code={line.productCode} />,
          `${grouped(line.outNum - line.returnedNum)} ${line.unit}`,
        ],
        proposed: 0,
        most: line.outNum - line.returnedNum,
      }))}
      more={{ titles: ['批号'], cells: (key) => [lotOf(key)] }}
      ok="登记退料"
      busy={busy}
      problem={problem}
      save={(numbers) => void save(numbers)}
    />
  );
}
