// Plans from needs: how much of each, by keyboard or a pasted column.
import { useState } from 'react';
import { Button } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { NumberTable, type Typed } from '../../kit/table/number-table.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import '../../floor/floor.css';
import './warehouse.css';

const { needs, addPlan } = warehouse.prewhReplenish;
type Need = Row<typeof needs>;

/** What each channel needs while the warehouse has it. */
function propose(rows: readonly Need[]): Map<string, string> {
  const left = new Map(rows.map((row) => [`${row.warehouseId}/${row.productId}`, row.freeNum]));
  return new Map(
    rows.map((row) => {
      const key = `${row.warehouseId}/${row.productId}`;
      const num = Math.min(row.needNum, left.get(key) ?? 0);
      left.set(key, (left.get(key) ?? 0) - num);
      return [row.id, String(num)];
    }),
  );
}

/** A typed number that fits; undefined for one that does not. */
function numOf(row: Need, typed: Typed): number | undefined {
  const text = typed.get(row.id)?.trim() ?? '';
  if (text === '') return 0;
  return /^\d{1,7}$/.test(text) && Number(text) <= row.needNum ? Number(text) : undefined;
}

export function PlanDialog({ open, close, rows }: { open: boolean; close: () => void; rows: readonly Need[] }) {
  const say = useT();
  const [typed, setTyped] = useState<Typed>(() => propose(rows));
  const { busy, problem, send } = useSend();
  const wrong = rows.filter((row) => numOf(row, typed) === undefined).length;
  const lines = rows.flatMap((row) => (numOf(row, typed) ? [{ channelId: row.id, num: numOf(row, typed) ?? 0 }] : []));
  const pieces = lines.reduce((sum, { num }) => sum + num, 0);
  const save = async () => {
    if (busy || wrong > 0 || lines.length === 0) return;
    if ((await send(addPlan, { lines }, '补货计划已下发')) !== undefined) close();
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={say('生成补货计划')}
      width={880}
      ok={{ text: '下发补货计划', run: () => void save(), busy }}
      footer={
        <div className="kit-foot">
          <span aria-live="polite">
            {wrong > 0
              ? say('{n}行需要修改', { n: wrong })
              : say('{channels}个货道，共{n}件', { channels: lines.length, n: grouped(pieces) })}
          </span>
          <Button onClick={close}>{say('取消')}</Button>
          <Button type="primary" loading={busy} disabled={wrong > 0 || lines.length === 0} onClick={() => void save()}>
            {say('下发补货计划')}
          </Button>
        </div>
      }
    >
      <Problem text={problem} />
      <NumberTable
        titles={['智能仓', '货道', '商品名称', { figure: '库存' }, { figure: '需补' }, { figure: '仓库可用' }, { figure: '补货数量' }]}
        rows={rows.map((row) => ({
          key: row.id,
          label: say('{vm} 货道{channel} 补货数量', { vm: row.prewhName, channel: row.channelCode }),
          cells: [
            row.prewhName,
            row.channelCode,
            row.productName,
            `${row.stockNum} / ${row.capacity}`,
            row.needNum,
            <span key="free" className={row.freeNum < row.needNum ? 'kit-short' : ''}>
              {grouped(row.freeNum)}
            </span>,
          ],
          text: typed.get(row.id) ?? '',
          wrong: numOf(row, typed) === undefined,
        }))}
        change={(texts) => setTyped(new Map([...typed, ...texts]))}
      />
    </Dialog>
  );
}
