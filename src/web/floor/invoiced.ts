// What was invoiced of a line of a purchase order, beside what was ordered and what has come.
import type { Translate } from '../kernel/i18n.ts';
import { grouped } from '../kit/table/figures.tsx';

interface Invoiced {
  invoicedNum: number | null;
  invoiceDiffNum: number | null;
}

/** How many were invoiced, and what of that did not come, or came and was not invoiced; nothing where no invoice names the order. */
export function invoicedText(t: Translate, { invoicedNum, invoiceDiffNum }: Invoiced): string {
  if (invoicedNum === null) return '';
  const differs = invoiceDiffNum ?? 0;
  const said = [t('开票{n}', { n: grouped(invoicedNum) })];
  if (differs > 0) said.push(t('多开{n}', { n: grouped(differs) }));
  if (differs < 0) said.push(t('未开票{n}', { n: grouped(-differs) }));
  return said.join(' ');
}

/** More was invoiced than has come. */
export const isOverInvoiced = ({ invoiceDiffNum }: Invoiced): boolean => (invoiceDiffNum ?? 0) > 0;
