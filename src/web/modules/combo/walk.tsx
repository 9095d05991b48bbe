// Where a passed order is picked: machine by machine, channel by channel; on the screen for who goes, and on paper with a box to tick.
import { Button } from 'antd';
import type { combo } from '../../../contract/combo/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { t as said, useT } from '../../kernel/i18n.ts';
import { FreshnessNote, noteNow } from '../../floor/freshness-note.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { printSheets } from '../../kit/page/print.tsx';

type Order = Out<typeof combo.find>;
type Stop = Order['lines'][number]['places'][number] & Pick<Order['lines'][number], 'productCode' | 'productName' | 'spec' | 'unit'>;

/** What is taken at each machine, in the order of its channels. */
function stopsOf({ lines }: Order): [vmName: string, stops: Stop[]][] {
  const all = lines.flatMap(({ places, productCode, productName, spec, unit }) =>
    places.map((place) => ({ ...place, productCode, productName, spec, unit })),
  );
  const order = new Intl.Collator('zh', { numeric: true });
  all.sort((a, b) => order.compare(a.vmName, b.vmName) || order.compare(a.channelCode, b.channelCode));
  return [...Map.groupBy(all, ({ vmName }) => vmName)];
}

export function Walk({ order }: { order: Order }) {
  const t = useT();
  const stops = stopsOf(order);
  if (stops.length === 0) return null;
  return (
    <section aria-label={t('取料清单')}>
      <FreshnessNote />
      {stops.map(([vmName, rows]) => (
        <div key={vmName}>
          <h2>{vmName}</h2>
          <ul className="kit-lines">
            {rows.map((row) => (
              <li key={row.channelId}>
                <span>
                  {t('货道')} {row.channelCode}
                </span>
                <b>{figure(grouped(row.held), row.unit)}</b>
                <small>
                  {row.productName} {row.spec ?? row.productCode}
                </small>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Button onClick={() => void print(order).catch(() => undefined)}>{t('打印取料清单')}</Button>
    </section>
  );
}

const TITLES = ['', '设备', '货道', '商品编码', '商品名称', '规格', '数量', '单位'];

const print = async (order: Order) => printSheets(<Sheet order={order} note={await noteNow()} />);

function Sheet({ order, note }: { order: Order; note: string | undefined }) {
  return (
    <section>
      <h1>
        {said('取料清单')} {order.orderNo}
      </h1>
      <p>
        {said('领料人')} {order.empName}（{order.empCode}） · {order.departmentName} {order.costName && ` · ${order.costName}`}
      </p>
      {order.remark && <p>{order.remark}</p>}
      {note && <p>{note}</p>}
      <table>
        <thead>
          <tr>
            {TITLES.map((title) => (
              <th key={title}>{said(title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stopsOf(order).flatMap(([vmName, rows]) =>
            rows.map((row) => (
              <tr key={row.channelId}>
                <td>☐</td>
                <td>{vmName}</td>
                <td>{row.channelCode}</td>
                <td>{row.productCode}</td>
                <td>{row.productName}</td>
                <td>{row.spec}</td>
                <td>
                  <b>{row.held}</b>
                </td>
                <td>{row.unit}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <p>{said('签字')} ____________________</p>
    </section>
  );
}
