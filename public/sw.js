// Keeps the screens that were in use at a machine, so that the page can be opened again where there is no network (扫码登记补货). For the page the
// network comes first: a kept one is given only where nothing answers, or not soon, so that no old version outlives an update by more than a start. Its
// parts bear names that are never given twice: what is kept of them is given at once, and a page that was open before an update goes on with its own.
// Nothing that the server says of the site is ever kept: /gateway is not looked at. It also shows what a person is told while no page is open
// (docs/decisions/0101-alerts.md).
const KEPT = 'screens';
const PAGE = '/';
/** Milliseconds that a kept page waits for one of the network: a wireless network that leads nowhere does not refuse, it is silent. */
const SOON = 1500;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
// A page that works tells what it was made of.
self.addEventListener('message', (event) => event.waitUntil(keep(event.data).catch(() => undefined)));
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})));
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/gateway/')) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (isPart(pathname)) event.respondWith(part(request));
});

/** The mark in the head of the frame is one as well. */
const MARK = '/icon.svg';
const isPart = (path) => path.startsWith('/assets/') || path === MARK;
const part = async (request) => (await caches.match(request.url, { cacheName: KEPT })) ?? fetch(request);

/** What is kept under an address; where there is nothing, the failure stays what it was. */
async function kept(address, error) {
  const found = await caches.match(address, { cacheName: KEPT });
  if (!found) throw error;
  return found;
}

/** The page as the server has it now. When that is another than the kept one, the kept one has had its time. */
async function page(event) {
  const before = await caches.match(PAGE, { cacheName: KEPT });
  try {
    const response = await (before ? soon(fetch(event.request)) : fetch(event.request));
    if (response.ok) event.waitUntil(dropOther(response.clone()));
    return response;
  } catch (error) {
    return kept(PAGE, error);
  }
}

const soon = (answer) =>
  Promise.race([answer, new Promise((_, reject) => setTimeout(reject, SOON, new Error('nothing has answered yet')))]);

async function dropOther(now) {
  const before = await caches.match(PAGE, { cacheName: KEPT });
  if (before && (await before.text()) !== (await now.text())) await caches.delete(KEPT);
}

/** Keeps a page with all of its files, or nothing: a server that was updated meanwhile has another page than the one that asks. */
async function keep(files) {
  const response = await fetch(PAGE, { cache: 'no-store' });
  const text = await response.clone().text();
  const own = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  if (!response.ok || own.length === 0 || !own.every((path) => files.includes(path))) return;
  const cache = await caches.open(KEPT);
  const had = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll([...files, MARK].filter((path) => isPart(path) && !had.has(path)));
  await cache.put(PAGE, response);
}

/** What a browser is told of it must show; the same one that comes twice stands once. */
function show({ title = '', body, url, tag }) {
  return self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url } });
}

/** Opens the page that it is about: in a window of the product where one is open. */
async function open(notification) {
  notification.close();
  const address = new URL(notification.data?.url ?? '/', self.location.origin);
  if (address.origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: 'window' });
  const anew = () => self.clients.openWindow(address);
  if (window) {
    await window.focus();
    // A page that is no longer this worker's is not led: another one is opened.
    await window.navigate(address).catch(anew);
  } else await anew();
}
