// The strategies of departments, employees, projects or posts: one list, four pages.
import { useMemo, type ReactNode } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { org } from '../../../contract/org/index.ts';
import { PickStrategyEntityType, STRATEGY_PAGE } from '../../../contract/strategy/codes.ts';
import { strategy } from '../../../contract/strategy/index.ts';
import { t as say, useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { column, opens } from '../../kit/list/columns.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import type { ListOptions, TreeProps } from '../../kit/list/list-options.ts';
import { ListView } from '../../kit/list/list-screen.tsx';
import { treeOf } from '../../kit/tree/tree.ts';
import { TreeFilter } from '../../kit/tree/tree-filter.tsx';
import { TreePending } from '../../kit/tree/tree-pending.tsx';
import { exportLines, importButton } from '../../kit/list/transfer-buttons.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { entityPicker, type EntityType } from './entity-picker.tsx';
import { StrategyPanel } from './strategy-panel.tsx';

type StrategyRow = Row<typeof strategy.list>;

/** Opens the lines of a strategy; its name stands in the tab (R081). */
const linesOf = ({ id, strategyName }: Pick<StrategyRow, 'id' | 'strategyName'>): string =>
  `/strategy/pickStrategyItem/${id}/${encodeURIComponent(strategyName)}`;

const WHOM: Record<EntityType, string> = { 0: '员工', 1: '岗位', 2: '成本中心', 3: '部门', 4: '项目' };

const fieldsFor = (entityType: EntityType, fresh: boolean): FormFields<typeof strategy.create> => [
  'strategyName',
  ...(fresh ? [{ name: 'entityId' as const, title: WHOM[entityType], control: entityPicker(entityType) }] : []),
  ...(entityType === PickStrategyEntityType.employee
    ? []
    : [{ name: 'shareFlag' as const, help: '每人：各领各的；合计：大家合用一个量。' }]),
  { name: 'vmIds', help: '不选表示全部设备。' },
  'validFrom',
  'validTo',
  { name: 'onlyListed', help: '是：只能领明细里写的商品。' },
  { name: 'approvalFlag', help: '是：明细里的商品领料前须有审批或特权。' },
  'statusFlag',
  'remark',
];

/** 复制: to others of the same kind. */
const copy = (entityType: EntityType): Action<StrategyRow> => ({
  label: '复制',
  permit: `${STRATEGY_PAGE[entityType] ?? 'strategy.department'}.copy`,
  start: (row, desk) =>
    desk.show((place) => (
      <FormDialog
        {...place}
        title={`${say('复制')} ${row.strategyName}`}
        endpoint={strategy.copy}
        fields={[{ name: 'entityIds', control: entityPicker(entityType, true), whole: true }, 'strategyName', 'validFrom', 'validTo']}
        initial={{ strategyName: row.strategyName, validFrom: row.validFrom ?? undefined, validTo: row.validTo ?? undefined }}
        fixed={{ id: row.id }}
      />
    )),
});

const pageOf = (entityType: EntityType) => STRATEGY_PAGE[entityType] ?? 'strategy.department';
/** An action under the right of this page: the endpoint takes the right of any of the four. */
const may = <T,>(entityType: EntityType, button: 'create' | 'update' | 'delete', one: Action<T>): Action<T> => ({
  ...one,
  permit: `${pageOf(entityType)}.${button}`,
});

const columnsFor = (entityType: EntityType): ListOptions<typeof strategy.list>['columns'] => [
  column('entityName', (row: StrategyRow) => `${row.entityCode} ${row.entityName}`, {
    title: WHOM[entityType],
    width: 184,
    align: 'left',
    fixed: 'left',
  }),
  { name: 'strategyName', width: 184, align: 'left' },
  opens('itemCount', (row: StrategyRow) => go(linesOf(row)), { width: 80 }),
  ...(entityType === PickStrategyEntityType.employee ? [] : [{ name: 'shareFlag' as const, width: 96 }]),
  { name: 'statusFlag', width: 80 },
  column('vmNames', (row: StrategyRow) => (row.vmNames.length > 0 ? row.vmNames.join('、') : say('全部设备')), { width: 160 }),
  { name: 'onlyListed', width: 96 },
  { name: 'approvalFlag', width: 96 },
  { name: 'validFrom', width: 112 },
  { name: 'validTo', width: 112 },
  { name: 'remark', hidden: true },
  { name: 'createdAt', hidden: true },
  { name: 'updatedAt', hidden: true },
];

const rowActionsFor = (entityType: EntityType): Action<StrategyRow>[] => [
  { label: '明细', permit: 'strategy.pickStrategyItem', start: (row) => go(linesOf(row)) },
  may(
    entityType,
    'update',
    editDialog<StrategyRow, typeof strategy.update>(strategy.update, fieldsFor(entityType, false) as FormFields<typeof strategy.update>),
  ),
  copy(entityType),
  ...[true, false].map((now) =>
    may(
      entityType,
      'update',
      action<StrategyRow, typeof strategy.update>(now ? '停用' : '启用', strategy.update, {
        when: (row) => row.statusFlag === now,
        input: ({ id }) => ({ id, statusFlag: !now }),
      }),
    ),
  ),
  may(
    entityType,
    'delete',
    action<StrategyRow, typeof strategy.delete>('删除', strategy.delete, {
      input: (row) => ({ ids: [row.id] }),
      confirm: '连同它的明细一起删除，不能恢复；不想再用它也可以停用。',
      danger: true,
    }),
  ),
];

const optionsFor = (entityType: EntityType, ask: string | undefined): ListOptions<typeof strategy.list> => ({
  search: ['keyword', 'productId', 'vmId', 'statusFlag'],
  columns: columnsFor(entityType),
  toolbar: [
    may(
      entityType,
      'create',
      createDialog(strategy.create, fieldsFor(entityType, true), {
        initial: {
          entityType,
          shareFlag: entityType !== PickStrategyEntityType.employee && entityType !== PickStrategyEntityType.post,
          onlyListed: false,
          approvalFlag: false,
          statusFlag: true,
        },
      }),
    ),
    importButton('IMPORT_PICK_STRATEGY', `${pageOf(entityType)}.import`),
    exportLines(strategy.lines, `${pageOf(entityType)}.export`),
  ],
  rowActions: rowActionsFor(entityType),
  batchActions: [
    may(
      entityType,
      'delete',
      action('批量删除', strategy.delete, {
        input: (rows: StrategyRow[]) => ({ ids: rows.map(({ id }) => id) }),
        confirm: '连同它们的明细一起删除，不能恢复。',
        danger: true,
      }),
    ),
  ],
  panel: { title: '策略和领料问答', render: (row) => <StrategyPanel key={ask ?? ''} row={row} ask={ask} /> },
  ...(entityType === PickStrategyEntityType.department ? { tree: { field: 'departmentId', Tree: DepartmentTree } } : {}),
  nameOf: (row) => `${row.entityName} ${row.strategyName}`,
  empty: '还没有策略：没有策略时，绑定了设备的员工可以不限量领料。',
});

function DepartmentTree({ value, change }: TreeProps) {
  const t = useT();
  const found = useRead(org.departments, {});
  if (!found.data) return <TreePending error={found.error} refetch={found.refetch} />;
  const nodes = treeOf(found.data, {
    key: (row) => row.id,
    parent: (row) => row.parentId,
    title: (row) => row.departmentName,
    also: (row) => row.departmentCode,
    count: (row) => row.empCount,
  });
  return <TreeFilter title={t('部门')} nodes={nodes} value={value} change={change} />;
}

/** The list of the strategies of one kind of entity; `children` choose between kinds. A link may ask about an employee, or a whole pick: `?ask=<id>`. */
export function StrategyList({ entityType, children }: { entityType: EntityType; children?: ReactNode }) {
  const list = useList(strategy.list, { entityType });
  const asked = list.state.search['ask'];
  const ask = typeof asked === 'string' ? asked : undefined;
  const options = useMemo(() => optionsFor(entityType, ask), [entityType, ask]);
  return (
    <div className={children ? 'strategy-list kit-tabbed' : 'strategy-list'} data-asked={ask !== undefined}>
      {children}
      <ListView endpoint={strategy.list} list={list} options={options} />
    </div>
  );
}
