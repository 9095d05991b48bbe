// What can be done with orders in a customer's name: made, changed, received, closed; each where that customer's page has the button.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import type { OrderCalls } from '../../../contract/customer/orders.ts';
import { rightsTo } from '../../../contract/customer/shared.ts';
import type { Right } from '../../../contract/menu.ts';
import { linesField } from '../../floor/order-lines.tsx';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';
import { action, grouped, type Action, type ListNow } from '../../kit/list/index.ts';
import { textsOf } from './customer-texts.ts';
import { receive } from './expected-order.tsx';

export type CustomerOrder = Row<OrderCalls['list']>;
/** Those that the customer's page has a button for. */
const served = <T,>(actions: readonly Action<T>[]): Action<T>[] => actions.filter(({ permit }) => permit.length > 0);
const changedIn = (code: string) => ['needDate', ...(textsOf(code) as 'remark'[]), { name: 'remark', whole: true }, linesField] as const;

/** 新增, in the toolbar. */
export const makesOf = (code: string, { create }: OrderCalls): readonly Action<ListNow>[] => {
  const fields: FormFields<typeof create> = ['vendorId', 'warehouseId', ...changedIn(code)];
  return served([createDialog(create, fields, { title: '新增采购订单' })]);
};

/** On a row. */
export function deedsOf(code: string, { find, update, close }: OrderCalls): readonly Action<CustomerOrder>[] {
  const fields = changedIn(code);
  const receives: Right[] = rightsTo('orders', 'receive').filter((right) => right.startsWith(`wms.${code}.`));
  const edit = editDialog<CustomerOrder, typeof update>(update, fields, {
    when: ({ untouchedFlag }) => untouchedFlag,
    nameOf: ({ poNo }) => poNo,
    initial: async (row) => ({
      ...row,
      lines: (await call(find, { poNo: row.poNo })).lines.map(({ productId, num }) => ({ productId, num })),
    }),
  });
  return served([
    {
      label: '收货',
      permit: receives,
      primary: true,
      when: ({ openFlag }) => openFlag,
      start: (row, dialogs) => void receive([row], dialogs).catch(() => undefined),
    },
    edit,
    action('关闭', close, {
      when: ({ openFlag }: CustomerOrder) => openFlag,
      danger: true,
      confirm: (row: CustomerOrder) => t('未交的{n}件不再采购，不能恢复。', { n: grouped(row.num - row.receivedNum) }),
    }),
  ]);
}
