// Back to the top of a long page.
import { useEffect, useState } from 'react';
import { useT } from '../kernel/i18n.ts';
import { scrollPageToTop, throttle } from '../kernel/scroll.ts';
import { UpIcon } from './icons.tsx';

/** It appears after 200 px of scroll (R266), and scrolls in 500 ms (R267). */
const APPEARS_AFTER = 200;
const DURATION = 500;

/** The button (R049). */
export function BackTop() {
  const t = useT();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const follow = throttle(() => setShown(window.scrollY > APPEARS_AFTER));
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  if (!shown) return null;
  return (
    <button type="button" className="back-top" aria-label={t('回到顶部')} title={t('回到顶部')} onClick={() => scrollPageToTop(DURATION)}>
      <UpIcon />
    </button>
  );
}
