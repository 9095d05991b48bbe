// The works of whoever has this device in the hand, kept beside his name: the home stands before the menu has been asked for, and without a network.
import { WORKS, sessionNow, type MenuEntry } from '../../kernel/session.ts';
import { local } from '../../kernel/store.ts';

export interface Work {
  name: string;
  pages: readonly { name: string; path: string }[];
}
interface Kept {
  account: string;
  works: readonly Work[];
}

/** What is shown of a menu. */
export const worksOf = (drawn: readonly MenuEntry[], nameOf: (entry: MenuEntry) => string): Work[] =>
  drawn.map((work) => ({
    name: nameOf(work),
    pages: (work.children ?? []).map((page) => ({ name: nameOf(page), path: page.path })),
  }));

/** Those of the last time, of the person who is signed in. */
export function keptWorks(): readonly Work[] | undefined {
  const kept = local.get<Kept>(WORKS);
  return kept && kept.account === sessionNow().user?.loginAccount ? kept.works : undefined;
}

export const keepWorks = (account: string, works: readonly Work[]): void => local.set(WORKS, { account, works } satisfies Kept);
