// 调拨收货: of what is under way, how much has come whole and how much broke; the rest stays under way, or is said to be lost.
import { useState } from 'react';
import { Button, Checkbox, Input } from 'antd';
import { outbound } from '../../../contract/outbound/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { Goods, NumberTable, type Typed } from '../../kit/table/number-table.tsx';
import { broke, came, linesOf, scanOf, type Came } from './came.ts';
import './outbound.css';

type Order = Out<typeof outbound.outOrder.find>;
interface Props {
  open: boolean;
  close: () => void;
  order: Order;
}

export function ReceiveDialog({ open, close, order }: Props) {
  const t = useT();
  const { busy, problem, keep } = useKeep();
  const [rows, setRows] = useState(() => linesOf(order.lines));
  const [lostFlag, setLost] = useState(false);
  const [remark, setRemark] = useState('');
  const wrong = rows.filter(({ rest }) => rest === undefined || rest < 0).length;
  const rest = rows.reduce((sum, row) => sum + (row.rest ?? 0), 0);
  const ready = wrong === 0 && rows.some((row) => (row.rest ?? 0) < row.line.transitNum || lostFlag);
  const save = async () => {
    if (!ready || busy) return;
    const lines = rows.map(({ line: { lineNo }, num, broken }) => ({ lineNo, num: Number(num || 0), brokenNum: Number(broken || 0) }));
    const note = remark.trim() ? { remark: remark.trim() } : {};
    const input = { id: order.id, lines, lostFlag, ...note };
    const name = `${t('调拨收货')} ${order.outNumber}`;
    if (await keep({ endpoint: outbound.outOrder.receive, input, name, subject: order.id, done: '已收货' })) close();
  };
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={rows.some(({ touched }) => touched)}
      title={`${t('调拨收货')} ${[order.outNumber, order.warehouseName, '→', order.goesTo].filter(Boolean).join(' ')}`}
      width={880}
      ok={{ text: '收货', run: () => void save(), busy }}
      renderFooter={(leave) => (
        <div className="kit-foot">
          <span aria-live="polite">{footOf(t, { wrong, rest, lostFlag })}</span>
          <Button onClick={leave}>{t('取消')}</Button>
          <Button type="primary" loading={busy} disabled={!ready} onClick={() => void save()}>
            {t('收货')}
          </Button>
        </div>
      )}
    >
      <Problem text={problem} />
      <Lines rows={rows} put={setRows} />
      <div className="out-rest">
        <Checkbox checked={lostFlag} disabled={rest === 0} onChange={(event) => setLost(event.target.checked)}>
          {t('没到的计为丢失，不再等')}
        </Checkbox>
        <label>
          <span>{t('备注')}</span>
          <Input value={remark} maxLength={500} onChange={(event) => setRemark(event.target.value)} />
        </label>
      </div>
    </Dialog>
  );
}

interface Footing {
  wrong: number;
  rest: number;
  lostFlag: boolean;
}
function footOf(t: ReturnType<typeof useT>, { wrong, rest, lostFlag }: Footing): string {
  if (wrong > 0) return t('{n}行需要修改', { n: wrong });
  if (rest === 0) return t('全部到齐');
  return t(lostFlag ? '{n}件计为丢失' : '{n}件仍在途', { n: grouped(rest) });
}

/** A line of what is under way: what has come whole, what broke. */
function Lines({ rows, put }: { rows: readonly Came[]; put: (rows: Came[]) => void }) {
  const t = useT();
  const typed = (texts: Typed) => put(rows.map((row) => (texts.has(row.key) ? came(row, texts.get(row.key) ?? '') : row)));
  return (
    <NumberTable
      titles={['商品名称', '批号', { figure: '在途' }, { figure: '实收' }, { figure: '破损' }]}
      rows={rows.map((row) => ({
        key: row.key,
        label: t('{name} 实收', { name: row.line.productName }),
        scan: { name: row.line.productName, ...scanOf(row.line) },
        cells: [
          <Goods key="goods" name={row.line.productName} code={row.line.productCode} />,
          row.line.lots
            .map(({ lotNo }) => lotNo)
            .filter(Boolean)
            .join(t('、')),
          `${grouped(row.line.transitNum)} ${row.line.unit}`,
        ],
        text: row.num,
        wrong: row.rest === undefined || row.rest < 0,
        beside: row.rest !== undefined && row.rest < 0 ? <small className="kit-short">{t('比在途多{n}', { n: -row.rest })}</small> : null,
        after: [
          <input
            key="broken"
            inputMode="numeric"
            aria-label={t('{name} 破损', { name: row.line.productName })}
            value={row.broken}
            onChange={(event) => put(rows.map((one) => (one.key === row.key ? broke(one, event.target.value) : one)))}
          />,
        ],
      }))}
      change={typed}
    />
  );
}
