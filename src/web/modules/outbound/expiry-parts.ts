// What is asked of a stop of the expiry walk, by the walk and by the stop itself.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { outbound } from '../../../contract/outbound/index.ts';
import { CONDITION, PLACE } from '../../../contract/stock/ledger.ts';
import type { Translate } from '../../kernel/i18n.ts';

export type Stop = Out<typeof outbound.expiry.walk>['stops'][number];

export const leftOf = ({ leftDays }: Pick<Stop, 'leftDays'>, t: Translate): string => {
  if (leftDays < 0) return t('已过期{n}天', { n: -leftDays });
  return leftDays === 0 ? t('今天到期') : t('还有{n}天', { n: leftDays });
};
export const isMachine = ({ placeKind }: Stop): boolean => placeKind === PLACE.vmChannel;
export const isStopped = ({ condition }: Stop): boolean => condition !== CONDITION.good;
