// What is unlike its own past, in a line, and the trades of its days.
import type { Row } from '../../contract/kernel/endpoint.ts';
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import type { unusual } from '../../contract/report/unusual.ts';
import type { useT } from '../kernel/i18n.ts';
import { tradesPath } from './trades-path.ts';

export type Unusual = Row<typeof unusual.list>;

/** Where its trades are: from the first day of it to yesterday, as the zone of the site has it. */
export const unusualTrades = ({ productId, vmId, prewhId, shift, departmentId, since }: Unusual, zone: string | undefined): string =>
  tradesPath({
    span: { from: since, to: addDays(dayOf(Date.now(), zone), -1) },
    productId,
    ...(vmId ? { vmId } : { prewhId }),
    ...(shift ? { shift } : {}),
    ...(departmentId ? { departmentId } : {}),
  });

/** "夜班 22:00-06:00 · 4号机 · 12-03起": where and since when. */
export const unusualWhere = (t: ReturnType<typeof useT>, { shiftName, tradeEmpOrgName, vmName, since }: Unusual): string =>
  [shiftName, tradeEmpOrgName, vmName, t('{day}起', { day: since.slice(5) })].filter(Boolean).join(' · ');
