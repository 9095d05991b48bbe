// The screens outside the menu that stand inside the frame.
import type { ReactElement } from 'react';
import { lazy } from '../../kernel/later.tsx';
import { Redirect, RedirectPage } from './redirects.tsx';

const NotAllowed = lazy(async () => ({ default: (await import('./error-pages.tsx')).NotAllowed }));
const NotFound = lazy(async () => ({ default: (await import('./error-pages.tsx')).NotFound }));
const Welcome = lazy(async () => ({ default: (await import('./overview.tsx')).Welcome }));

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
