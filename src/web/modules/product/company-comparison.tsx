// What the group keeps of a product beside what the site has.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { companyGroupProduct } from '../../../contract/product/company.ts';
import { useT } from '../../kernel/i18n.ts';
import { listColumns } from '../../kit/list/columns.tsx';
import './product.css';

type GroupProduct = Row<typeof companyGroupProduct.list>;

const compared = listColumns<GroupProduct>(companyGroupProduct.list.output, ['productName', 'brand', 'model', 'spec', 'unit', 'barcode']);

/** The site's product beside what the group says of it: what a taking over would change is marked. */
export function Comparison({ row }: { row: GroupProduct }) {
  const say = useT();
  const { own } = row;
  return (
    <>
      <p>
        <b>{row.productCode}</b>
      </p>
      {!own && <p>{say('本站点还没有这个编码的商品，引入后新建。')}</p>}
      {row.takenState === 'differs' && <p>{say('引入会把标出的资料改成集团的。如果不是同一种商品，请不要引入，先改其中一个的编码。')}</p>}
      <table className="goods-lines goods-beside" aria-label={say('与本站点比较')}>
        <thead>
          <tr>
            <th scope="col">{say('字段')}</th>
            {own && <th scope="col">{say('本站点')}</th>}
            <th scope="col">{say('集团')}</th>
          </tr>
        </thead>
        <tbody>
          {compared.map(({ name, title, text }) => (
            <tr key={name} className={row.differs.includes(title) ? 'goods-changed' : undefined}>
              <th scope="row">{say(title)}</th>
              {own && <td>{text({ ...row, ...own })}</td>}
              <td>{text(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
