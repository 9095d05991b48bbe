// In which state a stop of a trip is.
import { isFilling } from '../../../contract/replenish/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { replenish } from '../../../contract/replenish/index.ts';

type Stop = Out<typeof replenish.replenishPlan.trip>['stops'][number];

/** Its goods are still in the warehouse. */
export const isWaiting = (stop: Pick<Stop, 'status' | 'kittedAt' | 'directFlag'>): boolean =>
  isFilling(stop) && !stop.kittedAt && !stop.directFlag;

/** The stops of a trip by their machine, in their order: several plans for a machine are one stop of the walk. */
export const machinesOf = <S extends { vmCode: string }>(stops: readonly S[]): S[][] => [
  ...Map.groupBy(stops, ({ vmCode }) => vmCode).values(),
];
