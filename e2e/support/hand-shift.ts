// Storekeepers with a handheld of 360 × 640 on a site of their own, and a colleague at the desk.
import type { Browser, Page } from '@playwright/test';
import { from } from '../../src/server/kernel/scope.ts';
import { createUser } from '../../src/server/modules/auth/index.ts';
import { signInBy } from './api.ts';
import { faults } from './axe.ts';
import { handPictures } from './hand-pictures.ts';
import { ownSite, type OwnSite } from './own-site.ts';
import { expect, test } from './site.ts';
import { stepsOf, type Steps } from './steps.ts';
import { furnish } from './supply-site.ts';

export const small = { width: 360, height: 640 };

/** The site, a machine on it, and the keepers: all may work at the desk and on a handheld. */
async function shiftSite(accounts: readonly string[]) {
  const site = await ownSite();
  const vmId = await site.run(async (ctx) => {
    await furnish(ctx);
    const roles = await from(ctx, 'role', 'r').select('r.id').where('r.roleCode', 'in', ['PDA_KEEPER', 'WAREHOUSE_KEEPER']).execute();
    const roleIds = roles.map(({ id }) => id);
    for (const loginAccount of accounts)
      await createUser(ctx, {
        loginAccount,
        userName: `库管${loginAccount}`,
        password: site.password,
        loginSys: ['fms', 'pda'],
        roleIds,
      });
    return (await from(ctx, 'vm', 'v').select('v.id').where('v.vmCode', '=', 'VM1').executeTakeFirstOrThrow()).id;
  });
  return { ...site, vmId };
}

/** The site of a file of tests that run one after the other; it is there once they run. */
export function shiftOf(...accounts: readonly string[]) {
  let site: Awaited<ReturnType<typeof shiftSite>>;
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    test.setTimeout(90_000);
    site = await shiftSite(['keeper', 'other', ...accounts]);
  });
  test.afterAll(() => site.stop());
  const run: OwnSite['run'] = (work) => site.run(work);
  const open: OwnSite['open'] = (browser, who) => site.open(browser, who);
  const tokenOf = async (account: string, system: string): Promise<string> => (await signInBy(account, site.password, system)).token;
  return {
    run,
    open,
    tokenOf,
    /** The token of the colleague who works at the desk. */
    asOther: () => tokenOf('other', 'fms'),
    get vmId() {
      return site.vmId;
    },
    get password() {
      return site.password;
    },
  };
}

/** What says that something is kept on the device, or that there is no network. */
export const line = (page: Page) => page.locator('.journal-line');

/** What the shift needs is on the device. */
export const broughtShift = (page: Page) => expect(page.getByText('本班资料已在本机，没有网络也能工作')).toBeVisible({ timeout: 120_000 });

/** A keeper's PDA with the shift on it, and the network gone. */
export async function withoutNetwork(site: Pick<OwnSite, 'open'>, browser: Browser, account = 'keeper'): Promise<Page> {
  const page = await site.open(browser, { account, system: 'pda', ...small });
  await page.goto('/');
  await broughtShift(page);
  await page.context().setOffline(true);
  return page;
}

/** What lies on the device: how many answers of the shift, whether its keys can be given out, and whether any of it can be read. */
export const stored = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('hand');
    await new Promise((done) => open.addEventListener('success', done));
    const all = async (store: string) => {
      const asked = open.result.transaction(store).objectStore(store).getAll();
      await new Promise((done) => asked.addEventListener('success', done));
      return asked.result as { text?: ArrayBuffer; key?: CryptoKey }[];
    };
    const kept = await all('kept');
    const keys = (await all('meta')).flatMap((one) => (one.key ? [one.key.extractable] : []));
    const read = kept.map(({ text }) => new TextDecoder().decode(text));
    open.result.close();
    return { kept: kept.length, keys, clear: read.some((one) => one.includes('inventoryNo') || one.includes('盘点')) };
  });

/** A conflict in the opened list of what the device keeps, by what was done. */
export const conflictOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name: '本机的记录' }).getByRole('region', { name });

/** Opens what the device keeps, on the way to settling the first conflict of `n`. */
export async function openConflicts(page: Page, n: number): Promise<Steps> {
  const word = `${n}笔冲突，请处理`;
  await expect(line(page)).toContainText(word);
  const steps = stepsOf(page);
  await steps.click(line(page).getByRole('button', { name: word }));
  return steps;
}

/** The conflicts that stand open have no accessibility faults; their pictures. */
export async function lookedAt(page: Page, name: string): Promise<void> {
  expect(await faults(page)).toEqual([]);
  await handPictures(page, name);
}
