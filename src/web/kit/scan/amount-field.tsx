// How many, for a thumb in a glove: a number between one less and one more.
import type { ReactNode } from 'react';
import { useT } from '../../kernel/i18n.ts';
import './amount-field.css';

interface Props {
  label: string;
  text: string;
  change: (text: string) => void;
  least?: number;
  most?: number;
  /** What is counted, or out of how many. */
  children?: ReactNode;
}

/** The number that was typed; 0 for what is none. */
export const amountOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0);

export function AmountField({ label, text, change, least = 1, most = Infinity, children }: Props) {
  const t = useT();
  const step = (by: number) => change(String(Math.min(most, Math.max(least, amountOf(text) + by))));
  return (
    <div className="kit-amount">
      <button type="button" className="btn" aria-label={t('少一件')} onClick={() => step(-1)}>
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" className="btn" aria-label={t('多一件')} onClick={() => step(1)}>
        +
      </button>
      {children && <span>{children}</span>}
    </div>
  );
}
