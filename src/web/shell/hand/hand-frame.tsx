// The frame of the systems for small screens: one line above the page, the ways that are taken all day under the thumb, no tabs. The pages are
// those of the desk, as they stand on a phone.
import { useEffect, useEffectEvent, useLayoutEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '../../kernel/i18n.ts';
import { keepScreens } from '../../kernel/kept-screens.ts';
import { mayClose } from '../../kernel/navigate.ts';
import { openPalette } from '../../kernel/overlays.ts';
import { useSession } from '../../kernel/session.ts';
import { endCode, typeCode, useScanDialog } from '../../kit/scan/scan-keys.ts';
import { AccountMenu } from '../account-menu.tsx';
import { Bell } from '../bell.tsx';
import { OverBoundary } from '../../kit/page/error-boundary.tsx';
import { ExportPopover } from '../export-popover.tsx';
import { SearchIcon } from '../icons.tsx';
import { SeeingBanner } from '../seeing-banner.tsx';
import { arrive, takeFirst, useFirst } from './first-press.ts';
import { BackIcon, HomeIcon, ScanIcon } from './icons.tsx';
import { JournalLine } from './journal-line.tsx';
import { BURST_KEYS, useScanner } from './use-scanner.ts';
import './hand.css';
import './hand-lists.css';
import { lazy } from '../../kernel/later.tsx';

const ScanSheet = lazy(() => import('./scan-sheet.tsx'));

const HOME = '/welcome';
/** Milliseconds until a page that was opened is kept. */
const KEPT_AFTER = 3_000;

/** Around a page. `name` is what the place is called. */
export function HandFrame({ name, children }: { name: string | undefined; children: ReactNode }) {
  const t = useT();
  const scan = useScanDialog<true>();
  useScanner(() => scan.begin(true));
  useLayoutEffect(() => {
    document.documentElement.classList.add('is-hand');
    return () => document.documentElement.classList.remove('is-hand');
  }, []);
  const { pathname } = useLocation();
  useFirstPress(() => scan.begin(true), pathname === HOME);
  return (
    <div className="frame hand">
      <a className="skip" href="#page">
        {t('跳到正文')}
      </a>
      <div className="head">
        <SeeingBanner />
        <Head name={name} />
        <JournalLine />
      </div>
      <main id="page" className="page" tabIndex={-1}>
        {children}
        <Keeper key={pathname} />
      </main>
      <nav className="hand-foot" aria-label={t('主菜单')}>
        <Foot scan={() => scan.begin(true)} />
      </nav>
      {scan.open && (
        <OverBoundary lost={() => scan.end()}>
          <ScanSheet end={scan.end} />
        </OverBoundary>
      )}
    </div>
  );
}

/** Does what was pressed or scanned before this frame stood. The home says itself when it is there, for any other page the frame does. */
function useFirstPress(scan: () => void, isHome: boolean): void {
  const there = useFirst((first) => first.there);
  useEffect(() => {
    if (!isHome) arrive();
  }, [isHome]);
  const done = useEffectEvent(() => {
    const { press, keys, ended } = takeFirst();
    if (press === 'find') openPalette();
    if (press !== 'scan' && keys.length < BURST_KEYS) return;
    scan();
    if (keys.length >= BURST_KEYS) typeCode(keys);
    if (ended) endCode();
  });
  useEffect(() => {
    if (there) done();
  }, [there]);
}

/** Keeps a page as it stands, once it does: it opens again where the network has gone. */
function Keeper() {
  useEffect(() => {
    const timer = setTimeout(() => void keepScreens(), KEPT_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

function Head({ name }: { name: string | undefined }) {
  const t = useT();
  const isHome = useLocation().pathname === HOME;
  // Nobody exports all day here; who does finds the file where the desk has it.
  const exports = useSession(({ exportTasks }) => exportTasks.length > 0);
  return (
    <header className="bar hand-bar">
      {isHome ? (
        <img className="hand-mark" src="/icon.svg" alt="" />
      ) : (
        <button type="button" className="bar-icon" aria-label={t('返回')} onClick={back}>
          <BackIcon />
        </button>
      )}
      <strong>{isHome ? t('今天') : name && t(name)}</strong>
      <div className="bar-tools">
        {exports && <ExportPopover />}
        <Bell />
        <AccountMenu />
      </div>
    </header>
  );
}

/** To the page before; from the first page of a tab home. */
function back(): void {
  if (!mayClose()) return;
  if ((history.state as { idx?: number } | null)?.idx) history.back();
  else location.assign(HOME);
}

function Foot({ scan }: { scan: () => void }) {
  const t = useT();
  const isHome = useLocation().pathname === HOME;
  return (
    <>
      <Link to={HOME} aria-current={isHome ? 'page' : undefined}>
        <HomeIcon size={22} />
        {t('首页')}
      </Link>
      <button type="button" className="hand-scan" onClick={scan}>
        <ScanIcon size={24} />
        {t('扫一扫')}
      </button>
      <button type="button" onClick={openPalette}>
        <SearchIcon size={22} />
        {t('查找')}
      </button>
    </>
  );
}
