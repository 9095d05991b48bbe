// How a period of replacement is said.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { PeriodicUnit, PeriodUnit } from '../../../contract/strategy/codes.ts';
import { t } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/list/index.ts';

interface Entitlement {
  limitNum: number | null;
  periodValue: number;
  periodUnit: string;
}
const unitText = (unit: string): string => t(labelOfCode(unit === '12H' || unit === 'R' ? PeriodicUnit : PeriodUnit, unit));

/** 每6月1件; of what only has a life, how long that is. */
export const periodText = ({ limitNum, periodValue, periodUnit }: Entitlement): string =>
  limitNum === null
    ? `${grouped(periodValue)} ${unitText(periodUnit)}`
    : t('每{value}{unit}{num}件', { value: grouped(periodValue), unit: unitText(periodUnit), num: grouped(limitNum) });
