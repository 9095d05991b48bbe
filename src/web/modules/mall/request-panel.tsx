// What belongs to a request: its goods with what each costs, and beside the decision what the person took of it and what the warehouse has.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { mall } from '../../../contract/mall/index.ts';
import { ApprovalOrderStatus, WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { ApprovalTrail } from '../../floor/approval-trail.tsx';
import { t } from '../../kernel/i18n.ts';
import { DecidedBy, DocumentHead, DocumentLines, DocumentPanel, listed } from '../../kit/document/index.ts';
import { grouped } from '../../kit/table/figures.tsx';

const { list, lines: detail } = mall.emoOrder;
type Line = Row<typeof detail>;

/** What stands under a line; while it waits also what helps to decide. */
const noteOf = ({ price, vendorName, amount, approvalStatus, siteNum, takenNum }: Line): string =>
  [
    t('单价{price}，共{amount}', { price: grouped(price), amount: grouped(amount) }),
    vendorName,
    ...(approvalStatus === ApprovalOrderStatus.pending
      ? [...(siteNum === null ? [] : [t('本站可用{n}', { n: grouped(siteNum) })]), t('近3个月已领{n}', { n: grouped(takenNum) })]
      : []),
  ].join(' · ');

export function RequestPanel({ row }: { row: Row<typeof list> }) {
  return (
    <DocumentPanel row={row} read={listed(detail, (orderId) => ({ orderId }))}>
      {(lines) => (
        <>
          <DocumentHead name={`${row.orderNo} ${row.empName}`} remark={row.remark} />
          <DocumentLines lines={lines} figure={({ num }) => grouped(num)} note={noteOf} />
          <p>
            {t('合计')} <b>{grouped(row.amount)}</b> {t('元')}
          </p>
          <DecidedBy {...row} />
          <ApprovalTrail bizType={WorkflowBizType.mall} docId={row.id} />
        </>
      )}
    </DocumentPanel>
  );
}
