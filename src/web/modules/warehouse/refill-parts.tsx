// Refills of smart warehouses: columns, lines and the button that registers one, on the page of all of them and on that of cabins.
import type { Permit, Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { t } from '../../kernel/i18n.ts';
import { type Action, type ListOptions } from '../../kit/list/index.ts';
import { DocumentPanel, found } from '../../kit/document/index.ts';
import { ChannelOrderDialog } from './channel-order-dialog.tsx';
import type { PrewhTypes } from './held-choices.ts';
import { LinesPanel } from './lines-panel.tsx';

const { list, find, create } = warehouse.prewhReplenish;
type Refill = Row<typeof list>;

export const RefillPanel = ({ row }: { row: Refill }) => (
  <DocumentPanel row={row} read={found(find)}>
    {({ lines, replenishNo, remark }) => <LinesPanel title={replenishNo} remark={remark} lines={lines} />}
  </DocumentPanel>
);

export const refillColumns: ListOptions<typeof list>['columns'] = [
  { name: 'replenishNo', width: 150, fixed: 'left' },
  { name: 'prewhName', width: 140 },
  { name: 'warehouseName', width: 120 },
  { name: 'replenishType', width: 120 },
  { name: 'lineCount', width: 80 },
  { name: 'num', width: 96, align: 'right' },
  { name: 'planNo', width: 150 },
  { name: 'empName', width: 96 },
  { name: 'creator', width: 96 },
  'createdAt',
  { name: 'remark', width: 160, hidden: true },
];

/** 新增: a refill of a smart warehouse, of these types where some are said. */
export const registers = (title: string, permit: Permit, prewhTypes?: PrewhTypes): Action<unknown> => ({
  label: '新增',
  primary: true,
  permit,
  start: (_, dialogs) =>
    dialogs.show((place) => (
      <ChannelOrderDialog
        {...place}
        title={t(title)}
        endpoint={create}
        person={{ title: '补货员', required: false }}
        fills
        {...(prewhTypes ? { prewhTypes } : {})}
      />
    )),
});
