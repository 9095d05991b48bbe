// How many days late something is: said in red, or nothing.
import { t } from '../kernel/i18n.ts';
import { column } from '../kit/list/columns.tsx';

export const lateDays = <R extends { lateDays: number }>() =>
  column('lateDays', (row: R) => (row.lateDays > 0 ? <span className="kit-short">{t('{n}天', { n: row.lateDays })}</span> : ''), {
    width: 88,
  });
