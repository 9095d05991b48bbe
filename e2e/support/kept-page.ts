// A page that the tests of a worker use one after the other: a renderer that has read the product once shows it again for half the work. Between two
// tests it is made what a new one is; where that cannot be done (a clock of the test's own, a test that failed) the next test gets a new one.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

type Undo = () => unknown;
type Call = (...given: unknown[]) => unknown;

/** What cannot be taken back. */
const LASTING = [
  'exposeFunction',
  'exposeBinding',
  'setExtraHTTPHeaders',
  'addLocatorHandler',
  'routeWebSocket',
  'routeFromHAR',
  'setDefaultTimeout',
];
const CLOCK = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'runFor', 'fastForward'];
/** What stays in a browser tab or beside it. */
const forgetAll = async (): Promise<void> => {
  localStorage.clear();
  sessionStorage.clear();
  window.name = '';
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
};

/** Has each call of these methods told of before it is made. */
function hear(of: object, { names, tell }: { names: string[]; tell: (given: unknown[]) => void }): void {
  const methods = of as Record<string, Call>;
  for (const name of names) {
    const call = methods[name]?.bind(of);
    if (!call) throw new Error(`a page has no ${name}`);
    methods[name] = (...given) => {
      tell(given);
      return call(...given);
    };
  }
}

export class KeptPage {
  readonly context: BrowserContext;
  readonly page: Page;
  #undo: Undo[] = [];
  #isSpoilt = false;

  private constructor(page: Page) {
    this.page = page;
    this.context = page.context();
    const spoil = () => (this.#isSpoilt = true);
    hear(page, { names: LASTING, tell: spoil });
    hear(page.clock, { names: CLOCK, tell: spoil });
    hear(this.context, { names: ['newCDPSession', 'addInitScript', 'exposeBinding', 'grantPermissions'], tell: spoil });
    const listen = ([event, listener]: unknown[]) => this.#undo.push(() => page.off(event as 'close', listener as () => void));
    hear(page, { names: ['on', 'once'], tell: listen });
    const add = page.addInitScript.bind(page) as (...given: unknown[]) => ReturnType<Page['addInitScript']>;
    page.addInitScript = async (...given: unknown[]) => {
      const added = await add(...given);
      this.#undo.push(() => added.dispose());
      return added;
    };
  }

  static async open(browser: Browser, options: BrowserContextOptions = {}): Promise<KeptPage> {
    const context = await browser.newContext(options);
    return new KeptPage(await context.newPage());
  }

  /** Makes it what a new one is; says whether it could. */
  async renew(origin: string): Promise<boolean> {
    const { context, page } = this;
    if (this.#isSpoilt || page.isClosed()) return false;
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const undo of this.#undo.splice(0)) await undo();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    // A page of the site where none of its scripts runs, for a blank one would end the renderer.
    await page.goto(`${origin}/icon.svg`);
    await page.evaluate(forgetAll);
    await context.clearCookies();
    return true;
  }
}

type GiveBack = (isWell: boolean) => Promise<void>;
/** What the test that runs has borrowed; nothing between tests, for what a file opens for all its tests stays theirs. */
let borrowed: GiveBack[] | undefined;
let isAgain = false;

/** A test begins: what is borrowed from now on is given back at its end. One that is tried again gets pages that nobody had before. */
export function beginBorrowing({ retry }: { retry: number }): void {
  borrowed = [];
  isAgain = retry > 0;
}

/** Gives back what the test has borrowed; `isWell` says that it ended as it should. */
export async function giveBack(isWell: boolean): Promise<void> {
  const all = borrowed ?? [];
  borrowed = undefined;
  for (const one of all) await one(isWell);
}

/** Pages of one site, for test after test. */
export class Shelf {
  readonly #origin: string;
  readonly #free: KeptPage[] = [];
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** A page as a new one; it comes back at the end of the test. */
  async borrow(browser: Browser, size: { width: number; height: number }): Promise<Page> {
    const options = { baseURL: this.#origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' };
    const kept = (isAgain ? undefined : this.#free.pop()) ?? (await KeptPage.open(browser, options));
    await kept.page.setViewportSize(size);
    borrowed?.push(async (isWell) => {
      if (isWell && (await kept.renew(this.#origin).catch(() => false))) this.#free.push(kept);
      else await kept.context.close();
    });
    return kept.page;
  }

  async close(): Promise<void> {
    for (const { context } of this.#free.splice(0)) await context.close();
  }
}
