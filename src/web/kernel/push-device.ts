// This browser as one that is told with the page closed: asked of its push service, and given back.

/** Whether the browser can; not over http from another computer, and on an iPhone only once the page is on the home screen. */
export const canBePushed = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export interface PushParts {
  endpointSecret: string;
  p256dh: string;
  authSecret: string;
}

const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');

const worker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
};

/** Asks the person, then the push service. Undefined where the person does not allow it; throws where the service is not reached. */
export async function subscribe(publicKey: string): Promise<PushParts | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await worker();
  // One that was made with another key of the server would stand in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return { endpointSecret: made.endpoint, p256dh: textOf(made.getKey('p256dh')), authSecret: textOf(made.getKey('auth')) };
}

/** Who signs out is told here no more: the service forgets this browser, and the server hears so at its next message. */
export async function unsubscribe(): Promise<void> {
  if (!canBePushed()) return;
  const registration = await navigator.serviceWorker.getRegistration('/sw.js');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
