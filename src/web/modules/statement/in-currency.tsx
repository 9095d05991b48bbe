// What a statement comes to in the vendor's own currency, at the rate that it was frozen with; nothing where it bills in the site's.
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';

interface Billed {
  currency: string | null;
  currencyRate: string | null;
  currencyPrice: string | null;
}

export function InCurrency({ statement: { currency, currencyRate, currencyPrice } }: { statement: Billed }) {
  const t = useT();
  if (currency === null || currencyPrice === null) return null;
  return (
    <p className="kit-hint">
      {t('{currency} {amount}，汇率{rate}（截止日期当天；外币合同价按约定价）', {
        currency,
        amount: grouped(currencyPrice),
        rate: currencyRate ?? '',
      })}
    </p>
  );
}

/** A line's amount in that currency; empty without one. */
export const billedText = ({ currency }: Billed, line: Pick<Billed, 'currencyPrice'>): string =>
  currency !== null && line.currencyPrice !== null ? `${currency} ${grouped(line.currencyPrice)}` : '';
