// After an update of the server, the files that an open page still wants to load are gone: a reload brings the new ones (R091).

const MARK = 'reloadedAt';
const PAUSE = 20_000;

/** Whether to reload: not again within 20 s, so that a broken server does not make the page turn in circles. */
export const mayReload = (last: number, now: number): boolean => now - last > PAUSE;

/** Reloads the page when a lazily loaded chunk fails to load. */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayReload(Number(sessionStorage.getItem(MARK) ?? -PAUSE * 2), Date.now())) return;
    event.preventDefault();
    sessionStorage.setItem(MARK, String(Date.now()));
    location.reload();
  });
}
