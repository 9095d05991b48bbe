// The frame of a vendor's own sign-in: one bar, its statements, its account. It has no menu, no tabs and no palette, and asks the server for nothing else
// (docs/decisions/0099-vendor-sign-in.md).
import { useEffect, useLayoutEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useT } from '../../kernel/i18n.ts';
import { lazy } from '../../kernel/later.tsx';
import { useOverlays } from '../../kernel/overlays.ts';
import type { User } from '../../kernel/session.ts';
import { titleOf } from '../../kernel/title.ts';
import { AccountMenu } from '../account-menu.tsx';
import { SeeingBanner } from '../seeing-banner.tsx';
import '../shell.css';

const Statements = lazy(() => import('../../modules/statement/own-statement-list.tsx'));
const OwnAccount = lazy(() => import('../../modules/auth/own-account.tsx'));
const PasswordDialog = lazy(() => import('../password-dialog.tsx'));

const HOME = '/ownStatement';

/** Whatever the address says, a vendor stands at its statements or at its account. */
export function VendorFrame({ user }: { user: User }) {
  const t = useT();
  const { pathname } = useLocation();
  const password = useOverlays((over) => over.password);
  const isAccount = pathname === '/account';
  useLayoutEffect(() => {
    document.documentElement.classList.add('is-vendor');
    return () => document.documentElement.classList.remove('is-vendor');
  }, []);
  useEffect(() => {
    document.title = titleOf(t(isAccount ? '我的账号' : '对账单'), t);
  }, [isAccount, t]);
  if (!isAccount && pathname !== HOME) return <Navigate to={HOME} replace />;
  return (
    <div className="frame">
      <a className="skip" href="#page">
        {t('跳到正文')}
      </a>
      <div className="head">
        <SeeingBanner />
        <header className="bar">
          <Link className="vendor-home" to={HOME}>
            <img src="/icon.svg" alt="" />
            <strong>{user.vendorName}</strong>
            <span>{user.nodeName}</span>
          </Link>
          <div className="bar-gap" />
          <div className="bar-tools">
            <AccountMenu />
          </div>
        </header>
      </div>
      <main id="page" className="page" tabIndex={-1}>
        {isAccount ? <OwnAccount /> : <Statements />}
      </main>
      {password && <PasswordDialog />}
    </div>
  );
}
