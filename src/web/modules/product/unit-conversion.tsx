// 单位换算: so much of one unit is so much of the other; at the right a quantity in every unit that it can be said in.
import { useState } from 'react';
import { Input, InputNumber } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { unitConversion } from '../../../contract/product/unit.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, column, exportButton, figure, grouped, importButton, listScreen, ReadError } from '../../kit/list/index.ts';
import { createDialog, editDialog, fieldsOf, useSettled } from '../../kit/form/index.ts';
import { OfAll } from './parts.tsx';

type Unit = Row<typeof unitConversion.list>;

const fields = fieldsOf(unitConversion.create, { productId: { help: '不选则对全部商品有效；商品自己的换算优先。', whole: true } });

export default listScreen(unitConversion.list, {
  search: ['keyword', 'unit'],
  columns: [
    column('productCode', (row) => row.productCode ?? <OfAll />, { width: 136, fixed: 'left' }),
    { name: 'productName', width: 200, align: 'left' },
    column('fromQty', (row) => figure(grouped(row.fromQty), row.fromUnit), { title: '数量', width: 120, align: 'right' }),
    column('toQty', (row) => figure(`= ${grouped(row.toQty)}`, row.toUnit), { width: 120, align: 'right' }),
    column('ratio', (row) => figure(`1 ${row.fromUnit} = ${row.ratio} ${row.toUnit}`), { width: 176 }),
    { name: 'remark', width: 180 },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [
    createDialog(unitConversion.create, fields, { initial: { fromQty: 1 } }),
    importButton('IMPORT_UNIT_CONVERSION', 'product.productUnitConversion.import'),
    exportButton(unitConversion.list),
  ],
  rowActions: [
    editDialog(unitConversion.update, fields),
    action('删除', unitConversion.delete, { confirm: '删除后，用到这个换算的导入和BOM会被拒绝；已保存的数量不变。', danger: true }),
  ],
  panel: { title: '换算', render: (row) => <Converter key={row.id} row={row} /> },
  nameOf: (row) => `${row.productName ?? ''} ${row.fromUnit}→${row.toUnit}`.trim(),
  empty: '还没有单位换算。商品的包装数量已经算作换算，不必再建。',
});

/** Exact: a result that is no whole number is shown as a fraction, never rounded. */
function Converter({ row }: { row: Unit }) {
  const t = useT();
  const [qty, setQty] = useState(1);
  const [unit, setUnit] = useState(row.fromUnit);
  const asked = { productId: row.productId, unit: useSettled(unit.trim(), 300), qty: useSettled(qty, 300) };
  const found = useRead(unitConversion.convert, asked, { enabled: asked.unit !== '', retry: false });
  return (
    <div className="goods-convert">
      <p>{row.productName ?? t('全部商品')}</p>
      <div className="goods-line">
        <InputNumber aria-label={t('数量')} min={0} max={1_000_000_000} precision={0} value={qty} onChange={(next) => setQty(next ?? 0)} />
        <Input aria-label={t('单位')} value={unit} maxLength={20} onChange={(event) => setUnit(event.target.value)} />
      </div>
      <ReadError read={found} />
      <dl className="kit-facts" aria-live="polite">
        {(found.data ?? []).map((one) => (
          <div key={one.unit}>
            <dt>{one.unit}</dt>
            <dd>
              {figure(one.qty)} {!one.whole && <small>{t('（不是整数）')}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
