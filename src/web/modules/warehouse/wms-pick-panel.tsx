// A pick order at the right of the list, with its lines.
import { shared } from '../../../contract/customer/shared.ts';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { ApprovalTrail } from '../../floor/approval-trail.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { DocumentHead, DocumentPanel, found } from '../../kit/document/panel.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { OrderedLines } from './ordered-lines.tsx';
import { PickListStatus } from '../../../contract/pick/codes.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';

const { find, deleteItem, list } = warehouse.pickOrder;
type Order = Row<typeof list>;
type Line = Out<typeof find>['lines'][number];
export const waiting = ({ pickListStatus }: Order): boolean => pickListStatus === PickListStatus.pending;

export function Panel({ row }: { row: Order }) {
  const say = useT();
  const may = useCan(shared('wms.wmsPickList.update'));
  const { busy, problem, send } = useSend();
  const drop = ({ productName, pickLineNo }: Line) => (
    <button
      type="button"
      className="kit-link kit-danger"
      aria-label={say('删除{name}', { name: productName })}
      onClick={() => void send(deleteItem, { pickLineNo })}
    >
      {say('删除')}
    </button>
  );
  return (
    <DocumentPanel row={row} read={found(find)}>
      {(order) => (
        <>
          <Problem text={problem} />
          <DocumentHead name={`${order.pickNo} ${order.empName}`} remark={order.remark} />
          <OrderedLines
            lines={order.lines}
            keyOf={({ pickLineNo }) => pickLineNo}
            waiting={waiting(order)}
            asked={({ planNum }) => planNum}
            done={({ realNum }) => realNum}
            end={may && !busy && waiting(order) && order.lines.length > 1 ? drop : undefined}
          />
          <ApprovalTrail bizType={WorkflowBizType.pick} docId={order.id} />
        </>
      )}
    </DocumentPanel>
  );
}
