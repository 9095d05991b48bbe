// 登记领料: how much of each line was picked; what is left stays reserved, or is given up.
import { useState } from 'react';
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Problem } from '../../kit/problem.tsx';
import { LoadError, Skeleton } from '../../kit/states.tsx';
import { useSend } from '../../kit/use-send.ts';
import { walkLines } from '../../kit/walk-lines.ts';
import './warehouse.css';

const { find, update } = warehouse.pickOrder;
type Order = Out<typeof find>;
type Line = Order['lines'][number];
type Typed = ReadonlyMap<string, string>;

interface Props {
  open: boolean;
  close: () => void;
  id: string;
  pickNo: string;
}

export function PickDialog({ open, close, id, pickNo }: Props) {
  const t = useT();
  const found = useQuery({ queryKey: [find.path, id], queryFn: () => call(find, { id }, { silent: true }), enabled: open });
  if (!found.data)
    return (
      <Dialog open={open} close={close} title={`${t('登记领料')} ${pickNo}`} width={820}>
        {found.error ? <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} /> : <Skeleton rows={4} />}
      </Dialog>
    );
  return <Picking open={open} close={close} order={found.data} />;
}

/** What is typed of a line in all; what is open of it at first. Undefined for what is no number that can be. */
function realOf(line: Line, typed: Typed): number | undefined {
  const text = typed.get(line.pickLineNo) ?? String(line.planNum);
  if (!/^\d{1,9}$/.test(text.trim())) return undefined;
  const real = Number(text);
  return real >= line.realNum && real <= line.planNum ? real : undefined;
}

function Picking({ open, close, order }: { open: boolean; close: () => void; order: Order }) {
  const t = useT();
  const [typed, setTyped] = useState<Typed>(new Map());
  const { busy, problem, send } = useSend();
  const reals = order.lines.map((line) => realOf(line, typed));
  const wrong = reals.filter((real) => real === undefined).length;
  const more = order.lines.reduce((sum, line, at) => sum + Math.max(0, (reals[at] ?? line.realNum) - line.realNum), 0);
  const rest = order.lines.reduce((sum, line, at) => sum + line.planNum - (reals[at] ?? line.realNum), 0);
  const save = async (finishFlag: boolean) => {
    if (busy || wrong > 0 || (more === 0 && !finishFlag)) return;
    const picked = order.lines.map((line, at) => ({ pickLineNo: line.pickLineNo, realNum: reals[at] ?? line.realNum }));
    if ((await send(update, { id: order.id, picked, ...(finishFlag ? { finishFlag } : {}) }, '领料已登记')) !== undefined) close();
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={`${t('登记领料')} ${order.pickNo} ${order.empName}`}
      width={820}
      ok={{ text: '登记领料', run: () => void save(false), busy }}
      footer={
        <div className="wh-foot">
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
      <PickTable lines={order.lines} typed={typed} set={setTyped} />
      {rest > 0 && <p className="vm-hint">{t('“登记并结束”后，剩余的占用将释放。')}</p>}
    </Dialog>
  );
}

function PickTable({ lines, typed, set }: { lines: readonly Line[]; typed: Typed; set: (typed: Typed) => void }) {
  const t = useT();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what is pressed in the fields inside it
    <div className="wh-scroll" onKeyDown={walkLines}>
      <table className="wh-table">
        <thead>
          <tr>
            {['商品名称', '货道', '申请数量', '已领数量', '共领'].map((title) => (
              <th key={title}>{t(title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.pickLineNo}>
              <td>
                {line.productName} <small>{line.productCode}</small>
              </td>
              <td>{line.places.map(({ channelCode, held }) => `${channelCode} × ${held}`).join('，')}</td>
              <td className="wh-figure">
                {line.planNum} {line.unit}
              </td>
              <td className="wh-figure">{line.realNum}</td>
              <td>
                <input
                  className="wh-num"
                  inputMode="numeric"
                  data-line={at}
                  aria-label={t('{name}共领', { name: line.productName })}
                  aria-invalid={realOf(line, typed) === undefined}
                  disabled={line.realNum === line.planNum}
                  value={typed.get(line.pickLineNo) ?? line.planNum}
                  onFocus={(event) => event.target.select()}
                  onChange={(event) => set(new Map(typed).set(line.pickLineNo, event.target.value))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
