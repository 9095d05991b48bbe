// 领料策略明细: the products, limits and periods of one strategy.
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { strategies } from '../../../contract/strategy/index.ts';
import { t as say, useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, column, dialog, exportButton, importButton, type ListOptions, ListView, NotThere, useList } from '../../kit/list/index.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';
import { periodText } from '../../floor/strategy/period.ts';
import { SimulationDialog } from '../../floor/strategy/simulation-dialog.tsx';
import { StrategyHead } from './strategy-head.tsx';

const { strategy, strategyItem } = strategies;
const limits = [
  'limitNum',
  'limitAmount',
  { name: 'periodicUnit', help: '到点重新计算：每天0点、每周一、每月1日、每次对账日之后。' },
  { name: 'periodUnit', help: '或者只数最近这一段时间里领的；两种只选一种。' },
  'periodValue',
] as const;
const fresh: FormFields<typeof strategyItem.create> = [
  { name: 'productIds', whole: true, help: '可一次选多个商品；商品和分类都不选表示全部商品。' },
  { name: 'productTypeIds', whole: true },
  ...limits,
];

const optionsFor = (strategyId: string, name: string): ListOptions<typeof strategyItem.list> => ({
  search: ['keyword'],
  columns: [
    { name: 'subjectCode', width: 136, fixed: 'left' },
    column('subjectName', (row) => (row.subjectCode ? row.subjectName : say('全部商品')), { width: 240, align: 'left' }),
    column('limitNum', (row) => (row.limitNum === null ? '' : `${grouped(row.limitNum)} ${row.unit ?? ''}`), { width: 112 }),
    { name: 'limitAmount', align: 'right' },
    column('periodValue', (row) => periodText(row, say), { title: '周期', width: 136 }),
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [
    createDialog(strategyItem.create, fresh, { initial: { strategyId, periodValue: 1, periodicUnit: 'M' } }),
    dialog('试算', 'strategy.pickStrategyItem', (place) => <SimulationDialog {...place} strategyId={strategyId} name={name} />),
    importButton('IMPORT_PICK_STRATEGY', 'strategy.pickStrategyItem.import'),
    exportButton(strategyItem.list),
  ],
  rowActions: [
    editDialog(strategyItem.update, limits),
    action('删除', strategyItem.delete, {
      input: (row) => ({ ids: [row.id] }),
      confirm: '删除后这一条不再限制。',
      danger: true,
    }),
  ],
  batchActions: [
    action('批量删除', strategyItem.delete, {
      input: (rows) => ({ ids: rows.map(({ id }) => id) }),
      confirm: '删除后这些商品不再受这条策略限制。',
      danger: true,
    }),
  ],
  nameOf: (row) => row.subjectName,
  empty: '这条策略还没有明细，不限制任何商品。',
});

export default function PickStrategyItems() {
  const t = useT();
  const { id = '' } = useParams();
  const found = useRead(strategy.find, { id });
  const name = found.data?.strategyName ?? '';
  const options = useMemo(() => optionsFor(id, name), [id, name]);
  const list = useList(strategyItem.list, { strategyId: id });
  if (!found.data)
    return (
      <div className="kit-screen">
        <NotThere asked={found} rows={10} />
      </div>
    );
  return (
    <section className="strategy-screen" aria-label={t('领料策略明细')}>
      <StrategyHead row={found.data} />
      <ListView endpoint={strategyItem.list} list={list} options={options} />
    </section>
  );
}
