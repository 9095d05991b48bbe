// 试算: the limits are changed here, tried on the past, and saved when they are right.
import { Button, InputNumber, Select } from 'antd';
import { strategyItem } from '../../../contract/strategy/item.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { periodText } from './period.ts';
import { SimulationResult } from './simulation-result.tsx';
import { SAVE, useTrial, type Changes, type Draft, type ItemRow } from './use-trial.ts';
import '../pick/pick.css';
import './simulation.css';

interface Props {
  open: boolean;
  close: () => void;
  strategyId: string;
  name: string;
}
// More lines than can be looked at side by side are changed in the list.
const MOST = 200;
const DAYS = [30, 60, 90];
const NONE: readonly ItemRow[] = [];

export function SimulationDialog({ open, close, strategyId, name }: Props) {
  const t = useT();
  const may = useCan(SAVE);
  const input = { strategyId, limit: MOST };
  const found = useRead(strategyItem.list, input, { enabled: open });
  const trial = useTrial({ strategyId, rows: found.data?.rows ?? NONE, close });
  const total = found.data?.total ?? 0;
  const tries = total > 0 && total <= MOST;
  return (
    <Dialog
      open={open}
      close={close}
      title={`${t('试算')} ${name}`}
      width={960}
      footer={null}
      {...(tries ? { ok: { text: '开始试算', run: trial.next, busy: trial.busy } } : {})}
      unsaved={may && trial.changes.size > 0}
    >
      {(found.error || !found.data) && <NotThere asked={found} rows={6} />}
      {found.data && total === 0 && <Empty why={t('这条策略还没有明细，先新增一条再试算。')} />}
      {total > MOST && <Empty why={t('明细超过{n}条，请先拆成几条策略再试算。', { n: MOST })} />}
      {found.data && tries && <Simulate rows={found.data.rows} trial={trial} />}
    </Dialog>
  );
}

function Simulate({ rows, trial }: { rows: readonly ItemRow[]; trial: ReturnType<typeof useTrial> }) {
  const t = useT();
  const { changes, change, days, setDays, busy, problem, run, result, current, begin, save } = trial;
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
        <Button type="primary" loading={run.running} onClick={begin}>
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
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
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
