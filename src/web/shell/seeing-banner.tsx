// Across the page while an administrator looks as somebody else; hardly anybody does, so that it is fetched by then.
import { useState } from 'react';
import { lazy } from '../kernel/later.tsx';
import { seeing } from '../kernel/session.ts';

const SeeingLine = lazy(() => import('./seeing-line.tsx'));

/** Nothing while one is who one signed in as. */
export function SeeingBanner() {
  const [seen] = useState(seeing);
  return seen && <SeeingLine until={seen.expiresAt} name={seen.userName} account={seen.loginAccount} />;
}
