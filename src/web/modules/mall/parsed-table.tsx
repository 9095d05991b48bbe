// A list as it was understood: what is not sure is chosen by hand.
import { Button } from 'antd';
import { ParsedLine } from '../../../contract/mall/codes.ts';
import type { mall } from '../../../contract/mall/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { useT } from '../../kernel/i18n.ts';
import { pickers } from '../../kit/form/index.ts';
import { RemotePicker } from '../../kit/picker/remote-picker.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';

export type Parsed = Out<typeof mall.emoOrder.parse>[number];

interface TableProps {
  rows: readonly Parsed[];
  change: (rows: readonly Parsed[]) => void;
}
export function ParsedTable({ rows, change }: TableProps) {
  const t = useT();
  const put = (lineNo: number, part: Partial<Parsed>) => change(rows.map((row) => (row.lineNo === lineNo ? { ...row, ...part } : row)));
  return (
    <table className="mall-parsed">
      <thead>
        <tr>
          {['原文', '识别结果', '商品', '数量', '单价'].map((title) => (
            <th key={title}>{t(title)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.lineNo}>
            <td>{row.said}</td>
            <td>
              {isChosen(row) ? (
                <span className="kit-tag kit-tone-success">{t('已选商品')}</span>
              ) : (
                <StatusTag codes={ParsedLine} value={row.parsed} />
              )}
            </td>
            <td>
              <Goods row={row} put={put} />
            </td>
            <td>
              <input
                inputMode="numeric"
                size={6}
                aria-label={t('第{n}行的数量', { n: row.lineNo })}
                value={String(row.num)}
                onChange={(event) => put(row.lineNo, { num: Number(event.target.value.replace(/\D/gu, '').slice(0, 7)) })}
              />
            </td>
            <td>{row.price === null ? '' : grouped(row.price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was not understood, and has been chosen by hand. */
const isChosen = ({ parsed, productId }: Parsed): boolean =>
  productId !== null && (parsed === ParsedLine.several || parsed === ParsedLine.unknown);

/** What was understood; else what it may be, and any other product. */
function Goods({ row, put }: { row: Parsed; put: (lineNo: number, part: Partial<Parsed>) => void }) {
  const t = useT();
  const { lineNo, productId, productName, productCode, choices, parsed } = row;
  if (productId && (parsed === ParsedLine.exact || parsed === ParsedLine.notOffered))
    return (
      <>
        {productName} <small>{productCode}</small>
      </>
    );
  const choose = (id: unknown) => put(lineNo, { productId: typeof id === 'string' ? id : null, price: null });
  return (
    <>
      {pickers.productId && (
        <RemotePicker
          name="productId"
          source={pickers.productId}
          value={productId ?? undefined}
          change={choose}
          label={t('第{n}行的商品', { n: lineNo })}
        />
      )}
      {choices
        .filter((one) => one.productId !== productId)
        .map((one) => (
          <Button key={one.productId} type="link" size="small" onClick={() => choose(one.productId)}>
            {one.productName} {one.spec ?? one.productCode}
          </Button>
        ))}
    </>
  );
}
