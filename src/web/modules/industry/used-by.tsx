// What the site's material is used for: the consumption behind the savings, by whatever one asks, held against the days before.
import { Segmented } from 'antd';
import { question } from '../../../contract/report/question.ts';
import { useT } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import { LoadError } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { percent } from './words.ts';

const BY = { productType: '商品分类', product: '商品', department: '部门', cost: '成本中心' } as const;
type By = keyof typeof BY;
const MOST = 10;

/** The ten with most in some days; a share that grew or fell against as many days before says where the savings come from. */
export function UsedBy({ span }: { span: { from: string; to: string } }) {
  const t = useT();
  const [{ search }, change] = useScreenState();
  const by = (Object.keys(BY).find((name) => name === search['by']) ?? 'productType') as By;
  const asked = { by, span, compare: 'before', page: 1, limit: MOST } as const;
  const read = useRead(question.reduced, asked, { placeholderData: (before) => before });
  return (
    <section>
      <h2>{t('用料构成')}</h2>
      <Segmented
        size="small"
        aria-label={t('分析维度')}
        value={by as string}
        options={Object.entries(BY).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(next) => change({ search: { ...search, by: next } })}
      />
      {read.error && <LoadError message={read.error.message} retry={() => void read.refetch()} kept={read.data !== undefined} />}
      {read.data?.rows.length === 0 && <p className="kit-hint">{t('这段时间没有领料。')}</p>}
      <ol className="savings-top">
        {(read.data?.rows ?? []).map((row) => (
          <li key={row.key}>
            <span>{row.itemName ?? t('未指明')}</span>
            <meter min={0} max={1000} value={Math.max(0, row.share ?? 0)} aria-label={t('占比')} />
            <b>{grouped(row.totalPrice)}</b>
            <small>
              {percent(row.share)}
              {row.change === null ? '' : ` · ${row.change > 0 ? '+' : ''}${percent(row.change)}`}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
