// The machines that want something, with how many pieces: choosing one narrows the list to it.
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { spokenOf } from '../../kernel/initials.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import type { TreeProps } from '../../kit/list/list-options.ts';
import { shapeOf } from '../../kit/form/fields.ts';
import { fitting } from '../../kit/list/list-input.ts';
import { TreeFilter } from '../../kit/tree/tree-filter.tsx';
import { TreePending } from '../../kit/tree/tree-pending.tsx';
import { treeOf } from '../../kit/tree/tree.ts';

const { byVm } = replenish.replenishNeeds;

export function MachineTree({ value, change }: TreeProps) {
  const t = useT();
  const [{ search }] = useScreenState();
  const input = fitting(shapeOf(byVm.input), search) as Sent<typeof byVm>;
  const sums = useRead(byVm, input, { placeholderData: (before) => before });
  if (!sums.data) return <TreePending error={sums.error} refetch={sums.refetch} />;
  const nodes = treeOf(sums.data, {
    key: (row) => row.vmId,
    parent: () => null,
    title: (row) => (row.warned > 0 ? t('预警{n} {name}', { name: row.vmName, n: row.warned }) : row.vmName),
    also: (row) => `${row.vmCode} ${spokenOf(row.vmName)}`,
    count: (row) => row.needNum,
  });
  return <TreeFilter title={t('设备（需补件数）')} nodes={nodes} value={value} change={change} />;
}
