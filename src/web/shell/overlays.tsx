// Everything that lies over the page. Each is loaded when it is first needed, and then stays, so that focus finds its way back.
import { useEffect, useState, type ReactNode } from 'react';
import type { MenuEntry } from '../kernel/session.ts';
import { closeOverlays, turnHelp, useOverlays } from '../kernel/overlays.ts';
import { OverBoundary } from '../kit/page/error-boundary.tsx';
import { PopupWaits } from './popup-waits.tsx';
import { usePopups } from './popups.ts';
import { useStoryLinks } from './story-links.ts';
import { useTour } from './tour-due.ts';
import { lazy } from '../kernel/later.tsx';

const Palette = lazy(() => import('./palette.tsx'));
const PasswordDialog = lazy(() => import('./password-dialog.tsx'));
const FeedbackDialog = lazy(() => import('./feedback-dialog.tsx'));
const NoticeDialog = lazy(() => import('./notice-dialog.tsx'));
const PopupDialog = lazy(() => import('./popup-dialog.tsx'));
const HelpPanel = lazy(() => import('./help-panel.tsx'));
const StoryCard = lazy(() => import('./story-card.tsx'));
const Tour = lazy(() => import('./tour.tsx'));

/** All of them. */
export function Overlays({ menus }: { menus: readonly MenuEntry[] }) {
  const { palette, password, feedback, help, noticeId } = useOverlays();
  useHelpKey();
  const popups = usePopups();
  const tour = useTour(popups.settled);
  const { shown, stay, leave } = useStoryLinks();
  return (
    <>
      <Once when={palette}>
        <Palette menus={menus} />
      </Once>
      <Once when={password}>
        <PasswordDialog />
      </Once>
      <Once when={feedback}>
        <FeedbackDialog />
      </Once>
      <Once when={help}>
        <HelpPanel menus={menus} />
      </Once>
      <Once when={noticeId !== undefined}>
        <NoticeDialog />
      </Once>
      <PopupWaits popups={popups} />
      {/* While one waits it stands there closed, so that its code is there at the press. */}
      <Once when={(popups.shown ?? popups.waiting) !== undefined}>
        <PopupDialog popups={popups} />
      </Once>
      {shown && (
        <OverBoundary key={shown.path} lost={leave}>
          <StoryCard shown={shown} stay={stay} leave={leave} />
        </OverBoundary>
      )}
      <Once when={tour}>
        <Tour />
      </Once>
    </>
  );
}

/** A question mark that is not written anywhere asks about the screen. */
function useHelpKey(): void {
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (key === '?' && !(target as Element).closest('input, textarea, [contenteditable], dialog, .ant-modal')) turnHelp();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function Once({ when, children }: { when: boolean; children: ReactNode }) {
  const [needed, setNeeded] = useState(when);
  const [was, setWas] = useState(when);
  if (was !== when) {
    setWas(when);
    // One that was lost is tried again when it is asked for again.
    if (when) setNeeded(true);
  }
  const lost = (): void => {
    closeOverlays();
    setNeeded(false);
  };
  return needed && <OverBoundary lost={lost}>{children}</OverBoundary>;
}
