// 群机器人: robots of group chats that rules tell, each tried by a press.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { caveatRobot, RobotReason } from '../../../contract/warning/index.ts';
import { t as say } from '../../kernel/i18n.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';
import { action, column, dialog, listScreen, onOff } from '../../kit/list/index.ts';
import { RobotTryDialog } from './robot-try.tsx';

const { page, create, update, delete: remove, test } = caveatRobot;
type Robot = Row<typeof page>;

const fields: FormFields<typeof create> = [
  'robotName',
  'robotKind',
  { name: 'urlSecret', whole: true, help: '在群设置里添加自定义机器人，安全设置选“加签”，或把关键词设为“预警”，然后粘贴它的地址。' },
  { name: 'signSecret', help: '安全设置选了“加签”才填。' },
];
const kept: FormFields<typeof update> = [
  'robotName',
  'robotKind',
  { name: 'urlSecret', whole: true, help: '不填表示不变；换地址时要重新填加签密钥。' },
  { name: 'signSecret', help: '不填表示不变。' },
];

/** How the last message went. */
const lastOf = ({ lastReason, lastSaid, lastOkAt }: Robot): string =>
  lastReason
    ? [say(labelOfCode(RobotReason, lastReason)), lastSaid].filter(Boolean).join(say('：'))
    : say(lastOkAt ? '已收到' : '还没有发过');

export const Robots = listScreen(page, {
  search: ['keyword', 'robotKind', 'statusFlag'],
  columns: [
    { name: 'robotName', width: 176, align: 'left', fixed: 'left' },
    column('statusFlag', (row) => say(row.statusFlag ? '启用' : '停用'), { title: '状态', width: 72 }),
    { name: 'robotKind', width: 104 },
    { name: 'host', width: 200, align: 'left' },
    column('signed', (row) => say(row.signed ? '是' : '否'), { width: 72 }),
    { name: 'rules', width: 96 },
    column('lastReason', lastOf, { title: '最近一次', width: 240, align: 'left' }),
    'lastOkAt',
    { name: 'lastFailAt', hidden: true },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [createDialog(create, fields, { title: '新增群机器人' })],
  rowActions: [
    dialog<Robot>('测试', test.permit, (place, row) => <RobotTryDialog {...place} robot={row} />),
    editDialog(update, kept),
    ...onOff<Robot>(update, { flag: 'statusFlag' }),
    action('删除', remove, { confirm: true, danger: true }),
  ],
  nameOf: (row) => row.robotName,
  empty: '还没有群机器人。在钉钉、企业微信或飞书的群里添加一个，把地址粘贴到这里。',
});
