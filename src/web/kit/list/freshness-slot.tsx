// Beside figures that something outside of the product may still change it is said what: how, the noun says that makes them (noun.ts, `freshness`).
import type { ComponentType } from 'react';
import type { FreshnessOffer } from '../../kernel/noun.ts';
import { lazy } from '../../kernel/later.tsx';

let Mark: ComponentType<{ filter?: Record<string, unknown> }> | undefined;

/** Takes what a noun offers; it comes with the first screen that shows such figures. */
export function offerFreshness(load: FreshnessOffer): void {
  Mark = lazy(async () => ({ default: (await load()).FreshnessMark }));
}

/** What there is to say of figures that are narrowed to `filter`. */
export const FreshnessSlot = (narrowed: { filter?: Record<string, unknown> }) => Mark && <Mark {...narrowed} />;
