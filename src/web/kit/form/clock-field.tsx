// A time of the day: digits alone are typed fastest; a phone has its own wheel.
import { Input } from 'antd';
import { clockIn } from '../../../contract/kernel/clock.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import type { Control, ControlProps } from './control-props.ts';

interface Props extends Pick<ControlProps, 'id' | 'value' | 'change'> {
  /** Where no label stands beside it. */
  label?: string;
  disabled?: boolean;
}

/** Holds `08:30`, or undefined where nothing stands; of what is no time, the text as it was typed, for the form to say so. */
export function ClockField({ id, value, change, label, disabled = false }: Props) {
  const t = useT();
  const isMobile = useSession(({ device }) => device) === 'mobile';
  const text = typeof value === 'string' ? value : '';
  const settle = (): void => {
    if (text) change(clockIn(text) ?? text);
  };
  return (
    <Input
      id={id}
      className="kit-clock"
      aria-label={label}
      disabled={disabled}
      type={isMobile ? 'time' : 'text'}
      inputMode="numeric"
      maxLength={5}
      placeholder={t('时:分')}
      value={text}
      onChange={({ target }) => change(target.value || undefined)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}

/** The same as the control of a form's field. */
export const clockField: Control = ({ id, value, change }) => <ClockField id={id} value={value} change={change} />;
