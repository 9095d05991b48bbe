// In which state a stop of a trip is.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { replenish } from '../../../contract/replenish/index.ts';

type Stop = Out<typeof replenish.replenishPlan.trip>['stops'][number];

/** Something can still be filled in. */
export const isOpen = ({ status }: Pick<Stop, 'status'>): boolean => status === 1 || status === 3;

/** Its goods are still in the warehouse. */
export const isWaiting = (stop: Pick<Stop, 'status' | 'kittedAt' | 'directFlag'>): boolean =>
  isOpen(stop) && !stop.kittedAt && !stop.directFlag;
