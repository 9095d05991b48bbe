// Periods of limits in words.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { PeriodUnit } from '../../../contract/strategy/codes.ts';
import { everyText } from '../../../contract/strategy/every.ts';

interface Period {
  periodicUnit?: string | null | undefined;
  periodUnit?: string | null | undefined;
  periodValue?: number | null | undefined;
}

/** 每2周 for what begins anew by the calendar, 最近24小时 for what rolls. */
export function periodText(
  { periodicUnit, periodUnit, periodValue }: Period,
  t: (text: string, params?: Record<string, string | number>) => string,
): string {
  const n = periodValue ?? 1;
  if (periodicUnit) return everyText(periodicUnit, n, t);
  return t('最近{n}{unit}', { n, unit: t(labelOfCode(PeriodUnit, periodUnit)).toLowerCase() });
}
