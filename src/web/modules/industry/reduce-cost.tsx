// 降本报告: what the site's material cost before the machines came, what it costs since, month by month, and what was saved; on the screen and on paper.
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { industry } from '../../../contract/industry/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { addDays, DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { call } from '../../kernel/api.ts';
import { t as say, useT } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, useAllowed, whyNot, type Action } from '../../kit/list/actions.tsx';
import { column, listColumns } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import type { ListNow } from '../../kit/list/list-options.ts';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { Empty, LoadError, NotThere, Skeleton } from '../../kit/list/states.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { More } from '../../kit/list/row-actions.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { UsedBy } from './used-by.tsx';
import { editBaseline } from './baseline-form.tsx';
import { SavingsChart } from './savings-chart.tsx';
import { monthText, percent } from './words.ts';
import './industry.css';

type Report = Out<typeof industry.report>;
type Month = Report['months'][number];
type Config = Report['config'];

const columns = listColumns<Month>(industry.months.output, [
  column('month', (row: Month) => monthText(row.month), { width: 96, fixed: 'left' }),
  { name: 'before', width: 130 },
  { name: 'consumption', width: 130 },
  { name: 'other', width: 120 },
  { name: 'actual', width: 130 },
  column('saved', (row: Month) => <Saved {...row} />, { width: 130 }),
  { name: 'savedSoFar', width: 140 },
  column('rate', (row: Month) => figure(percent(row.rate)), { title: '降幅', width: 88 }),
  { name: 'over', width: 88 },
]);
/** A month that goes on is no saving yet: it stands pale. */
const Saved = ({ saved, over }: Month) => (
  <span className={over ? (saved.startsWith('-') ? 'savings-more' : 'savings-less') : 'savings-pale'}>{figure(grouped(saved))}</span>
);

const SPANS = [
  ['all', '全部'],
  ['12', '近12个月'],
  ['year', '今年'],
] as const;
type Span = (typeof SPANS)[number][0];

/** The first month that is asked for; none for all there are. */
function fromOf(span: Span, today: string): { from?: string } {
  if (span === 'year') return { from: `${today.slice(0, 4)}-01-01` };
  if (span === 'all') return {};
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - 11;
  return { from: `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01` };
}

export default function ReduceCost() {
  const config = useQuery({ queryKey: [industry.find.path], queryFn: () => call(industry.find, {}, { silent: true }) });
  return (
    <div className="savings-screen">
      <ScreenTitle />
      {config.error && <LoadError message={config.error.message} retry={() => void config.refetch()} kept={Boolean(config.data)} />}
      {config.data === undefined && !config.error && <Skeleton rows={10} />}
      {config.data === null && <Begin />}
      {config.data && <Savings />}
    </div>
  );
}

const names = { nameOf: () => say('成本基准'), keyOf: () => 'config' };

function Begin() {
  const t = useT();
  const [dialogs, dialog] = useDialogs(names);
  const may = useAllowed([editBaseline]);
  return (
    <>
      <Empty
        why={t('还没有成本基准。录入引入设备前每月的成本，这里按月算出节省了多少。')}
        next={may.map((one) => (
          <Button key={one.label} {...whyNot(one)} type="primary" onClick={() => one.start(undefined, dialogs)}>
            {t('录入基准')}
          </Button>
        ))}
      />
      {dialog}
    </>
  );
}

function Savings() {
  const t = useT();
  const [{ search }, change] = useScreenState();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const span = SPANS.find(([value]) => value === String(search['span']))?.[0] ?? 'all';
  const mobile = useSession((session) => session.device) === 'mobile';
  const [now] = useState(() => Date.now());
  const input = fromOf(span, formatDateTime(now, zone, 'YYYY-MM-DD'));
  const found = useRead(industry.report, input, { placeholderData: (before) => before });
  if (found.error || !found.data) return <NotThere asked={found} rows={12} />;
  return (
    <>
      <div className="savings-head">
        <Segmented
          aria-label={t('月份')}
          value={span}
          options={SPANS.map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(value) => change({ search: { ...search, span: value } })}
        />
        <Tools report={found.data} input={input} />
      </div>
      <FreshnessNote />
      <Sums report={found.data} />
      {found.data.months.length > 0 && <SavingsChart months={found.data.months} width={mobile ? 400 : 1200} />}
      <DataTable
        label={t('每月成本')}
        rows={found.data.months}
        rowKey={(row) => row.month}
        columns={columns}
        density="small"
        empty={<Empty why={t('基准月份之后还没有可比较的月份。')} />}
      />
      <Top rows={found.data.top} />
      {found.data.months.length > 0 && <UsedBy span={spanOf(found.data.months)} />}
      <Baseline config={found.data.config} />
    </>
  );
}

