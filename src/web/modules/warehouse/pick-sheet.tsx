// A pick order on paper: what to take out of which channel, a box to tick beside each line, a line to sign.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { printSheets } from '../../kit/page/print.tsx';

const { print, batchPrint } = warehouse.pickOrder;
type Order = Out<typeof print>;

/** Prints these orders, each on its own page; resolves when the print dialog was closed. */
export async function printOrders(ids: readonly string[]): Promise<void> {
  const [only] = ids;
  const orders = ids.length === 1 && only ? [await call(print, { id: only })] : await call(batchPrint, { ids: [...ids] });
  await printSheets(orders.map((order) => <Sheet key={order.id} order={order} />));
}

function Sheet({ order }: { order: Order }) {
  return (
    <section>
      <h1>
        {t('领料单')} {order.pickNo}
      </h1>
      <p>
        {order.prewhName} · {t('领料人')} {order.empName}（{order.empCode}） · {order.departmentName} · {order.costName}
      </p>
      {order.remark && <p>{order.remark}</p>}
      <table>
        <thead>
          <tr>
            {['', '商品编码', '商品名称', '规格', '申请数量', '已领数量', '单位', '货道'].map((title) => (
              <th key={title}>{t(title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.pickLineNo}>
              <td>☐</td>
              <td>{line.productCode}</td>
              <td>{line.productName}</td>
              <td>{line.spec}</td>
              <td>
                <b>{line.planNum}</b>
              </td>
              <td>{line.realNum}</td>
              <td>{line.unit}</td>
              <td>{line.places.map(({ channelCode, held }) => `${channelCode} × ${held}`).join('，')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('签字')} ____________________</p>
    </section>
  );
}
