// What the four pages show of a push alike.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { PushStatusA, PushStatusB } from '../../../contract/push/codes.ts';
import { pushReceiver, type push } from '../../../contract/push/index.ts';
import { call } from '../../kernel/api.ts';
import { t as say } from '../../kernel/i18n.ts';
import type { Schema } from '../../kit/form/fields.ts';
import { pickerOf } from '../../kit/form/index.ts';
import { column, hidden } from '../../kit/list/index.ts';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import { spanText, whyText } from './words.ts';

type Record = Omit<Row<typeof push.wms>, 'pushStatus'>;

/** Why it waits or was not taken. */
function why(row: Record): string {
  if (row.droppedAt) return say('已放弃');
  if (row.offFlag) return say('接收方已停用');
  return row.behindFlag ? say('等待同一单据的前一条') : row.pushedAt ? '' : whyText(row);
}

/** Set B has no word for what waits (R139): nothing is on its way to a receiver that is switched off. */
function Status({ row, codes }: { row: Record & { pushStatus: number }; codes: Schema | undefined }) {
  const isUnderWay = codes !== undefined && labelOfCode(codes, row.pushStatus) === labelOfCode(PushStatusB, PushStatusB.pushing);
  return row.offFlag && isUnderWay ? (
    <StatusTag codes={PushStatusA} value={PushStatusA.waiting} />
  ) : (
    <StatusTag codes={codes} value={row.pushStatus} />
  );
}

export const pushColumns = [
  { name: 'bizNo', width: 176, fixed: 'left', align: 'left', calls: true },
  {
    name: 'pushStatus',
    width: 104,
    render: (row: Record & { pushStatus: number }, codes?: Schema) => <Status row={row} codes={codes} />,
  },
  { name: 'pushType', width: 96 },
  { name: 'receiverName', width: 160, align: 'left' },
  column('pushReason', why, { title: '原因', width: 240, align: 'left' }),
  { name: 'times', width: 72 },
  column('waitedSeconds', (row: Record) => spanText(row.waitedSeconds), { title: '延迟', width: 88 }),
  { name: 'createdAt', width: 168 },
  { name: 'lastTime', width: 168 },
  { name: 'nextAt', width: 168 },
  ...hidden('pushedAt', 'happenedAt', 'corrections', 'droppedAt'),
] as const;

/** The receivers of a page, to narrow its list by one. */
export function receiverField(pushKind: Sent<typeof pushReceiver.health>['pushKind']) {
  const all = async () =>
    (await call(pushReceiver.health, { pushKind })).map(({ id, receiverName }) => ({ value: id, code: '', name: receiverName, hint: '' }));
  const control = pickerOf({
    key: `${pushReceiver.health.path} ${pushKind}`,
    find: async ({ keyword }) => (await all()).filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase())),
    named: async (ids) => (await all()).filter(({ value }) => ids.includes(value)),
  });
  return { name: 'receiverId' as const, control };
}
