// Who works where the network may go, can open the page again there: the browser keeps what this page is made of (public/sw.js).

/** As many resources as a shift may load: a browser remembers 250 of them by itself, calls to the server among them, and forgets the rest. */
const REMEMBERED = 10_000;
performance.setResourceTimingBufferSize?.(REMEMBERED);

/** The files of the screens that this page has loaded, as paths. */
function loaded(): string[] {
  const tags = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')];
  const addresses = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...tags.map((tag) => (tag instanceof HTMLScriptElement ? tag.src : tag.href)),
  ].map((address) => new URL(address, location.href));
  return [...new Set(addresses.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname))].filter((path) =>
    path.startsWith('/assets/'),
  );
}

/** Keeps them. Nothing happens where the browser cannot: over http from another computer, in some private windows, without a network. */
export async function keepScreens(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin, it takes none
    active?.postMessage(loaded());
  } catch {
    // Said above.
  }
}
