// Paging by the specification, as plain functions.
import { PageSize } from '../../../contract/kernel/screen-codes.ts';

export interface PageState {
  page: number;
  limit: number;
  total: number;
}

/** How many pages there are; at least one. */
export const pagesOf = ({ limit, total }: Pick<PageState, 'limit' | 'total'>): number => Math.max(1, Math.ceil(total / limit));

/**
 * The page and size after a size was chosen. Ignored (undefined) when the page is not 1 and page × new size exceeds the total
 * (R193); on page 1 (R194), and when it equals the total (R195), it takes effect.
 */
export function afterSize({ page, total }: PageState, size: number): { page: number; limit: number } | undefined {
  return page !== 1 && page * size > total ? undefined : { page, limit: size };
}

/** The sizes to choose from (R270); the present one stands among them even when it is not one of the five (ambiguity 39). */
export const sizesWith = (present: number): number[] => [...new Set<number>([...PageSize.def.values, present])].sort((a, b) => a - b);

/** The page numbers to show: first, last, the present one and its neighbours; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const wanted = new Set([1, 2, page - 1, page, page + 1, pages - 1, pages].filter((one) => one >= 1 && one <= pages));
  const shown = [...wanted].sort((a, b) => a - b);
  return shown.flatMap((one, n) => {
    const gap = one - (shown[n - 1] ?? 0);
    return gap === 2 ? [one - 1, one] : gap > 2 ? [0, one] : [one];
  });
}

/** Where a scroll from `top` to 0 stands after `elapsed` of `duration` milliseconds: quick at first, then slower. */
export const scrollAt = (top: number, elapsed: number, duration: number): number =>
  elapsed >= duration ? 0 : top * (1 - elapsed / duration) ** 3;
