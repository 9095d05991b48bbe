// What axe finds on a page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface Look {
  /** Rules that were looked at elsewhere. */
  without?: string[];
  /** Nothing but these. */
  only?: string[];
  /** The part of the page that is looked at. */
  within?: string;
}

/** Stands at the texts whose contrast is looked at. */
const MARK = 'data-contrast';

/** Reads axe into the page, once: it is half a megabyte, and a page is looked at up to three times. */
async function bring(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axe.source);
  await page.evaluate(
    (selector) =>
      (window as unknown as { axe: typeof axe }).axe.configure({
        rules: [{ id: 'color-contrast', selector, matches: 'color-contrast-matches' }],
      }),
    `[${MARK}]`,
  );
}

/**
 * Marks the texts whose contrast says that of all: of those that share letters and ground (colour, size, weight, all that is painted below them,
 * whether they can be used) the first two and the last. A list of 200 cells has a dozen such kinds, and to look at every cell is nearly all of
 * axe's work.
 */
const markKinds = (page: Page): Promise<void> =>
  page.evaluate((mark) => {
    for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
    const grounds = new Map<Element, string>();
    const groundOf = (element: Element): string => {
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity, position, zIndex, filter } = getComputedStyle(element);
      const isWhole = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1' && position === 'static';
      const own = [backgroundColor, backgroundImage, opacity, position, zIndex, filter].join(' ');
      const ground = isWhole || !element.parentElement ? own : `${own}|${groundOf(element.parentElement)}`;
      grounds.set(element, ground);
      return ground;
    };
    const isText = (element: Element): boolean =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value !== '' || element.placeholder !== ''
        : [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const kinds = new Map<string, Element[]>();
    for (const element of document.body.querySelectorAll('*')) {
      if (!isText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const isOff = element.closest(':disabled, [aria-disabled=true]') !== null;
      const kind = [color, fontSize, fontWeight, textShadow, isOff, element.tagName === 'INPUT', groundOf(element)].join(' ');
      kinds.set(kind, [...(kinds.get(kind) ?? []), element]);
    }
    for (const all of kinds.values()) for (const one of [...all.slice(0, 2), ...all.slice(-1)]) one.setAttribute(mark, '');
  }, MARK);

/** What is wrong with a page as it stands, each with the first element that shows it. */
export async function faults(page: Page, { without = [], only, within }: Look = {}): Promise<string[]> {
  await bring(page);
  await markKinds(page);
  // One frame: the legacy mode spares a second page for each look. What is as it should be need not be told of in full, and no element by its
  // selector: to find a short one for each that was looked at is as much work as all the rules.
  const look = new AxeBuilder({ page, axeSource: ' ' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], selectors: false })
    .disableRules(without);
  if (only) look.withRules(only);
  const { violations } = await (within ? look.include(within) : look).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
