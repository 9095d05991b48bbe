// 预警规则: what the product watches by itself, whom it tells, and at the right what is the matter now.
import { useWatch } from '@rc-component/form';
import { Input } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { CaveatChannel, CaveatDigest, caveatRobot, kinds, warning, type Kind } from '../../../contract/warning/index.ts';
import { t as say, useT } from '../../kernel/i18n.ts';
import { action, column, figure, grouped, listScreen, ofAll, onOff } from '../../kit/list/index.ts';
import { type ControlProps, createDialog, editDialog, type FormFields, pickerOf, remote } from '../../kit/form/index.ts';
import { clockField } from '../../kit/form/clock-field.tsx';
import { CasePanel } from './case-panel.tsx';

type Rule = Row<typeof warning.list>;

const peoplePicker = pickerOf(remote(warning.receivers), true);
const robotPicker = pickerOf(remote(caveatRobot.search), true);

/** The point from which a rule warns: what it means depends on what is watched. */
function Threshold({ value, change, id, label }: ControlProps) {
  const t = useT();
  const kind = useWatch<Kind | undefined>('caveatKind');
  const typed = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const take = (text: string) => change(text === '' ? undefined : /^\d+$/.test(text) ? Number(text) : text);
  return (
    <>
      <Input id={id} aria-label={label} inputMode="numeric" value={typed} onChange={(event) => take(event.target.value)} />
      <small className="warning-means">{kind ? t(kinds[kind].means) : t('先选择预警内容')}</small>
    </>
  );
}

const fields: FormFields<typeof warning.create> = [
  'caveatName',
  'caveatKind',
  { name: 'threshold', control: (props) => <Threshold {...props} /> },
  'digestMinutes',
  { name: 'vmIds', whole: true, help: '不选表示全部设备；借用和占用的预警不分设备，请不要选。' },
  'channels',
  { name: 'receivers', control: peoplePicker, help: '借用的预警也告诉借用人本人（有登录账号的）。' },
  { name: 'robotIds', whole: true, control: robotPicker, help: '群里的人会看到这条规则的所有预警。' },
  { name: 'shiftFrom', control: clockField, help: '例如 08:00；都不填表示随时通知。' },
  { name: 'shiftTo', control: clockField, help: '例如 20:00；比开始早表示到第二天。' },
  { name: 'escalateMinutes', help: '不填表示不上报。' },
  { name: 'escalateTo', control: peoplePicker, help: '借用的预警也告诉借用人的部门负责人，可以不选人。' },
];

const shiftOf = ({ shiftFrom, shiftTo }: Rule): string => (shiftFrom && shiftTo ? `${shiftFrom}–${shiftTo}` : say('随时'));

/** Of what it found of late what somebody saw to. */
const actedOf = ({ recentActed, recentCases }: Rule) => (recentCases === 0 ? '' : figure(ofAll(recentActed, recentCases)));

/** The next longer time in which it gathers. */
const rarer = (minutes: Rule['digestMinutes']): Rule['digestMinutes'] | undefined => CaveatDigest.def.values.find((one) => one > minutes);

export const Rules = listScreen(warning.list, {
  search: ['keyword', 'caveatKind', 'caveatType', 'vmId', 'statusFlag'],
  columns: [
    { name: 'caveatName', width: 176, align: 'left', fixed: 'left' },
    { name: 'openCases', width: 88 },
    column('recentActed', actedOf, { width: 112 }),
    column('statusFlag', (row) => say(row.statusFlag ? '启用' : '停用'), { title: '状态', width: 72 }),
    { name: 'caveatKind', width: 104 },
    { name: 'caveatType', width: 112, hidden: true },
    column('threshold', (row) => (row.threshold === null ? say('默认') : grouped(row.threshold)), { width: 80 }),
    column('vmCount', (row) => (row.vmCount === 0 ? say('全部设备') : grouped(row.vmCount)), { width: 96 }),
    { name: 'receiverNames', width: 184, align: 'left' },
    column('channels', (row) => row.channels.map((one) => say(labelOfCode(CaveatChannel, one))).join(say('、')), { width: 136 }),
    column('shiftFrom', shiftOf, { title: '通知时段', width: 120 }),
    { name: 'digestMinutes', width: 112 },
    { name: 'escalateMinutes', width: 96 },
    'toldAt',
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [createDialog(warning.create, fields, { title: '新增预警规则', initial: { channels: ['notice'], digestMinutes: 0 } })],
  rowActions: [
    editDialog(warning.update, fields as FormFields<typeof warning.update>),
    ...onOff(warning.update, { flag: 'statusFlag' }),
    action('少提醒', warning.update, {
      input: ({ id, digestMinutes }: Rule) => ({ id, digestMinutes: rarer(digestMinutes)! }),
      when: ({ digestMinutes, statusFlag }) => statusFlag && rarer(digestMinutes) !== undefined,
      done: '已改为汇总提醒',
    }),
    action('删除', warning.delete, { confirm: '规则和它发现的预警都会删除，不能恢复。', danger: true }),
  ],
  panel: { title: '当前预警', render: (row) => <CasePanel rule={row} />, stands: () => <CasePanel rule={undefined} /> },
  nameOf: (row) => row.caveatName,
  empty: '还没有预警规则。新增一条，系统每分钟检查一次。',
});
