// 接收方: systems of the customer, how they are reached, what each is told of, and how it is doing.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DataPushType, DOCUMENT_TYPES, PushAuth, PushKind } from '../../../contract/push/codes.ts';
import { pushReceiver, subscription } from '../../../contract/push/index.ts';
import { t as say } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { createDialog, editDialog, formAction, type FormFields } from '../../kit/form/index.ts';
import { action, column, dialog, hidden, listScreen, onOff } from '../../kit/list/index.ts';
import { receiverFields } from './receiver-fields.tsx';
import { pushedText } from './again.tsx';
import { RenewDialog, SubscribeDialog } from './subscribe-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TryDialog } from './try-dialog.tsx';
import { whyText } from './words.ts';

const { page, create, update, delete: remove, pushTest, saveTemplate, replay } = pushReceiver;
type Receiver = Row<typeof page>;

export const Receivers = listScreen(page, {
  search: ['receiverName', 'pushKind', 'statusFlag'],
  columns: [
    { name: 'receiverName', width: 160, fixed: 'left', align: 'left' },
    column('statusFlag', (row) => say(row.statusFlag ? '启用' : '停用'), { title: '状态', width: 72 }),
    { name: 'pushKind', width: 96 },
    { name: 'url', width: 240, align: 'left' },
    column('pushTypes', (row) => row.pushTypes.map((type) => say(labelOfCode(DataPushType, type))).join(say('、')), {
      width: 200,
      align: 'left',
    }),
    { name: 'authKind', width: 128 },
    { name: 'waiting', width: 72 },
    { name: 'failed', width: 72 },
    { name: 'lastOkAt', width: 168 },
    column('lastReason', (row) => (row.fails > 0 ? whyText({ pushReason: row.lastReason }) : ''), { width: 136 }),
    ...hidden('eventFlag', 'oldestAt', 'lastFailAt', 'fails', 'timeoutSeconds', 'takenIf', 'creator', 'createdAt'),
  ],
  toolbar: [
    createDialog(create, receiverFields, {
      title: '新增接收方',
      width: 800,
      initial: { pushKind: PushKind.platform, authKind: PushAuth.none, pushTypes: [...DOCUMENT_TYPES], timeoutSeconds: 10 },
    }),
    dialog('订阅事件', subscription.subscribe.permit, (place) => <SubscribeDialog {...place} />),
  ],
  rowActions: [
    editDialog(update, receiverFields as FormFields<typeof update>, { width: 800 }),
    dialog<Receiver>('测试', pushTest.permit, (place, row) => <TryDialog {...place} receiver={row} />),
    dialog<Receiver>('模板', saveTemplate.permit, (place, row) => <TemplateDialog {...place} receiver={row} />),
    ...onOff<Receiver>(update, { flag: 'statusFlag' }),
    formAction<Receiver, typeof replay>('重放', replay, {
      fields: ['since', 'until'],
      title: ({ receiverName }) => say('重放{name}：不填时间就是全部', { name: receiverName }),
      fixed: ({ id }) => ({ receiverId: id }),
      when: ({ authKind }) => authKind !== PushAuth.pull,
      next: (answer) => toast.success(pushedText(answer)),
    }),
    {
      ...dialog<Receiver>('更换密钥', subscription.change.permit, (place, row) => <RenewDialog {...place} receiver={row} />),
      when: ({ eventFlag }: Receiver) => eventFlag,
    },
    action('删除', remove, { confirm: true, danger: true }),
  ],
  nameOf: (row) => row.receiverName,
  empty: '还没有接收方。新增一个客户系统的地址，发生的事就会推送过去。',
});
