// The steps of a virtual order, each where it makes sense.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { VirtualOrderStatus } from '../../../contract/replenish/codes.ts';
import './replenish.css';

const { status, list } = replenish.virtualOrder;
type Order = Row<typeof list>;

/** A way into a state, for one order or for many, under the right of its own button. */
function turn(
  label: string,
  to:
    | (typeof VirtualOrderStatus)['confirmed']
    | (typeof VirtualOrderStatus)['completed']
    | (typeof VirtualOrderStatus)['cancelled']
    | (typeof VirtualOrderStatus)['closed'],
  more: { permit: Right; from: readonly number[]; confirm: string; danger?: boolean },
): Action<Order | Order[]> {
  return action(label, { ...status, permit: more.permit } as typeof status, {
    when: (target: Order | Order[]) => [target].flat().every((row) => more.from.includes(row.virtualOrderStatus)),
    input: (target) => ({ ids: [target].flat().map(({ id }) => id), virtualOrderStatus: to }),
    confirm: more.confirm,
    danger: more.danger ?? false,
  });
}

export const confirm = turn('确认', VirtualOrderStatus.confirmed, {
  permit: 'operate.fictitiousOrder.confirm',
  from: [VirtualOrderStatus.unfinished],
  confirm: '确认后不能再修改，可以下发补货计划。',
});

export const complete = turn('完成', VirtualOrderStatus.completed, {
  permit: 'operate.fictitiousOrder.complete',
  from: [VirtualOrderStatus.confirmed],
  confirm: '还没有补完的计划也会结束。',
});

export const cancel = turn('取消', VirtualOrderStatus.cancelled, {
  permit: 'operate.fictitiousOrder.cancel',
  from: [VirtualOrderStatus.unfinished, VirtualOrderStatus.confirmed],
  confirm: '取消后不能恢复，已下发的计划会关闭。',
  danger: true,
});

export const close = turn('关闭', VirtualOrderStatus.closed, {
  permit: 'operate.fictitiousOrder.close',
  from: [VirtualOrderStatus.confirmed],
  confirm: '不再送货，已下发的计划会关闭，不能恢复。',
  danger: true,
});