/** From the first of the months to the end of the last. */
const spanOf = (months: Report['months']) => ({
  from: months[0]?.month ?? '',
  to: addDays(`${addDays(months.at(-1)?.month ?? '', 31).slice(0, 8)}01`, -1),
});

const clear: Action<unknown> = action('清除基准', industry.clear, {
  danger: true,
  confirm: '清除后不再计算节省；原来的数字保留在操作日志里，可以重新录入。',
  input: () => ({}),
});
const exporting = exportButton(industry.months, 'system.reduceCost.export');

function Tools({ report, input }: { report: Report; input: object }) {
  const t = useT();
  const [dialogs, dialog] = useDialogs(names);
  const own = useAllowed([editBaseline, clear]);
  const final = own.filter(({ danger }) => danger);
  const lists = useAllowed([exporting]);
  const now: ListNow = {
    input: { ...input },
    total: report.months.length,
    columns: columns.map(({ name, title }) => ({ name, title, shown: true })),
  };
  const print = async () => (await import('./report-sheet.tsx')).printReport(report);
  return (
    <div role="toolbar" aria-label={t('操作')}>
      {own
        .filter(({ danger }) => !danger)
        .map((one) => (
          <Button key={one.label} {...whyNot(one)} onClick={() => one.start(report.config, dialogs)}>
            {t(one.label)}
          </Button>
        ))}
      {lists.map((one) => (
        <Button key={one.label} {...whyNot(one)} onClick={() => one.start(now, dialogs)}>
          {t(one.label)}
        </Button>
      ))}
      <Button type="primary" onClick={() => void print()}>
        {t('打印')}
      </Button>
      {final.length > 0 && (
        <More>
          {final.map((one) => (
            <button
              key={one.label}
              type="button"
              className="kit-link kit-danger"
              {...whyNot(one)}
              onClick={() => one.start(report.config, dialogs)}
            >
              {t(one.label)}
            </button>
          ))}
        </More>
      )}
      {dialog}
    </div>
  );
}

function Sums({ report: { counted, before, actual, saved, rate } }: { report: Report }) {
  const t = useT();
  const less = !saved.startsWith('-');
  return (
    <dl className="savings-sums">
      <div>
        <dt>{t('引入前（{n}个月）', { n: counted })}</dt>
        <dd>{grouped(before)}</dd>
      </div>
      <div>
        <dt>{t('实际')}</dt>
        <dd>{grouped(actual)}</dd>
      </div>
      <div className={less ? 'savings-less' : 'savings-more'}>
        <dt>{less ? t('节省') : t('多花')}</dt>
        <dd>{grouped(saved.replace('-', ''))}</dd>
      </div>
      <div className={less ? 'savings-less' : 'savings-more'}>
        <dt>{t('降幅')}</dt>
        <dd>{percent(rate) || '—'}</dd>
      </div>
    </dl>
  );
}

function Top({ rows }: { rows: Report['top'] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{t('用料最多的部门')}</h2>
      <ol className="savings-top">
        {rows.map((row) => (
          <li key={row.rank}>
            <span>{row.departmentName ?? t('未指明部门')}</span>
            <meter min={0} max={1000} value={Math.max(0, row.rate ?? 0)} aria-label={t('占比')} />
            <b>{grouped(row.totalPrice)}</b>
            <small>{percent(row.rate)}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

const KINDS = [
  ['发料人工', 'staffCost', 'staffCostNow'],
  ['库存占用', 'stockCost', 'stockCostNow'],
  ['采购管理', 'purchaseCost', 'purchaseCostNow'],
] as const;

/** What it is compared with, and by whom it was entered. */
function Baseline({ config }: { config: Config }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return (
    <section>
      <h2>{t('成本基准')}</h2>
      <p>
        {t('{month}（引入设备前最后一个月），材料消耗每月{amount}', {
          month: monthText(config.baselineMonth),
          amount: grouped(config.baselineAmount),
        })}
      </p>
      <ul className="savings-kinds">
        {KINDS.map(([label, was, is]) => (
          <li key={was}>
            {t(label)}：{grouped(config[was])} → {config[is] === null ? t('还没有填现在的数字，两边都不计入') : grouped(config[is])}
          </li>
        ))}
      </ul>
      {config.remark && <p>{config.remark}</p>}
      <small>
        {config.updatedBy} {formatDateTime(config.updatedAt, zone)}
      </small>
      <div className="savings-pictures">
        {config.pictureUrls.map((url, at) => (
          <StoredImage key={url} url={url} alt={t('图片{n}', { n: at + 1 })} />
        ))}
      </div>
    </section>
  );
}
