// The time of a mail report in its form, and beside it in words when it will be sent, as the fields stand now.
import { useWatch } from '@rc-component/form';
import { MailCycle } from '../../../contract/mail/codes.ts';
import { ClockField } from '../../kit/form/clock-field.tsx';
import type { ControlProps } from '../../kit/form/index.ts';
import { whenText } from './words.ts';

export function SendTime(props: ControlProps) {
  const cycle: unknown = useWatch('cycle');
  const day: unknown = useWatch('cycleDay');
  const cycleDay = day === null || day === undefined || day === '' ? null : Number(day);
  const sendTime = String(props.value ?? '');
  const whole = typeof cycle === 'number' && sendTime && (cycle === MailCycle.daily || cycleDay);
  return (
    <>
      <ClockField id={props.id} value={props.value} change={props.change} />
      {whole ? <output className="kit-hint">{whenText({ cycle, cycleDay, sendTime })}</output> : null}
    </>
  );
}
