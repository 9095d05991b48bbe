// What was taken, checked on a scale: a weight is typed instead of a number, and says how many pieces that is.
import { useT } from '../../kernel/i18n.ts';

/** How many pieces that is, where a weight was typed. */
export const weighed = (text: string | undefined, num: number | undefined, unit: string): string | undefined =>
  num !== undefined && /[a-z]/i.test(text ?? '') ? `= ${num} ${unit}` : undefined;

/** That one may, where the weight of a piece is known of any line. */
export function WeightHint({ lines }: { lines: readonly { weightPerUnit: number | null }[] }) {
  const t = useT();
  if (lines.every(({ weightPerUnit }) => weightPerUnit === null)) return null;
  return <p className="vm-hint">{t('设了单件重量的货道可以把领的放在秤上，填重量核对件数，如 1.25kg。')}</p>;
}
