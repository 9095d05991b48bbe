// After an update of the server, the files that an open page still wants to load are gone: a reload brings the new ones (R091).
import { t } from './i18n.ts';
import { notify } from './notify.ts';

const MARK = 'reloadedAt';
const PAUSE = 20_000;

/** Whether to reload: not again within 20 s, so that a broken server does not make the page turn in circles. */
export const mayReload = (last: number, now: number): boolean => now - last > PAUSE;

let leaving = false;
/** Whether the page is about to be loaded anew: what is missing until then is awaited, not lost. */
export const isReloading = (): boolean => leaving;

/** A part whose file did not come, in the words of the product. */
export class LostPart extends Error {}

/** What a failed import means: each browser says in English of its own that a file did not come. An error within a part that came stays what it is. */
export const importFailure = (error: unknown): unknown =>
  error instanceof Error && /import|preload/i.test(error.message) ? new LostPart(t('页面没有取到，请检查网络。'), { cause: error }) : error;

/**
 * What a person does about a part that did not come. To ask for its file again is not enough: a browser remembers for as long as the page stands that it did
 * not come. Where nothing answers the page stays: a reload would leave none.
 */
export async function loadAnew(): Promise<void> {
  const isThere = await fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) location.reload();
  else notify.error(t('断网了...'));
}

/** Tells of a part that did not come and has no place of its own on the page. */
export const tellLost = (part: LostPart): void => notify.error(part.message, { text: '重试', run: () => void loadAnew() });

/** Reloads the page when a lazily loaded chunk fails to load; whoever asked for it hears of the failure all the same, an empty module would be one to fall over. */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    // Without a network nothing new comes either.
    if (!navigator.onLine || !mayReload(Number(sessionStorage.getItem(MARK) ?? -PAUSE * 2), Date.now())) return;
    sessionStorage.setItem(MARK, String(Date.now()));
    leaving = true;
    location.reload();
  });
}
