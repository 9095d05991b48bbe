// What can be done with a strategy, by whom it is for.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { PickStrategyEntityType, STRATEGY_PAGE } from '../../../contract/strategy/codes.ts';
import { strategy } from '../../../contract/strategy/index.ts';
import { t as say } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { action, type Action } from '../../kit/list/actions.tsx';
import { editDialog, type FormFields } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { entityPicker, type EntityType } from './entity-picker.tsx';

type StrategyRow = Row<typeof strategy.list>;
export const WHOM: Record<EntityType, string> = { 0: '员工', 1: '岗位', 2: '成本中心', 3: '部门', 4: '项目', 5: '员工等级' };

/** Opens the lines of a strategy; its name stands in the tab (R081). */
export const linesOf = ({ id, strategyName }: Pick<StrategyRow, 'id' | 'strategyName'>): string =>
  `/strategy/pickStrategyItem/${id}/${encodeURIComponent(strategyName)}`;

export const fieldsFor = (entityType: EntityType, fresh: boolean): FormFields<typeof strategy.create> => [
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
  start: (row, dialogs) =>
    dialogs.show((place) => (
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

export const pageOf = (entityType: EntityType) => STRATEGY_PAGE[entityType] ?? 'strategy.department';

/** An action under the right of this page: the endpoint takes the right of any of the four. */
export const may = <T,>(entityType: EntityType, button: 'create' | 'update' | 'delete', one: Action<T>): Action<T> => ({
  ...one,
  permit: `${pageOf(entityType)}.${button}`,
});

export const rowActionsFor = (entityType: EntityType): Action<StrategyRow>[] => [
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
