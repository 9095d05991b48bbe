// 按需求生成: what the machines want and nobody has ordered yet, as orders: one for each vendor.
import { useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { inPacks } from '../../floor/packs.ts';
import { t as say, useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { NumbersDialog } from '../../kit/table/numbers-dialog.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { MadeOrders } from './made-orders.tsx';
import './purchase.css';

const { needs, createFromNeeds } = purchase.purchaseOrder;
type Need = Out<typeof needs>[number];

/** Why so much, and what the past says of it: "近90天领用180件，现有和已订20件够10天，到货约5天；照此订货，近90天缺货0天". */
function whyOf({ usedNum, haveNum, lastsDays, leadDays, stockOuts }: Need): string {
  if (lastsDays === null || stockOuts === null) return say('近90天没有领用');
  const [used, have] = [grouped(usedNum), grouped(haveNum)];
  const why = say('近90天领用{used}，现有和已订{have}，够{lasts}天，到货约{lead}天', { used, have, lasts: lastsDays, lead: leadDays });
  return `${why} · ${say('照此订货，近90天缺货{out}天', { out: stockOuts })}`;
}
const keyOf = ({ warehouseId, productId }: Need): string => `${warehouseId}/${productId}`;

export function NeedsDialog({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const [made, setMade] = useState<Out<typeof createFromNeeds> | undefined>(undefined);
  const found = useRead(needs, {}, { enabled: open && !made, staleTime: Infinity, gcTime: 0 });
  const rows = found.data?.filter(({ suggestNum }) => suggestNum > 0);
  if (made) return <MadeOrders made={made} open={open} close={close} />;
  if (rows && rows.length > 0) return <Lines rows={rows} open={open} close={close} done={setMade} />;
  return (
    <Dialog open={open} close={close} title={t('按需求生成采购订单')} width={640} footer={<Button onClick={close}>{t('关闭')}</Button>}>
      {rows ? <Empty why={t('没有要采购的商品：设备要补的，仓库里有，或已经订了。')} /> : <NotThere asked={found} rows={6} />}
    </Dialog>
  );
}

interface LinesProps {
  rows: readonly Need[];
  open: boolean;
  close: () => void;
  done: (made: Out<typeof createFromNeeds>) => void;
}

function Lines({ rows, open, close, done }: LinesProps) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const lines = rows.map((row) => ({
    key: keyOf(row),
    name: row.productName,
    cells: [
      <>
        {row.productName}
        <small>{row.productCode}</small>
        <small className="buy-why">{whyOf(row)}</small>
      </>,
      row.vendorName ?? (
        <span className="kit-short">
          {row.stoppedVendor ? t('{name}已停用，没有别的供应商', { name: row.stoppedVendor }) : t('未指定供应商')}
        </span>
      ),
      row.warehouseName,
      grouped(row.needNum),
      grouped(row.freeNum),
      grouped(row.orderedNum),
      row.unit,
    ],
    // Without a vendor who delivers it cannot be ordered: whoever sets one gets it proposed the next time.
    proposed: row.vendorName ? row.suggestNum : 0,
    most: row.vendorName ? undefined : 0,
    amount: inPacks(row),
  }));
  const save = async (numbers: ReadonlyMap<string, number>) => {
    const wanted = rows
      .map((row) => ({ warehouseId: row.warehouseId, productId: row.productId, num: numbers.get(keyOf(row)) ?? 0 }))
      .filter(({ num }) => num > 0);
    const answer = await send(createFromNeeds, { lines: wanted }, '采购订单已生成');
    if (answer !== undefined) done(answer);
  };
  return (
    <NumbersDialog
      open={open}
      close={close}
      title={t('按需求生成采购订单')}
      titles={[
        '商品名称',
        '供应商',
        '收货仓库',
        { figure: '设备需补' },
        { figure: '仓库可用' },
        { figure: '已订未到' },
        '单位',
        { figure: '数量' },
      ]}
      lines={lines}
      ok="生成采购订单"
      busy={busy}
      problem={problem}
      save={(numbers) => void save(numbers)}
    >
      <FreshnessNote />
    </NumbersDialog>
  );
}
