// How a statement is spoken of.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { Ownership } from '../../../contract/product/codes.ts';
import { t } from '../../kernel/i18n.ts';

interface Statement {
  firstDay: string | null;
  lastDay: string;
  vendorName: string | null;
  ownership: number;
}

/** Whose goods it is about. */
export const vendorText = ({ vendorName, ownership }: Pick<Statement, 'vendorName' | 'ownership'>): string =>
  `${vendorName ?? t('未指明供应商')} · ${t(labelOfCode(Ownership, ownership))}`;
export const daysText = ({ firstDay, lastDay }: Pick<Statement, 'firstDay' | 'lastDay'>): string =>
  t('{from} 至 {to}', { from: firstDay ?? t('期初'), to: lastDay });
