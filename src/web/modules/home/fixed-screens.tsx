// The screens outside the menu that stand inside the frame.
import type { ReactElement } from 'react';
import { NotAllowed, NotFound } from './error-pages.tsx';
import { Welcome } from './overview.tsx';
import { Redirect, RedirectPage } from './redirects.tsx';

/** Path → screen, in the spelling of the router. */
export const fixedScreens: readonly { path: string; screen: ReactElement }[] = [
  { path: '/redirectpage', screen: <RedirectPage /> },
  { path: '/redirect/*', screen: <Redirect /> },
  { path: '/welcome', screen: <Welcome /> },
  { path: '/401', screen: <NotAllowed /> },
  { path: '/404', screen: <NotFound /> },
  { path: '/error/401', screen: <NotAllowed /> },
  { path: '/error/404', screen: <NotFound /> },
];
