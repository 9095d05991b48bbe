// 采购申请: what people of a customer want to have ordered; decided by somebody else, then one order for each warehouse and vendor.
import { ProcureStatus } from '../../../contract/customer/codes.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { customerRequests, type RequestCalls } from '../../../contract/customer/requests.ts';
import { ApprovalTrail } from '../../floor/approval-trail.tsx';
import { exportButton, hidden, listScreen } from '../../kit/list/index.ts';
import { DecidedBy, DocumentHead, DocumentLines, documentPanel, found } from '../../kit/document/index.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { decisionsOf, makes, ordersOf, takesBack } from './request-deeds.tsx';

const screenOf = (calls: RequestCalls) =>
  listScreen(calls.list, {
    search: ['procureNo', 'procureStatus', 'warehouseId', 'productId', 'createdAt'],
    columns: [
      { name: 'procureNo', width: 160, fixed: 'left' },
      { name: 'procureStatus', width: 112 },
      { name: 'reason', width: 200, align: 'left' },
      { name: 'warehouseName', width: 120 },
      { name: 'needDate', width: 104 },
      { name: 'lineCount', width: 80 },
      { name: 'num', width: 96, align: 'right' },
      { name: 'amount', width: 110 },
      { name: 'poNos', width: 170, align: 'left' },
      { name: 'creator', width: 96 },
      'createdAt',
      { name: 'approver', width: 96 },
      ...hidden('approvedAt', 'approveRemark', 'remark'),
    ],
    toolbar: [makes(calls), exportButton(calls.list)],
    rowActions: [...decisionsOf(calls), ordersOf(calls), takesBack(calls)],
    batchActions: [...decisionsOf(calls), ordersOf(calls)],
    panel: documentPanel('申请明细', {
      read: found(calls.find),
      draw: (request) => (
        <>
          <DocumentHead name={request.procureNo} remark={request.reason} />
          <DocumentLines
            lines={request.lines}
            figure={({ num }) => grouped(num)}
            note={({ vendorName, poNo }) => [vendorName, poNo].filter(Boolean).join(' · ')}
          />
          {request.procureStatus !== ProcureStatus.waiting && <DecidedBy {...request} />}
          <ApprovalTrail bizType={WorkflowBizType.procure} docId={request.id} />
        </>
      ),
    }),
    nameOf: (row) => row.procureNo,
    empty: '还没有采购申请。新增申请，审批通过后生成采购订单。',
  });
const screens = Object.fromEntries(Object.entries(customerRequests).map(([code, calls]) => [code, screenOf(calls)]));

export default function Requests({ customer }: { customer: string }) {
  const Screen = screens[customer];
  return Screen ? <Screen /> : null;
}
