// 员工领料报表: what each employee took in some days, and what it came to; a figure opens its trades.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { report } from '../../../contract/report/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { go } from '../../kernel/router.tsx';
import { type ColumnSpec, exportButton, type List, type ListOptions, ListView, opens, useList } from '../../kit/list/index.ts';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { tradesPath } from '../../floor/trades-path.ts';
import { departmentPicker, empPicker, vmPicker } from './pickers.tsx';
import { QuickDays } from './quick-days.tsx';

const { empPick } = report;
type EmpRow = Row<typeof empPick>;
type Open = ((row: EmpRow) => void) | undefined;

/** Nobody's trades cannot be asked for by themselves: that figure opens nothing rather than everybody's. */
function pieces(open: NonNullable<Open>): ColumnSpec<'tradeNum', EmpRow> {
  const link = opens<'tradeNum', EmpRow>('tradeNum', open, { width: 96, align: 'right' });
  return { ...link, render: (row, schema) => (row.empId ? link.render?.(row, schema) : figure(grouped(row.tradeNum))) };
}

interface Of {
  open: Open;
  inPrewh: true | undefined;
}
const optionsFor = ({ state, search }: List<typeof empPick>, { open, inPrewh }: Of): ListOptions<typeof empPick> => ({
  above: <QuickDays value={state.search['span']} change={(span) => search({ ...state.search, span })} />,
  rowKey: 'key',
  search: [
    'span',
    { name: 'departmentId', control: departmentPicker },
    { name: 'empId', control: empPicker },
    inPrewh ? 'prewhId' : { name: 'vmId', control: vmPicker },
    'productId',
    'productTypeId',
  ],
  columns: [
    { name: 'tradeEmpCode', width: 112 },
    { name: 'tradeEmpName', width: 112 },
    { name: 'tradeEmpOrgName', width: 160, align: 'left' },
    open ? pieces(open) : { name: 'tradeNum', width: 96, align: 'right' },
    { name: 'totalPrice', align: 'right', width: 128 },
    { name: 'tradeLines', width: 96, align: 'right' },
    { name: 'tradeEmpOrgCode', hidden: true },
  ],
  toolbar: [exportButton(empPick, inPrewh ? 'wms.report.empPick.export' : 'report.empPick.export')],
  ...(open ? { open } : {}),
  nameOf: (row) => `${row.tradeEmpCode ?? ''} ${row.tradeEmpName ?? ''}`,
  empty: '还没有领料记录。设备上报领料后，这里按员工统计。',
});

/** The same of smart warehouses alone stands in their menu. */
function EmpPickOf({ inPrewh }: { inPrewh?: true }) {
  const list = useList(empPick, inPrewh ? { inPrewh } : {});
  const may = useCan(inPrewh ? 'wms.report.productTradingDetail' : 'report.productTradingDetail');
  const { span, vmId, prewhId, productId, productTypeId } = list.state.search;
  const open = ({ empId, departmentId }: EmpRow) => {
    const search = { span, vmId, prewhId, productId, productTypeId, empId, departmentId: departmentId ?? undefined };
    if (empId) go(tradesPath(search, inPrewh && '/wms/report/productTradingDetail'));
  };
  return <ListView endpoint={empPick} list={list} options={optionsFor(list, { open: may ? open : undefined, inPrewh })} />;
}

export default () => <EmpPickOf />;
export const WmsEmpPick = () => <EmpPickOf inPrewh />;
