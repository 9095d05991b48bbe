// What a piece of one product was charged at, day by day, as steps: a mark for each day on which it was taken, which opens its trades.
import { Select } from 'antd';
import { analysis } from '../../../../contract/report/analysis.ts';
import { comparedSpan } from '../../../../contract/report/compared.ts';
import { useT } from '../../../kernel/i18n.ts';
import { useScreenState } from '../../../kernel/router.tsx';
import { useRead } from '../../../kernel/use-read.ts';
import { Chart } from '../../../kit/chart/chart.tsx';
import { LoadError } from '../../../kit/list/states.tsx';
import { asFigure } from '../question/over-time.tsx';
import type { ExtraPicture } from '../question/question-of.ts';
import { nameOfGoods } from '../question/rankings.tsx';
import { keepBefore } from '../question/types.ts';

const { priceChange, priceSteps } = analysis;
/** So many goods can be chosen here, those that cost most more first; another one is found with the search above. */
const MOST = 20;

/** The steps of the product that the search names, else of the one that was chosen here, else of the one that cost most more. */
export function PriceSteps({ how, filters, input, open }: ExtraPicture) {
  const t = useT();
  const [{ search }, change] = useScreenState();
  const top = useRead(priceChange, { ...input, page: 1, limit: MOST } as never, { placeholderData: keepBefore });
  const goods = (top.data?.rows ?? []).flatMap((row) => (row.productId ? [{ value: row.productId, label: nameOfGoods(row) ?? '' }] : []));
  const chosen = goods.find(({ value }) => value === search['priceOf']) ?? goods[0];
  if (top.error) return <LoadError message={top.error.message} retry={() => void top.refetch()} kept={false} />;
  if (top.data && !chosen) return <p className="report-hint">{t('这段时间没有领料。')}</p>;
  const before = how.compare && comparedSpan(how.span, how.compare);
  return (
    <div className="report-chart">
      <Select
        size="small"
        aria-label={t('商品')}
        className="report-goods"
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen?.value ?? null}
        options={goods}
        onChange={(priceOf) => change({ search: { ...search, priceOf } })}
      />
      {chosen && <Steps product={chosen} {...{ filters, open }} span={{ from: before?.from ?? how.span.from, to: how.span.to }} />}
    </div>
  );
}

interface StepsProps extends Pick<ExtraPicture, 'filters' | 'open'> {
  product: { value: string; label: string };
  span: { from: string; to: string };
}

function Steps({ product, filters, span, open }: StepsProps) {
  const t = useT();
  const asked = { ...filters, productId: product.value, span };
  const read = useRead(priceSteps, asked as never, { placeholderData: keepBefore });
  if (read.error) return <LoadError message={read.error.message} retry={() => void read.refetch()} kept={false} />;
  const steps = read.data?.steps ?? [];
  if (read.data && steps.length === 0) return <p className="report-hint">{t('这段时间没有领料。')}</p>;
  const several = steps.some(({ minPrice, maxPrice }) => minPrice !== maxPrice);
  const lines = several ? (['minPrice', 'maxPrice'] as const) : (['maxPrice'] as const);
  const names = { minPrice: t('最低单价'), maxPrice: several ? t('最高单价') : t('单价') };
  return (
    <Chart
      kind="step"
      title={t('{name}的单价', { name: product.label })}
      labels={steps.map(({ day }) => day)}
      series={lines.map((line) => ({ name: names[line], values: steps.map((step) => Number(step[line])) }))}
      height={260}
      format={asFigure('averagePrice')}
      onPick={(at) => {
        const day = steps[at]?.day;
        if (day) open?.({ productId: product.value, span: { from: day, to: day } });
      }}
    />
  );
}
