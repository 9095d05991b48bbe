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
  // Read into the page once: it is half a megabyte, and a page is looked at up to three times.
  const isThere = await page.evaluate(() => 'axe' in window);
  // One frame: the legacy mode spares a second page for each look. What is as it should be need not be told of in full, and no element by its
  // selector: to find a short one for each that was looked at is as much work as all the rules.
  const axe = new AxeBuilder(isThere ? { page, axeSource: ' ' } : { page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], selectors: false })
    .disableRules(without);
  if (only) axe.withRules(only);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
