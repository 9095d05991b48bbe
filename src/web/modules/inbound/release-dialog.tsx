// 处理待检: how many of what is on hold are good, or go back.
import { inbound } from '../../../contract/inbound/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { Goods } from '../../kit/table/number-table.tsx';
import { NumbersDialog } from '../../kit/table/numbers-dialog.tsx';

type Entry = Out<typeof inbound.entryOrder.find>;
interface Props {
  open: boolean;
  close: () => void;
  entry: Entry;
  passFlag: boolean;
}

export function ReleaseDialog({ open, close, entry, passFlag }: Props) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const held = entry.lines.flatMap(({ batches }) => batches).filter(({ heldNum }) => heldNum > 0);
  const name = passFlag ? '待检合格' : '待检退回';
  const save = async (numbers: ReadonlyMap<string, number>) => {
    const lines = held.flatMap(({ batchId }) => ((numbers.get(batchId) ?? 0) > 0 ? [{ batchId, num: numbers.get(batchId) ?? 0 }] : []));
    const { entryNumber } = entry;
    if ((await send(inbound.entryOrder.release, { entryNumber, passFlag, lines }, '已处理')) !== undefined) close();
  };
  return (
    <NumbersDialog
      open={open}
      close={close}
      title={`${t(name)} ${entry.entryNumber}`}
      titles={['商品名称', '批号', '有效期至', { figure: '待检数量' }, { figure: '数量' }]}
      lines={held.map((row) => ({
        key: row.batchId,
        name: row.productName,
        cells: [
          <Goods key="goods" name={row.productName} code={row.productCode} />,
          row.batchNo,
          row.expiryDate,
          `${grouped(row.heldNum)} ${row.unit}`,
        ],
        proposed: row.heldNum,
        most: row.heldNum,
      }))}
      ok={name}
      busy={busy}
      problem={problem}
      save={(numbers) => void save(numbers)}
    />
  );
}
