// 全貌: where a product stands, who takes it, what it costs, what is on its way. Each figure opens what it is made of.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { productTimeline } from '../../../contract/product/timeline.ts';
import { textToFen } from '../../../contract/kernel/scalars.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import { Chart } from '../../kit/chart/chart.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import './product.css';

type TimelineData = Out<typeof productTimeline.find>;
const FEN = 100;

export function Timeline({ productId, unit }: { productId: string; unit: string }) {
  const { data, error, refetch } = useRead(productTimeline.find, { productId });
  if (!data) return error ? <LoadError message={error.message} retry={() => void refetch()} kept={false} /> : <Skeleton rows={8} />;
  return (
    <div className="goods-timeline">
      <FreshnessNote />
      <Sums timeline={data} productId={productId} unit={unit} />
      <Weeks timeline={data} />
      <Places timeline={data} productId={productId} />
      <People timeline={data} productId={productId} />
      <Coming timeline={data} />
      <Kin timeline={data} />
    </div>
  );
}

interface TimelineProps {
  timeline: TimelineData;
  productId: string;
}

function Sums({ timeline, productId, unit }: TimelineProps & { unit: string }) {
  const t = useT();
  const mayLoans = useCan('report.borrowStatusLog');
  const loans = listAt('/report/borrowStatusLog', { productId });
  return (
    <dl className="goods-sums">
      <div>
        <dt>{t('现有库存')}</dt>
        <dd>{figure(grouped(timeline.total), unit)}</dd>
      </div>
      <div>
        <dt>{t('库存金额')}</dt>
        <dd>{figure(grouped(timeline.value))}</dd>
      </div>
      <div>
        <dt>{t('够用')}</dt>
        <dd>{timeline.daysLeft === null ? '—' : t('{n}天', { n: grouped(timeline.daysLeft) })}</dd>
      </div>
      <div>
        <dt>{t('借出')}</dt>
        <dd>
          {mayLoans && timeline.borrowed > 0 ? (
            <button type="button" className="kit-opens" onClick={() => go(loans)}>
              {grouped(timeline.borrowed)}
            </button>
          ) : (
            grouped(timeline.borrowed)
          )}
          {timeline.overdue > 0 && <small className="goods-late">{` ${t('逾期{n}', { n: grouped(timeline.overdue) })}`}</small>}
        </dd>
      </div>
    </dl>
  );
}

function Weeks({ timeline }: { timeline: TimelineData }) {
  const t = useT();
  if (timeline.weeks.every(({ tradeNum }) => tradeNum === 0)) return <p>{t('近13周没有人领用。')}</p>;
  const cost = timeline.weeks.reduce((sum, { totalPrice }) => sum + textToFen(totalPrice), 0);
  const yuan = `${Math.trunc(cost / FEN)}.${String(Math.abs(cost) % FEN).padStart(2, '0')}`;
  return (
    <Chart
      kind="bar"
      title={t('近13周领用，共{amount}元', { amount: grouped(yuan) })}
      height={160}
      labels={timeline.weeks.map(({ week }) => week.slice(5))}
      series={[{ name: t('件数'), values: timeline.weeks.map(({ tradeNum }) => tradeNum) }]}
    />
  );
}

