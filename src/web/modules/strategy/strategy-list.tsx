// The strategies of departments, cost centres, employees, projects, posts or levels: one list, four pages.
import { useMemo, type ReactNode } from 'react';
import { org } from '../../../contract/org/index.ts';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';
import { strategy } from '../../../contract/strategy/index.ts';
import { t as say, useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import {
  action,
  column,
  exportLines,
  hidden,
  importButton,
  type ListOptions,
  ListView,
  opens,
  type TreeProps,
  useList,
} from '../../kit/list/index.ts';
import { createDialog } from '../../kit/form/index.ts';
import { TreeFilter, treeOf, TreePending } from '../../kit/tree/index.ts';
import { type EntityType } from './entity-picker.tsx';
import { StrategyPanel } from './strategy-panel.tsx';
import { fieldsFor, linesOf, may, pageOf, rowActionsFor, WHOM } from './strategy-actions.tsx';

const columnsFor = (entityType: EntityType): ListOptions<typeof strategy.list>['columns'] => [
  column('entityName', (row) => `${row.entityCode} ${row.entityName}`, {
    title: WHOM[entityType],
    width: 184,
    align: 'left',
    fixed: 'left',
  }),
  { name: 'strategyName', width: 184, align: 'left' },
  opens('itemCount', (row) => go(linesOf(row)), { width: 80 }),
  ...(entityType === PickStrategyEntityType.employee ? [] : [{ name: 'shareFlag' as const, width: 96 }]),
  { name: 'statusFlag', width: 80 },
  column('vmNames', (row) => (row.vmNames.length > 0 ? row.vmNames.join(say('、')) : say('全部设备')), { width: 160 }),
  { name: 'onlyListed', width: 96 },
  { name: 'approvalFlag', width: 96 },
  { name: 'validFrom', width: 112 },
  { name: 'validTo', width: 112 },
  ...hidden('remark', 'createdAt', 'updatedAt'),
];

/** What is for people of a kind is for each of them, unless it is said otherwise. */
const OF_EACH: readonly EntityType[] = [PickStrategyEntityType.employee, PickStrategyEntityType.post, PickStrategyEntityType.level];

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
          shareFlag: !OF_EACH.includes(entityType),
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
        input: (rows) => ({ ids: rows.map(({ id }) => id) }),
        confirm: '连同它们的明细一起删除，不能恢复。',
        danger: true,
      }),
    ),
  ],
  panel: {
    title: '策略和领料问答',
    render: (row) => <StrategyPanel key={ask ?? ''} row={row} ask={ask} />,
    stands: () => <StrategyPanel key={ask ?? ''} row={undefined} ask={ask} />,
  },
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
