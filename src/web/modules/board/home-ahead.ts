// What a home shows is on its way while the frame around it is being made: asked only when the cards stood there, each answer came after all that the
// browser had to do before, and was drawn in a step of its own.
import type { CardCode } from '../../../contract/dashboard/index.ts';
import { homeOf } from '../../kernel/menu-tree.ts';
import { queryClient } from '../../kernel/query.ts';
import { sessionNow, useSession, type Session } from '../../kernel/session.ts';
import { fetchDrawing } from '../../kit/chart/chart.tsx';
import { readsOf } from './card-reads.ts';
import { detailsOf, firstOf, homesRead, mayHave, type Home } from './use-homes.ts';

const HOME = '/dashboard';
/** Cards that draw a chart. */
const DRAWN: readonly CardCode[] = ['trend'];

/**
 * Asks for the homes of whoever is signed in and, once it is known what that person may see, for what the cards of the first one show. Whoever signs in
 * later in the same page is answered nothing of it.
 */
export function askHomeAhead(): void {
  const { user } = sessionNow();
  // A vendor has a page of his own, and so has whoever came with a card to a terminal.
  if (user?.vendorName || user?.atTerminal) return;
  const asker = user?.loginAccount;
  let asked = false;
  const go = (session: Session): void => {
    if (session.user?.loginAccount !== asker) {
      stop();
      // What somebody looks at is dropped with the frame.
      queryClient.removeQueries({ type: 'inactive' });
      return;
    }
    const homes = queryClient.getQueryData<Home[]>(homesRead.queryKey);
    // Told by the store, not by a promise: the frame is made right after, and would hold it up.
    if (asked || !homes || !session.buttons[session.mode]) return;
    asked = true;
    if (homeOf(session.menus[session.mode] ?? []) === HOME) askCards(homes, session);
  };
  const stop = useSession.subscribe(go);
  void queryClient.prefetchQuery(homesRead).then(() => go(sessionNow()));
}

function askCards(homes: readonly Home[], session: Session): void {
  const shown = detailsOf(firstOf(homes), session).filter(({ cardCode }) => mayHave(cardCode, session));
  for (const read of shown.flatMap(readsOf)) void queryClient.prefetchQuery(read);
  if (shown.some(({ cardCode }) => DRAWN.includes(cardCode))) fetchDrawing();
}
