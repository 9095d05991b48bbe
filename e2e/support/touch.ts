// What is too small for a thumb in a glove: everything that is pressed is reached anywhere within 48 px around its middle.
import type { Page } from '@playwright/test';

const SIDE = 48;

/**
 * What can be pressed on the page, wherever it has to be scrolled to, and is smaller, each with its size. A name within a card is no target of its own: the
 * card is. What lies under something else is not pressed now.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((side) => {
    const pressed =
      'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [role=tab], [role=treeitem], [role=option], [role=menuitem], .ant-select-item-option';
    const inCard = '.kit-cards tbody :is(.kit-card-name, .kit-card-sub, .kit-card-state) *';
    const seen = [...document.querySelectorAll<HTMLElement>(pressed)].filter(
      (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.offsetWidth > 0 && !one.matches(inCard),
    );
    // What is pressed of a field of several parts is all of it.
    const wholes = new Set(
      seen.map(
        (one) =>
          one.closest<HTMLElement>('.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-segmented-item') ?? one,
      ),
    );
    // A border that falls between two dots is rounded away.
    const reach = side / 2 - 0.5;
    const judged = (one: HTMLElement): { under: boolean; short: string[] } => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const own = (at: Element | null) => at !== null && (one.contains(at) || at.closest('label')?.contains(one) === true);
      if (!own(document.elementFromPoint(x, y))) return { under: true, short: [] };
      const short = (
        [
          ['high', height, 0, reach],
          ['wide', width, reach, 0],
        ] as const
      ).flatMap(([word, size, dx, dy]) =>
        size >= side - 0.5 || (own(document.elementFromPoint(x + dx, y + dy)) && own(document.elementFromPoint(x - dx, y - dy)))
          ? []
          : [`${Math.round(size)} px ${word}`],
      );
      return { under: false, short };
    };
    const small = [...wholes].flatMap((one) => {
      let { under, short } = judged(one);
      if (under || short.length > 0) {
        // Beyond an edge, or so near to one that a thumb would scroll first.
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        ({ under, short } = judged(one));
      }
      const name = one.getAttribute('aria-label') ?? (one.textContent.trim().slice(0, 24) || one.className);
      return short.length > 0 ? [`${one.tagName.toLowerCase()} “${name}” is ${short.join(' and ')}`] : [];
    });
    scrollTo({ top: 0, behavior: 'instant' });
    return small;
  }, SIDE);
