// What is fetched when it is first shown. React's own `lazy` and `Suspense` show what has come 300 ms after the last sign of waiting at the earliest,
// wherever on the page that was: a screen stood there a third of a second later than its code did, and a dialog in two steps two thirds.
import {
  createContext,
  createElement,
  use,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { importFailure, isReloading } from './lost-chunk.ts';

const Fallback = createContext<ReactNode>(null);

/** What stands in the place of a part below that is still on its way. Where nothing is said, nothing does. */
export const Wait = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => (
  <Fallback value={fallback}>{children}</Fallback>
);

const HELD_BACK = 5_000;
type Coming<P> = { is: 'there'; part: ComponentType<P> } | { is: 'coming' | 'asleep' } | { is: 'lost'; error: unknown };

/**
 * A component whose code `load` fetches when it is first shown. A fetch that failed is thrown where it stands, as any error of a part is, and tried
 * again when it is shown anew.
 */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): FunctionComponent<P> {
  let now: Coming<P> = { is: 'asleep' };
  const listeners = new Set<() => void>();
  const become = (next: Coming<P>): void => {
    now = next;
    for (const listener of listeners) listener();
  };
  const begin = (): void => {
    if (now.is === 'there' || now.is === 'coming') return;
    now = { is: 'coming' };
    load().then(
      (module) => become({ is: 'there', part: module.default }),
      (error: unknown) => {
        // While the page is about to be loaded anew it still comes; a person may hold the page back for what is not saved.
        setTimeout(() => become({ is: 'lost', error: importFailure(error) }), isReloading() ? HELD_BACK : 0);
      },
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = (): Coming<P> => now;
  return function Later(props: P) {
    useState(begin);
    const coming = useSyncExternalStore(subscribe, read);
    const fallback = use(Fallback);
    if (coming.is === 'lost') throw coming.error;
    return coming.is === 'there' ? <Wait fallback={null}>{createElement(coming.part, props)}</Wait> : fallback;
  };
}
