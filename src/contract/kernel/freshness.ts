// Which lists say who of the machines may still tell of something. By itself, so that the sign-in page does not load it.
import type { Endpoint } from './endpoint.ts';

/** Whether what machines tell makes one of the columns that are shown. */
export const showsFreshness = ({ freshness }: Pick<Endpoint, 'freshness'>, shown: readonly string[]): boolean =>
  freshness === true || (freshness?.some((name) => shown.includes(name)) ?? false);
