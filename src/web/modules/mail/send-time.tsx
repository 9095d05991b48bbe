// The time of a mail report in its form, and beside it in words when it will be sent, as the fields stand now.
import { Form } from 'antd';
import { MailCycle } from '../../../contract/mail/codes.ts';
import { mailReport } from '../../../contract/mail/index.ts';
import { type ControlProps, FieldControl, shapeOf } from '../../kit/form/index.ts';
import { whenText } from './words.ts';

const { sendTime: schema } = shapeOf(mailReport.create.input);

export function SendTime(props: ControlProps) {
  const cycle: unknown = Form.useWatch('cycle');
  const day: unknown = Form.useWatch('cycleDay');
  const cycleDay = day === null || day === undefined || day === '' ? null : Number(day);
  const sendTime = String(props.value ?? '');
  const whole = typeof cycle === 'number' && sendTime && (cycle === MailCycle.daily || cycleDay);
  return (
    <>
      {schema && <FieldControl {...props} schema={schema} />}
      {whole ? <output className="kit-hint">{whenText({ cycle, cycleDay, sendTime })}</output> : null}
    </>
  );
}
