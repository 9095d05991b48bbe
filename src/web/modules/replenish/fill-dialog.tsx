// 登记补货: what was put into each channel; what fits now is proposed. With the plan ended, what is left over goes back to the warehouse.
import { useState } from 'react';
import { Checkbox } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { NumbersDialog } from '../../kit/table/numbers-dialog.tsx';
import { useSend } from '../../kit/form/use-send.ts';

const { fill, trip } = replenish.replenishPlan;
export type Stop = Out<typeof trip>['stops'][number];

export function FillDialog({ open, close, stop }: { open: boolean; close: () => void; stop: Stop }) {
  const t = useT();
  const [finishFlag, setFinish] = useState(true);
  const { busy, problem, send } = useSend();
  const lines = stop.lines
    .filter((line) => line.planNum > line.filledNum)
    .map((line) => ({
      key: String(line.lineNo),
      name: line.channelCode,
      cells: [
        line.channelCode,
        <>
          {line.productName}
          <small>{line.productCode}</small>
        </>,
        `${grouped(line.stockNum)} / ${grouped(line.capacity)}`,
        grouped(line.planNum - line.filledNum),
        line.unit,
      ],
      proposed: line.roomNum,
      // A vendor brings what was ordered. Else no channel takes more than it holds, whatever the books think of what is in it; what was planned before
      // its capacity became smaller may be in it all the same.
      most: Math.max(line.planNum - line.filledNum, stop.directFlag ? 0 : line.capacity),
    }));
  const save = async (numbers: ReadonlyMap<string, number>) => {
    const said = lines.map(({ key }) => ({ lineNo: Number(key), num: numbers.get(key) ?? 0 })).filter(({ num }) => num > 0);
    if ((await send(fill, { id: stop.planId, lines: said, finishFlag }, '已登记补货')) !== undefined) close();
  };
  return (
    <NumbersDialog
      open={open}
      close={close}
      title={`${t('登记补货')} ${stop.vmName}`}
      titles={['货道', '商品名称', { figure: '库存 / 容量' }, { figure: '还要补' }, '单位', { figure: '实补数量' }]}
      lines={lines}
      ok="登记补货"
      busy={busy}
      problem={problem}
      save={(numbers) => void save(numbers)}
      mayBeNothing={finishFlag}
    >
      <Checkbox checked={finishFlag} onChange={(event) => setFinish(event.target.checked)}>
        {stop.kittedAt ? t('结束计划，剩余的退回仓库') : t('结束计划，剩余的占用释放')}
      </Checkbox>
    </NumbersDialog>
  );
}
