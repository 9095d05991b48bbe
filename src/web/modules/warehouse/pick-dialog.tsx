// 登记领料: how much of each line was picked, as a number or as what it weighs; what is left stays reserved, or is given up.
import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { countOf } from '../../../contract/warehouse/weigh.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Goods, NumberTable, type Typed } from '../../kit/table/number-table.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { useKeep } from '../../kit/form/use-keep.ts';
import { WeightHint, weighed } from './weighed.tsx';
import './warehouse.css';

const { find, update } = warehouse.pickOrder;
type Order = Out<typeof find>;
type Line = Order['lines'][number];

interface Props {
  open: boolean;
  close: () => void;
  id: string;
  pickNo: string;
}

export function PickDialog({ open, close, id, pickNo }: Props) {
  const t = useT();
  const found = useRead(find, { id }, { enabled: open });
  if (!found.data)
    return (
      <Dialog open={open} close={close} title={`${t('登记领料')} ${pickNo}`} width={820}>
        <NotThere asked={found} />
      </Dialog>
    );
  return <Picking open={open} close={close} order={found.data} />;
}

/** What is typed of a line in all; what is open of it at first. Undefined for what is no number that can be. */
function realOf(line: Line, typed: Typed): number | undefined {
  const text = typed.get(line.pickLineNo) ?? String(line.planNum);
  const real = countOf(text, line.weightPerUnit);
  return real !== undefined && real >= line.realNum && real <= line.planNum ? real : undefined;
}

/** The goods, where they are, how many are asked for and were picked. */
const cellsOf = ({ productName, productCode, places, planNum, unit, realNum }: Line): ReactNode[] => [
  <Goods key="goods" name={productName} code={productCode} />,
  places.map(({ channelCode, held }) => `${channelCode} × ${held}`).join('，'),
  `${planNum} ${unit}`,
  realNum,
];

function Picking({ open, close, order }: { open: boolean; close: () => void; order: Order }) {
  const t = useT();
  const [typed, setTyped] = useState<Typed>(new Map());
  const { busy, problem, keep } = useKeep();
  const reals = order.lines.map((line) => realOf(line, typed));
  const wrong = reals.filter((real) => real === undefined).length;
  const more = order.lines.reduce((sum, line, at) => sum + Math.max(0, (reals[at] ?? line.realNum) - line.realNum), 0);
  const rest = order.lines.reduce((sum, line, at) => sum + line.planNum - (reals[at] ?? line.realNum), 0);
  const save = async (finishFlag: boolean) => {
    if (busy || wrong > 0 || (more === 0 && !finishFlag)) return;
    const picked = order.lines.map((line, at) => ({ pickLineNo: line.pickLineNo, realNum: reals[at] ?? line.realNum }));
    const input = { id: order.id, picked, ...(finishFlag ? { finishFlag } : {}) };
    const name = `${t('登记领料')} ${order.pickNo} ${order.empName}`;
    if (await keep({ endpoint: update, input, name, subject: order.id, done: '领料已登记' })) close();
  };
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={typed.size > 0}
      title={`${t('登记领料')} ${order.pickNo} ${order.empName}`}
      width={820}
      ok={{ text: '登记领料', run: () => void save(false), busy }}
      footer={
        <div className="kit-foot">
          <span aria-live="polite">{wrong > 0 ? t('{n}行需要修改', { n: wrong }) : t('本次领{n}件，剩余{rest}件', { n: more, rest })}</span>
          {rest > 0 && (
            <Button loading={busy} disabled={wrong > 0} onClick={() => void save(true)}>
              {t('登记并结束')}
            </Button>
          )}
          <Button type="primary" loading={busy} disabled={wrong > 0 || more === 0} onClick={() => void save(false)}>
            {t('登记领料')}
          </Button>
        </div>
      }
    >
      <Problem text={problem} />
      <NumberTable
        titles={['商品名称', '货道', { figure: '申请数量' }, { figure: '已领数量' }, { figure: '共领' }]}
        rows={order.lines.map((line, at) => ({
          key: line.pickLineNo,
          label: t('{name}共领', { name: line.productName }),
          scan: { name: line.productName, place: line.places[0]?.channelCode, goods: [line.productCode, line.barcode] },
          cells: cellsOf(line),
          text: typed.get(line.pickLineNo) ?? line.planNum,
          wrong: reals[at] === undefined,
          words: line.weightPerUnit !== null,
          beside: weighed(typed.get(line.pickLineNo), reals[at], line.unit),
          disabled: line.realNum === line.planNum,
        }))}
        change={(texts) => setTyped(new Map([...typed, ...texts]))}
      />
      <WeightHint lines={order.lines} />
      {rest > 0 && <p className="vm-hint">{t('“登记并结束”后，剩余的占用将释放。')}</p>}
    </Dialog>
  );
}
