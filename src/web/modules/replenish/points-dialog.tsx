// 建议点位: capacity and points for each channel out of what was taken, tried on days that they were not chosen by; applied for all that are ticked.
import { useState } from 'react';
import { Button, Checkbox, Select } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { Can } from '../../kernel/can.tsx';
import { t, useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { pickers } from '../../kit/picker/pickers.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import type { Title } from '../../kit/table/number-table.tsx';
import '../../kit/table/number-table.css';
import './replenish.css';

const { suggest, apply } = replenish.channelPoints;
type Suggestion = Out<typeof suggest>;
type Points = Suggestion['rows'][number];

/** As many as are taken at once; of more, one after the other. */
const MOST = 1000;

interface PointsQuery {
  vmId?: string;
  days: number;
  leadDays: number;
}

export function PointsDialog({ open, close }: { open: boolean; close: () => void }) {
  const say = useT();
  const [asked, setAsked] = useState<PointsQuery>({ days: 90, leadDays: 2 });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { busy, problem, send } = useSend();
  const found = useRead(suggest, asked, { enabled: open });
  const chosen = found.data?.rows.filter(({ channelId }) => !left.has(channelId)) ?? [];
  const save = async () => {
    if (busy || chosen.length === 0) return;
    const rows = chosen.map((row) => ({
      channelId: row.channelId,
      capacity: row.newCapacity,
      remindNum: row.newRemindNum,
      warnNum: row.newWarnNum,
    }));
    for (let at = 0; at < rows.length; at += MOST)
      if ((await send(apply, { rows: rows.slice(at, at + MOST) }, at + MOST < rows.length ? undefined : '已采用建议点位')) === undefined)
        return;
    close();
  };
  return (
    <Dialog
      open={open}
      close={close}
      title={say('建议点位')}
      width={1120}
      ok={{ text: '采用', run: () => void save(), busy }}
      footer={
        <div className="kit-foot">
          <span aria-live="polite">{found.data && say('已选{n}个货道', { n: chosen.length })}</span>
          <Button onClick={close}>{say('关闭')}</Button>
          <Can right="operate.replNeedsMachine.points">
            <Button type="primary" loading={busy} disabled={chosen.length === 0} onClick={() => void save()}>
              {say('采用')}
            </Button>
          </Can>
        </div>
      }
    >
      <Problem text={problem} />
      <Question asked={asked} change={setAsked} />
      {(found.error || !found.data) && <NotThere asked={found} rows={6} />}
      {found.data && found.data.rows.length === 0 && <Empty why={say('没有更好的点位：领用太少，或现在的点位已经合适。')} />}
      {found.data && found.data.rows.length > 0 && (
        <>
          <FreshnessNote filter={{ ...asked }} />
          <p className="repl-why">{summary(found.data, chosen)}</p>
          <Rows rows={found.data.rows} left={left} change={setLeft} leadDays={asked.leadDays} />
        </>
      )}
    </Dialog>
  );
}

function Question({ asked, change }: { asked: PointsQuery; change: (asked: PointsQuery) => void }) {
  const say = useT();
  const { vmId, ...rest } = asked;
  return (
    <div className="repl-ask">
      {pickers['vmId'] && (
        <label>
          {say('设备')}
          <span style={{ width: 220 }}>
            <RemotePicker
              source={pickers['vmId']}
              name="vmId"
              label={say('设备')}
              value={vmId}
              change={(next) => change(typeof next === 'string' ? { ...rest, vmId: next } : rest)}
            />
          </span>
        </label>
      )}
      {(
        [
          ['days', '参考天数', [60, 90, 180]],
          ['leadDays', '补货需要天数', [1, 2, 3, 5, 7, 14]],
        ] as const
      ).map(([name, label, options]) => (
        <label key={name}>
          {say(label)}
          <Select
            aria-label={say(label)}
            style={{ width: 88 }}
            value={asked[name]}
            options={options.map((value) => ({ value, label: say('{n}天', { n: value }) }))}
            onChange={(value: number) => change({ ...asked, [name]: value })}
          />
        </label>
      ))}
    </div>
  );
}

/** What the chosen ones would have done: "最近30天试算：缺货2天（现在9天），平均库存少18%". */
function summary({ trialDays }: Suggestion, rows: readonly Points[]): string {
  const sum = (pick: (row: Points) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const [before, after] = [sum(({ now }) => now.averageStock), sum(({ proposed }) => proposed.averageStock)];
  const percent = before > 0 ? Math.round(((after - before) / before) * 100) : 0;
  const said = {
    days: trialDays,
    after: sum(({ proposed }) => proposed.stockOuts),
    now: sum(({ now }) => now.stockOuts),
    percent: Math.abs(percent),
  };
  return percent <= 0
    ? t('最近{days}天试算：缺货{after}天（现在{now}天），平均库存少{percent}%', said)
    : t('最近{days}天试算：缺货{after}天（现在{now}天），平均库存多{percent}%', said);
}

const textOf = (title: Title): string => (typeof title === 'string' ? title : title.figure);
const TITLES: readonly Title[] = [
  '设备',
  '货道',
  '商品名称',
  { figure: '容量' },
  { figure: '提醒点' },
  { figure: '预警点' },
  { figure: '缺货天数' },
  { figure: '平均库存' },
  '为什么',
];

interface RowsProps {
  rows: readonly Points[];
  left: ReadonlySet<string>;
  change: (left: ReadonlySet<string>) => void;
  leadDays: number;
}

function Rows({ rows, left, change, leadDays }: RowsProps) {
  const say = useT();
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    change(next);
  };
  return (
    <div className="kit-numbers">
      <table>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label={say('全选')}
                checked={left.size === 0}
                indeterminate={left.size > 0 && left.size < rows.length}
                onChange={() => change(left.size === 0 ? new Set(rows.map(({ channelId }) => channelId)) : new Set())}
              />
            </th>
            {TITLES.map((title) => (
              <th key={textOf(title)} className={typeof title === 'object' ? 'kit-right' : ''}>
                {say(textOf(title))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PointsLine
              key={row.channelId}
              row={row}
              chosen={!left.has(row.channelId)}
              toggle={() => toggle(row.channelId)}
              leadDays={leadDays}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  row: Points;
  chosen: boolean;
  toggle: () => void;
  leadDays: number;
}

function PointsLine({ row, chosen, toggle, leadDays }: LineProps) {
  const say = useT();
  return (
    <tr>
      <td>
        <Checkbox aria-label={`${row.vmCode} ${row.channelCode}`} checked={chosen} onChange={toggle} />
      </td>
      <td>{row.vmName}</td>
      <td>{row.channelCode}</td>
      <td>
        {row.productName}
        <small>{row.productCode}</small>
      </td>
      {changes(row).map(([title, now, next]) => (
        <td key={title} className="kit-right" data-title={say(title)}>
          {now === next ? (
            now
          ) : (
            <>
              {now} → <b>{next}</b>
            </>
          )}
        </td>
      ))}
      <td>
        {say('日均{day}，最忙一天{most}，{lead}天里最多用{within}', {
          day: row.perDay,
          most: row.maxDay,
          lead: leadDays + 1,
          within: row.maxLead,
        })}
        {row.newCapacity < row.capacity && row.newCapacity === row.inUseNum && (
          <small>{say('货道里和在途共{n}件，容量不再减少', { n: row.inUseNum })}</small>
        )}
        {row.tightFlag && <small className="kit-short">{say('装满也不够用到补货：再加一个货道，或更快补货')}</small>}
      </td>
    </tr>
  );
}

const changes = (row: Points): [title: string, now: number, next: number][] => [
  ['容量', row.capacity, row.newCapacity],
  ['提醒点', row.remindNum, row.newRemindNum],
  ['预警点', row.warnNum, row.newWarnNum],
  ['缺货天数', row.now.stockOuts, row.proposed.stockOuts],
  ['平均库存', row.now.averageStock, row.proposed.averageStock],
];
