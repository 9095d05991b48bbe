// How many of something lie in the basket: one less, a number that is typed, one more. None takes it out.
import { useState } from 'react';
import { useT } from '../../kernel/i18n.ts';

interface Props {
  label: string;
  value: number;
  /** So many at a time. */
  step: number;
  busy: boolean;
  change: (num: number) => void;
}

export function NumField({ label, value, step, busy, change }: Props) {
  const t = useT();
  // What is typed counts when the field is left, or with Enter.
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const save = () => {
    const num = Number(typed);
    if (typed !== undefined && typed !== '' && num !== value) change(num);
    setTyped(undefined);
  };
  return (
    <fieldset className="mall-num" aria-label={label}>
      <button type="button" disabled={busy} aria-label={t('少要一些')} onClick={() => change(Math.max(0, value - step))}>
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        maxLength={7}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value.replace(/\D/gu, ''))}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          save();
        }}
      />
      <button type="button" disabled={busy} aria-label={t('多要一些')} onClick={() => change(value + step)}>
        +
      </button>
    </fieldset>
  );
}
