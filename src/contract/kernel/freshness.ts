// Which lists show figures that machines report, so that a note says when they may be out of date. A file of its own, so that the sign-in
// page does not load it.
import type { Endpoint } from './endpoint.ts';

/** Whether one of the columns that are shown is made of what machines report. */
export const showsFreshness = ({ freshness }: Pick<Endpoint, 'freshness'>, shown: readonly string[]): boolean =>
  freshness === true || (freshness?.some((name) => shown.includes(name)) ?? false);
