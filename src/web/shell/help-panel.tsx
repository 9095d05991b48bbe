// What the manual says of the screen that is open, beside it: one reads a step and does it. Opened by ? and by the button in the frame.
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { isHand } from '../../contract/auth/systems.ts';
import { useLanguage, useT } from '../kernel/i18n.ts';
import { closeHelp, useOverlays } from '../kernel/overlays.ts';
import { go } from '../kernel/router.tsx';
import { useSession, type MenuEntry } from '../kernel/session.ts';
import { ChapterView } from '../modules/guide/chapter-view.tsx';
import { addressOf } from '../modules/guide/find.ts';
import { loadChapter, loadRefusals } from '../modules/guide/load.ts';
import { admit, type Admission } from './admit.ts';
import { CloseIcon } from './icons.tsx';
import '../modules/guide/guide.css';

/** The chapter about a place. */
function chapterOf(admission: Admission, hand: boolean): string {
  if (admission.kind === 'screen') return admission.item.code;
  if (admission.kind === 'fixed' && admission.page.path.startsWith('/story/')) return 'basic.story';
  if (admission.kind === 'fixed' && admission.page.path === '/account') return 'basic.account';
  return hand ? 'basic.hand' : 'basic.frame';
}

/** The panel, while it is asked for. */
export default function HelpPanel({ menus }: { menus: readonly MenuEntry[] }) {
  const asked = useOverlays(({ help }) => help);
  const { pathname } = useLocation();
  const hand = useSession(({ user }) => isHand(user?.loginSys));
  return asked && <Panel of={chapterOf(admit(pathname, menus), hand)} />;
}

function Panel({ of }: { of: string }) {
  const t = useT();
  const language = useLanguage();
  // Where a reference was followed, until another screen is open.
  const [followed, follow] = useState<{ from: string; key: string }>();
  const key = followed?.from === of ? followed.key : of;
  const box = useRef<HTMLElement>(null);
  const found = useQuery({
    queryKey: ['guide', language, key],
    queryFn: () => Promise.all([loadChapter(key).then((one) => one ?? null), loadRefusals(language)]),
    staleTime: Infinity,
  });
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // What is pressed goes with its chapter: the keys still belong to the panel.
  const show = (to: string) => {
    follow(to === of ? undefined : { from: of, key: to });
    box.current?.focus();
  };
  const [chapter, refusals] = found.data ?? [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it while the focus is in it
    <aside
      ref={box}
      className="help"
      aria-label={t('本页说明')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        closeHelp();
      }}
    >
      <header>
        <button type="button" className="btn-link" onClick={() => go(addressOf(key))}>
          {t('在手册里打开')}
        </button>
        {key !== of && (
          <button type="button" className="btn-link" onClick={() => show(of)}>
            {t('回到本页说明')}
          </button>
        )}
        <button type="button" className="bar-icon" aria-label={t('关闭说明')} title={t('关闭说明')} onClick={closeHelp}>
          <CloseIcon />
        </button>
      </header>
      {found.isPending && !found.error && <p className="help-wait">{t('正在读取')}</p>}
      {found.error && <p role="alert">{t('没有取到。请检查网络，再打开一次。')}</p>}
      {chapter === null && <p>{t('这个页面还没有说明。')}</p>}
      {chapter && <ChapterView of={key} chapter={chapter} refusals={refusals ?? new Map()} open={show} />}
    </aside>
  );
}
