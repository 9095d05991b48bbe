// Going somewhere from anywhere, with whatever leads at the moment.

type Go = (path: string, options?: { replace?: boolean }) => unknown;

// Until somebody lends another way, the browser itself goes.
let navigate: Go = (path, options) => (options?.replace ? location.replace(path) : location.assign(path));

/** Called by what leads: lends its navigation to code outside of components. */
export function lendNavigation(lent: Go): void {
  navigate = lent;
}

/** Opens a path of this site. */
export function go(path: string, options?: { replace?: boolean }): void {
  navigate(path, options);
}

/** Told to the window, with their paths, before pages are closed or built anew: who has something to lose there may prevent it. */
export const CLOSING = 'closing-pages';

/** Whether these pages may go, or all of them: whoever holds what is not saved asks first. */
export const mayClose = (paths: readonly string[] | null = null): boolean =>
  dispatchEvent(new CustomEvent(CLOSING, { detail: paths, cancelable: true }));
