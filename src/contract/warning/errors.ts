// What can be refused of warnings.
import { errorTexts } from '../kernel/errors.ts';

export const warningErrors = errorTexts({
  'caveat-receiver-unknown': [400, '有{n}名接收人不存在或已停用，请重新选择', '{n} recipients do not exist or are disabled. Choose again'],
  'caveat-machine-unknown': [400, '有{n}台设备不存在，请重新选择', '{n} machines do not exist. Choose again'],
  'caveat-no-machine': [
    400,
    '“{kind}”不分设备，请不要选择设备，否则永远不会预警',
    '“{kind}” is not tied to a machine. Do not choose one, or it will never alert',
  ],
  'caveat-half-shift': [
    400,
    '通知时段的两头都要填写，或都留空',
    'Enter both start and end of the notification period, or leave both empty',
  ],
  'caveat-half-escalation': [
    400,
    '上报需要同时填写多少分钟后和上报给谁',
    'To escalate, enter both the delay in minutes and the recipients',
  ],
  'caveat-half-robot': [
    400,
    '通知方式选了“群机器人”就要选机器人，选了机器人也要选这种通知方式',
    'Choose a bot together with the channel “Group bots”, or neither',
  ],
  'caveat-robot-unknown': [400, '有{n}个群机器人不存在，请重新选择', '{n} bots do not exist. Choose again'],
  'caveat-robot-scope': [
    400,
    '群里的人看得到这条规则的所有预警：您的数据权限只有部分设备，请在规则里选择设备',
    'Everyone in the group sees everything this rule finds, but you only see some machines. Choose machines in the rule',
  ],
  'caveat-robot-used': [409, '“{name}”还用在{n}条预警规则里，请先在规则里换掉', '“{name}” is used by {n} rules. Change those first'],
});
