// 试算: the limits are changed here, tried on the past, and saved when they are right.
import { useState } from 'react';
import { Button, InputNumber, Select } from 'antd';
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { strategyItem } from '../../../contract/strategy/item.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { periodText } from './period.ts';
import { SimulationResult } from './simulation-result.tsx';
import { useSimulation } from './use-simulation.ts';

type ItemRow = Row<typeof strategyItem.list>;
type Draft = NonNullable<Sent<typeof strategyItem.save>['items']>[number];
/** What was changed of the limits, by line. */
type Changes = ReadonlyMap<string, Partial<Draft>>;

interface Props {
  open: boolean;
  close: () => void;
  strategyId: string;
  name: string;
}
// More lines than can be looked at side by side are changed in the list.
const MOST = 200;
const DAYS = [30, 60, 90];
const SAVE = 'strategy.pickStrategyItem.update';

export function SimulationDialog({ open, close, strategyId, name }: Props) {
  const t = useT();
  const may = useCan(SAVE);
  const [changes, setChanges] = useState<Changes>(new Map());
  const input = { strategyId, limit: MOST };
  const found = useRead(strategyItem.list, input, { enabled: open });
  return (
    <Dialog open={open} close={close} title={`${t('试算')} ${name}`} width={960} footer={null} unsaved={may && changes.size > 0}>
      {(found.error || !found.data) && <NotThere asked={found} rows={6} />}
      {found.data && found.data.total === 0 && <Empty why={t('这条策略还没有明细，先新增一条再试算。')} />}
      {found.data && found.data.total > MOST && <Empty why={t('明细超过{n}条，请先拆成几条策略再试算。', { n: MOST })} />}
      {found.data && found.data.total > 0 && found.data.total <= MOST && (
        <Simulate rows={found.data.rows} strategyId={strategyId} close={close} changes={changes} setChanges={setChanges} />
      )}
    </Dialog>
  );
}

const draftOf = (row: ItemRow, change: Partial<Draft>): Draft => ({
  productId: row.productId,
  productTypeId: row.productTypeId,
  limitNum: row.limitNum,
  limitAmount: row.limitAmount,
  periodicUnit: row.periodicUnit,
  periodUnit: row.periodUnit,
  periodValue: row.periodValue,
  ...change,
});

interface SimulateProps extends Pick<Props, 'strategyId' | 'close'> {
  rows: readonly ItemRow[];
  changes: Changes;
  setChanges: (changes: Changes) => void;
}

function Simulate({ rows, strategyId, close, changes, setChanges }: SimulateProps) {
  const t = useT();
  const [days, setDays] = useState(90);
  const { busy, problem, send } = useSend();
  const run = useSimulation();
  const items = rows.map((row) => draftOf(row, changes.get(row.id) ?? {}));
  const asked = { strategyId, items, days };
  // What was tried: figures of other limits than those in sight would mislead, and others would be saved than were tried.
  const [tried, setTried] = useState('');
  const result = run.running ? undefined : run.found?.result;
  const current = tried === JSON.stringify(asked);
  const change = (id: string, part: Partial<Draft>) => setChanges(new Map(changes).set(id, { ...changes.get(id), ...part }));
  const save = async () => {
    if ((await send(strategyItem.save, { strategyId, items }, '限量已保存')) !== undefined) close();
  };
  return (
    <div className="simulation">
      <Limits rows={rows} changes={changes} change={change} />
      <div className="simulation-line">
        <Select
          aria-label={t('试算天数')}
          value={days}
          options={DAYS.map((value) => ({ value, label: t('过去{n}天', { n: value }) }))}
          onChange={setDays}
        />
        <Button
          type="primary"
          loading={run.running}
          onClick={() => {
            setTried(JSON.stringify(asked));
            void run.begin(asked);
          }}
        >
          {t('开始试算')}
        </Button>
        {result && current && (
          <Can right={SAVE}>
            <Button loading={busy} disabled={changes.size === 0} onClick={() => void save()}>
              {t('保存这套限量')}
            </Button>
          </Can>
        )}
      </div>
      {run.running && <Progress done={run.found?.rowDone ?? 0} total={run.found?.rowTotal ?? 0} cancel={run.cancel} />}
      {(problem || run.problem) && (
        <p className="kit-form-error" role="alert">
          {problem || run.problem}
        </p>
      )}
      {result && (current ? <SimulationResult result={result} /> : <Empty why={t('限量或天数已改动，请重新试算。')} />)}
    </div>
  );
}

function Progress({ done, total, cancel }: { done: number; total: number; cancel: () => void }) {
  const t = useT();
  return (
    <div className="simulation-line">
      <progress aria-label={t('进度')} {...(total > 0 ? { value: done, max: total } : {})} />
      <output>{total > 0 ? t('已回放{done}笔，共{total}笔', { done, total }) : t('正在读取过去的交易')}</output>
      <Button onClick={cancel}>{t('取消')}</Button>
    </div>
  );
}

interface LimitsProps {
  rows: readonly ItemRow[];
  changes: Changes;
  change: (id: string, part: Partial<Draft>) => void;
}

function Limits({ rows, changes, change }: LimitsProps) {
  const t = useT();
  const name = (row: ItemRow) => (row.subjectCode ? row.subjectName : t('全部商品'));
  return (
    <div className="simulation-limits">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('商品或分类')}</th>
            <th scope="col">{t('周期')}</th>
            <th scope="col">{t('限量')}</th>
            <th scope="col">{t('限额')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={changes.has(row.id) ? 'simulation-changed' : ''}>
              <th scope="row">{name(row)}</th>
              <td>{periodText(row, t)}</td>
              <td>
                <InputNumber
                  aria-label={t('{name}的限量', { name: name(row) })}
                  min={1}
                  max={1_000_000}
                  precision={0}
                  {...(row.limitNum === null ? {} : { defaultValue: row.limitNum })}
                  onChange={(limitNum) => change(row.id, { limitNum })}
                />
              </td>
              <td>
                <InputNumber
                  aria-label={t('{name}的限额', { name: name(row) })}
                  min="0.01"
                  max="999999999"
                  precision={2}
                  stringMode
                  {...(row.limitAmount === null ? {} : { defaultValue: row.limitAmount })}
                  onChange={(limitAmount) => change(row.id, { limitAmount })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
