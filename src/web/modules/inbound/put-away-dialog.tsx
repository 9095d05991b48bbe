// 上货架: the bins that are proposed for what was received, each with its number; changed where another number went in.
import { useState, type ReactNode } from 'react';
import { inbound } from '../../../contract/inbound/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { Goods } from '../../kit/table/number-table.tsx';
import { NumbersDialog } from '../../kit/table/numbers-dialog.tsx';

const { propose, book } = inbound.putAway;

interface Props {
  open: boolean;
  close: () => void;
  entryNumber: string;
  /** Above the bins: what came before this. */
  above?: ReactNode;
}

/** Reads what is proposed once: what is typed would not survive another proposal. */
export function PutAwayDialog({ open, close, entryNumber, above }: Props) {
  const t = useT();
  const asked = useRead(propose, { entryNumber }, { enabled: open });
  const [proposed, setProposed] = useState<Out<typeof propose>>();
  if (asked.data && !proposed) setProposed(asked.data);
  const title = `${t('上货架')} ${entryNumber}`;
  if (!proposed)
    return (
      <Dialog open={open} close={close} title={title} width={880}>
        <NotThere asked={asked} />
      </Dialog>
    );
  return <Putting open={open} close={close} entryNumber={entryNumber} title={title} rows={proposed} above={above} />;
}

function Putting({ open, close, entryNumber, title, rows, above }: Props & { title: string; rows: Out<typeof propose> }) {
  const t = useT();
  const { busy, problem, keep } = useKeep();
  const placed = rows.filter(({ channelId }) => channelId !== null);
  const homeless = rows.filter(({ channelId }) => channelId === null);
  const keyOf = ({ batchId, channelId }: (typeof rows)[number]) => `${batchId} ${channelId}`;
  const save = async (numbers: ReadonlyMap<string, number>) => {
    const lines = placed.flatMap((row) => {
      const num = numbers.get(keyOf(row)) ?? 0;
      return num > 0 ? [{ batchId: row.batchId, channelId: row.channelId ?? '', num }] : [];
    });
    if (await keep({ endpoint: book, input: { entryNumber, lines }, name: title, subject: `putAway/${entryNumber}`, done: '已上货架' }))
      close();
  };
  return (
    <NumbersDialog
      open={open}
      close={close}
      title={title}
      titles={['商品名称', '批号', '智能仓', '货道', { figure: '库存' }, { figure: '可放' }, { figure: '上货架数量' }]}
      lines={placed.map((row) => ({
        key: keyOf(row),
        name: `${row.productName} ${row.channelCode}`,
        scan: {
          name: row.productName,
          place: row.channelCode,
          goods: [row.productCode, row.barcode],
          ...(row.batchNo ? { lots: [row.batchNo] } : {}),
        },
        cells: [
          <Goods key="goods" name={row.productName} code={row.productCode} />,
          row.batchNo ?? '',
          `${row.prewhName} · ${row.shelfName}`,
          row.bindsFlag ? t('{channel}（空货道）', { channel: row.channelCode ?? '' }) : row.channelCode,
          grouped(row.stockNum),
          `${grouped(row.roomNum)} ${row.unit}`,
        ],
        proposed: row.num,
        most: row.roomNum,
      }))}
      ok="上货架"
      busy={busy}
      problem={problem}
      save={(numbers) => void save(numbers)}
    >
      {above}
      {rows.length === 0 && <p>{t('没有等待上货架的货物。')}</p>}
      {homeless.map((row) => (
        <p key={row.batchId} className="kit-short">
          {t('“{product}”还有{n}件没有货道可放，留在仓库里。', { product: row.productName, n: grouped(row.num) })}
        </p>
      ))}
    </NumbersDialog>
  );
}
