// The panel at the right of a list: what belongs to the chosen row. Open at first, collapsible, remembered (R051, R052).
import type { ReactNode } from 'react';
import { useT } from '../kernel/i18n.ts';
import { useRemembered } from './remember.ts';

/** Takes a title, its content, and the name under which "open" is remembered. */
export function RightPanel({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  const t = useT();
  const [open, setOpen] = useRemembered(`panel.${name}`, true);
  // One button for both: what was pressed keeps the focus.
  return (
    <aside className={`kit-panel${open ? '' : ' kit-folded'}`} aria-label={title}>
      <header>
        {open && title}
        <button
          type="button"
          className="kit-fold"
          aria-expanded={open}
          aria-label={open ? t('收起{title}', { title }) : t('展开{title}', { title })}
          onClick={() => setOpen(!open)}
        >
          {open ? '»' : '«'}
        </button>
      </header>
      {open && <div>{children}</div>}
    </aside>
  );
}