function Places({ timeline, productId }: TimelineProps) {
  const t = useT();
  const mayStock = useCan('report.onlineStockReport');
  const empty = timeline.channels.filter(({ stockNum }) => stockNum === 0);
  return (
    <>
      <h2>{t('在哪里')}</h2>
      {timeline.places.length === 0 && <p>{t('现在哪里都没有。')}</p>}
      <ul>
        {timeline.places.map((place) => (
          <li key={place.placeRef}>
            <span>{place.placeName}</span>
            <span>
              {grouped(place.onHand)}
              {place.free < place.onHand && <small>{` ${t('可用{n}', { n: grouped(place.free) })}`}</small>}
            </span>
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <p className="goods-late">
          {t('空货道：{names}', { names: empty.map(({ vmName, channelCode }) => `${vmName} ${channelCode}`).join(t('、')) })}
        </p>
      )}
      {mayStock && timeline.channels.length > 0 && (
        <button type="button" className="kit-opens" onClick={() => go(listAt('/report/onlineStockReport', { productId }))}>
          {t('{n}个货道的库存和预警', { n: timeline.channels.length })}
        </button>
      )}
    </>
  );
}

function People({ timeline, productId }: TimelineProps) {
  const t = useT();
  const may = useCan('report.productTradingDetail');
  const trades = (more: object) => go(listAt('/report/productTradingDetail', { productId, ...more }));
  const named = (text: string, more: object) =>
    may ? (
      <button type="button" className="kit-opens" onClick={() => trades(more)}>
        {text}
      </button>
    ) : (
      <span>{text}</span>
    );
  if (timeline.takers.length + timeline.departments.length === 0) return null;
  return (
    <>
      <h2>{t('谁在用（近3个月）')}</h2>
      <ul>
        {timeline.departments.map((one) => (
          <li key={one.departmentId}>
            {named(one.departmentName, { departmentId: one.departmentId })}
            <span>{`${grouped(one.tradeNum)} · ${grouped(one.totalPrice)} ${t('元')}`}</span>
          </li>
        ))}
        {timeline.takers.map((one) => (
          <li key={one.empId}>
            {named(`${one.empName} ${one.departmentName}`, { empId: one.empId })}
            <span>{grouped(one.tradeNum)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Coming({ timeline }: { timeline: TimelineData }) {
  const t = useT();
  return (
    <>
      <h2>{t('在途')}</h2>
      {timeline.coming.length + timeline.ordered.length === 0 && <p>{t('没有在途的采购和补货。')}</p>}
      <Ordered rows={timeline.ordered} />
      <ul>
        {timeline.coming.map((one) => (
          <li key={`${one.planNo}${one.vmName}${one.channelCode}`}>
            <span>{`${one.planNo} ${one.vmName} ${one.channelCode}`}</span>
            <span>{grouped(one.quantity)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What stands in for it, and what it is a part of. */
function Kin({ timeline }: { timeline: TimelineData }) {
  const t = useT();
  const may = useCan('product.productBom');
  return (
    <>
      {timeline.substitutes.length > 0 && (
        <>
          <h2>{t('可替代')}</h2>
          <ul>
            {timeline.substitutes.map((one) => (
              <li key={one.productId}>
                <button
                  type="button"
                  className="kit-opens"
                  onClick={() => go(listAt('/product/productList', { keyword: one.productCode }, one.productId))}
                >
                  {`${one.productCode} ${one.productName}`}
                </button>
                <span>{t('可用{n}', { n: grouped(one.free) })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {timeline.boms.length > 0 && (
        <>
          <h2>{t('用在哪些BOM')}</h2>
          <ul>
            {timeline.boms.map((one) => (
              <li key={one.bomId}>
                {may ? (
                  <button type="button" className="kit-opens" onClick={() => go(listAt('/product/productBom', { keyword: one.bomCode }))}>
                    {one.bomName}
                  </button>
                ) : (
                  one.bomName
                )}
                <span>{one.bomCode}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What vendors still owe: how much, from whom, until when, and what of it has been sent. */
function Ordered({ rows }: { rows: TimelineData['ordered'] }) {
  const t = useT();
  const may = useCan('operate.purchasingOrder');
  return (
    <ul>
      {rows.map((one) => (
        <li key={one.orderId}>
          <span>
            {may ? (
              <button type="button" className="kit-opens" onClick={() => go(listAt('/operate/purchasingOrder', { poNo: one.poNo }))}>
                {one.poNo}
              </button>
            ) : (
              one.poNo
            )}{' '}
            {one.vendorName}
            {one.needDate && <small>{` ${t('需要日期')} ${one.needDate}`}</small>}
            {one.lateDays > 0 && <small className="goods-late">{` ${t('逾期{n}天', { n: grouped(one.lateDays) })}`}</small>}
          </span>
          <span>
            {grouped(one.open)}
            {one.onWay > 0 && <small>{` ${t('已发{n}', { n: grouped(one.onWay) })}`}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
