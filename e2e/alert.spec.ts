// How somebody is told: chosen on the own account's page; a push that comes is shown by the browser's own worker, in the hand at 360 px. The push service is not there: what asks it is
// answered by the page, what it would deliver is delivered by the browser's tools.
import { signInBy } from './support/api.ts';
import { createUser } from '../src/server/modules/auth/index.ts';
import { faults } from './support/axe.ts';
import { ownSite } from './support/own-site.ts';
import { enter, expect, test } from './support/site.ts';
import { smallTargets } from './support/touch.ts';

let site: Awaited<ReturnType<typeof ownSite>>;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await ownSite();
  await site.run((ctx) =>
    createUser(ctx, { loginAccount: 'hong', userName: '红', password: site.password, roleIds: [], loginSys: ['fmsMobile'] }),
  );
});
test.afterAll(() => site.stop());

test('better 15: quiet hours, digest and this browser’s pushes are chosen on the account’s page; a push is shown with the page that it is about', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 640 } });
  await context.grantPermissions(['notifications'], { origin: site.url });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const key = async (): Promise<ArrayBuffer> => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      return crypto.subtle.exportKey('raw', publicKey);
    };
    PushManager.prototype.subscribe = async () => {
      const point = await key();
      const getKey = (name: string) => (name === 'p256dh' ? point : new Uint8Array(16).buffer);
      return { endpoint: 'https://push.invalid/1', getKey } as PushSubscription;
    };
  });
  await enter(page, { signed: await signInBy('hong', site.password, 'fmsMobile') });
  await page.goto('/account');
  const own = page.getByRole('region', { name: '提醒方式' });
  await own.getByRole('button', { name: '每天汇总' }).click();
  await expect(own.getByRole('button', { name: '每天汇总' })).toHaveAttribute('aria-pressed', 'true');
  await own.getByLabel('免打扰从').fill('22:00');
  await own.getByRole('button', { name: '保存' }).click();
  await expect(own.getByRole('alert')).toHaveText('免打扰时段的两头都要填写，或都留空');
  await own.getByLabel('免打扰到').fill('06:00');
  await own.getByRole('button', { name: '保存' }).click();
  await expect(own.getByRole('button', { name: '保存' })).toBeDisabled();
  await own.getByRole('button', { name: '在这台设备打开推送' }).click();
  await expect(own.getByText('还没有发过推送')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const tools = await context.newCDPSession(page);
  const registration = Promise.withResolvers<string>();
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    if (registrations[0]) registration.resolve(registrations[0].registrationId);
  });
  await tools.send('ServiceWorker.enable');
  const message = JSON.stringify({ title: '一号柜：1 项', body: '9分钟没有消息', url: '/account', tag: 'n1' });
  const delivery = { origin: site.url, registrationId: await registration.promise, data: message };
  // A browser without a screen shows no notifications: what the worker asks it to show is kept instead.
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(
    `registration.showNotification = async (title, { body, data, tag }) => { self.shown = [title, body, data.url, tag]; }`,
  );
  await tools.send('ServiceWorker.deliverPushMessage', delivery);
  await expect.poll(() => worker!.evaluate('self.shown')).toEqual(['一号柜：1 项', '9分钟没有消息', '/account', 'n1']);
  await context.close();
});
