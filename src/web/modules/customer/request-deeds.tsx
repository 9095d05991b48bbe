// What is done with procurement requests: made, decided on, ordered, taken back.
import { ProcureStatus } from '../../../contract/customer/codes.ts';
import type { RequestCalls } from '../../../contract/customer/requests.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { linesField } from '../../floor/order-lines.tsx';
import { t } from '../../kernel/i18n.ts';
import { decide } from '../../kit/document/index.ts';
import { createDialog, formAction } from '../../kit/form/index.ts';
import { action, type Action } from '../../kit/list/index.ts';

type Request = Row<RequestCalls['list']>;
const isWaiting = ({ procureStatus }: Request): boolean => procureStatus === ProcureStatus.waiting;
const isApproved = ({ procureStatus }: Request): boolean => procureStatus === ProcureStatus.approved;

export const makes = ({ create }: RequestCalls) =>
  createDialog(create, ['warehouseId', 'needDate', { name: 'reason', whole: true }, { name: 'remark', whole: true }, linesField], {
    title: '新增采购申请',
  });

/** 通过 and 驳回, of one or of many. */
export const decisionsOf = ({ approve }: RequestCalls): Action<Request | Request[]>[] => [
  decide(approve)<Request>({ label: '通过', to: { passFlag: true }, when: isWaiting }),
  decide(approve)<Request>({ label: '驳回', to: { passFlag: false }, when: isWaiting }),
];

/** One order for each warehouse and vendor, of one request or of many together. */
export const ordersOf = ({ order }: RequestCalls): Action<Request | Request[]> =>
  formAction<Request | Request[], typeof order>('生成采购订单', order, {
    fields: [{ name: 'vendorId', help: '只用于没有供应商的商品；其他商品向自己的供应商采购。' }, 'needDate'],
    when: (target) => [target].flat().every(isApproved),
    done: '已生成采购订单',
  });

export const takesBack = ({ cancel }: RequestCalls): Action<Request> =>
  action('取消', cancel, {
    when: (row: Request) => isWaiting(row) || isApproved(row),
    danger: true,
    confirm: () => t('取消后不能恢复；需要时再新增申请。'),
  });
