// What axe finds on a page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Look {
  /** Rules that were looked at elsewhere. */
  without?: string[];
  /** Nothing but these. */
  only?: string[];
  /** The part of the page that is looked at. */
  within?: string;
}

/** What is wrong with a page as it stands, each with the first element that shows it. */
export async function faults(page: Page, { without = [], only, within }: Look = {}): Promise<string[]> {
  // One frame: the legacy mode spares a second page for each look. What is as it should be need not be told of in full.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(without);
  if (only) axe.withRules(only);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
