// The walking list of plans on paper: machine by machine, tray by tray, a box to tick beside each line.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { printSheets } from '../../kit/print.tsx';

const { lines } = replenish.replenishPlan;
type Line = Row<typeof lines>;
const PAGE = 200;

/** Every line of a plan. */
export async function linesOf(planId: string): Promise<Line[]> {
  const rows: Line[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call(lines, { planId, page, limit: PAGE });
    rows.push(...answer.rows);
    if (rows.length >= answer.total || answer.rows.length === 0) return rows;
  }
}

/** Prints the walking lists of these plans; resolves when the print dialog was closed. */
export async function printPlans(planIds: readonly string[]): Promise<void> {
  const plans: Line[][] = [];
  for (const id of planIds) plans.push(await linesOf(id));
  await printSheets(plans.map((rows) => <Sheet key={rows[0]?.planId} rows={rows} />));
}

function Sheet({ rows }: { rows: readonly Line[] }) {
  const [first] = rows;
  if (!first) return null;
  return (
    <section>
      <h1>
        {t('备货单')} {first.planNo}
      </h1>
      <p>
        {first.vmCode} {first.vmName}
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
          {rows.map((row) => (
            <tr key={row.lineNo}>
              <td>☐</td>
              <td>{row.channelCode}</td>
              <td>{row.productCode}</td>
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
