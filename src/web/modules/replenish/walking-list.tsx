// The walking list of plans on paper: machine by machine, tray by tray, a box to tick beside each line.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { Freshness } from '../../floor/freshness.tsx';
import { allRows } from '../../kit/list/all-rows.ts';
import { printSheets } from '../../kit/page/print.tsx';
import { isFilling } from '../../../contract/replenish/codes.ts';
import { isWaiting, machinesOf } from './trip-state.ts';

const { lines, trip } = replenish.replenishPlan;
type Line = Row<typeof lines>;

/** Every line of a plan. */
export const linesOf = (planId: string): Promise<Line[]> => allRows(lines, { planId });

/** Prints the walking lists of these plans; resolves when the print dialog was closed. */
export async function printPlans(planIds: readonly string[]): Promise<void> {
  const plans: Line[][] = [];
  for (const id of planIds) plans.push(await linesOf(id));
  const { stops } = await call(trip, { ids: [...planIds] });
  const talkOf = (id: string | undefined) => stops.find(({ planId }) => planId === id)?.talk;
  await printSheets(plans.map((rows) => <Sheet key={rows[0]?.planId} rows={rows} talk={talkOf(rows[0]?.planId)} />));
}

/** What is still to be filled in: the rest has been carried there already. */
const isLeft = ({ planNum, filledNum }: { planNum: number; filledNum: number }): boolean => filledNum < planNum;

function Sheet({ rows, talk }: { rows: readonly Line[]; talk: Trip['stops'][number]['talk'] | undefined }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <section>
      <h1>
        {t('备货单')} {first.planNo}
      </h1>
      <p>
        {first.vmCode} {first.vmName} <Freshness talk={talk} words />
      </p>
      <table>
        <thead>
          <tr>
            {['', '货道', '商品编码', '商品名称', '规格', '现有库存', '计划数量', '单位'].map((title) => (
              <th key={title}>{t(title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.filter(isLeft).map((row) => (
            <tr key={row.lineNo}>
              <td>☐</td>
              <td>{row.channelCode}</td>
              <td className="kit-print-code">{row.productCode}</td>
              <td>{row.productName}</td>
              <td>{row.spec}</td>
              <td>{row.stockNum}</td>
              <td>
                <b>{row.planNum - row.filledNum}</b>
              </td>
              <td>{row.unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Trip = Out<typeof trip>;

/** Prints a trip: the kit on the first sheet, then a sheet for each machine. */
export const printTrip = ({ kit, stops }: Trip): Promise<void> =>
  printSheets(
    <>
      {kit.length > 0 && <StagingSheet rows={kit} plans={stops.filter(isWaiting).map(({ planNo }) => planNo)} />}
      {machinesOf(stops.filter((stop) => isFilling(stop) && stop.lines.some(isLeft))).map((plans, at) => (
        <MachineSheet key={plans[0]?.planId} plans={plans} at={at + 1} />
      ))}
    </>,
  );

const head = (titles: readonly string[]) => (
  <thead>
    <tr>
      {['', ...titles].map((title) => (
        <th key={title}>{t(title)}</th>
      ))}
    </tr>
  </thead>
);

function StagingSheet({ rows, plans }: { rows: Trip['kit']; plans: readonly string[] }) {
  return (
    <section>
      <h1>{t('备货单')}</h1>
      <p>{plans.join(' ')}</p>
      <table>
        {head(['备货仓库', '商品编码', '商品名称', '规格', '备货数量', '单位'])}
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.warehouseName}/${row.productId}`}>
              <td>☐</td>
              <td>{row.warehouseName}</td>
              <td className="kit-print-code">{row.productCode}</td>
              <td>{row.productName}</td>
              <td>{row.spec}</td>
              <td>
                <b>{row.num}</b>
              </td>
              <td>{row.unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MachineSheet({ plans, at }: { plans: readonly Trip['stops'][number][]; at: number }) {
  const [stop] = plans;
  if (!stop) return null;
  return (
    <section>
      <h1>
        {at}. {stop.vmName} {plans.map(({ planNo }) => planNo).join(' ')}
      </h1>
      <p>
        {stop.vmCode} {stop.address} <Freshness talk={stop.talk} words />
      </p>
      <table>
        {head(['货道', '商品编码', '商品名称', '规格', '现有库存', '补货数量', '单位', '实补数量'])}
        <tbody>
          {plans
            .flatMap(({ planId, lines: rows }) => rows.filter(isLeft).map((line) => ({ ...line, planId })))
            .map((line) => (
              <tr key={`${line.planId}/${line.lineNo}`}>
                <td>☐</td>
                <td>{line.channelCode}</td>
                <td className="kit-print-code">{line.productCode}</td>
                <td>{line.productName}</td>
                <td>{line.spec}</td>
                <td>{line.stockNum}</td>
                <td>
                  <b>{line.planNum - line.filledNum}</b>
                </td>
                <td>{line.unit}</td>
                <td>＿＿</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
