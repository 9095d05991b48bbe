// The panel at the right of a list: what belongs to the chosen row. Open at first, collapsible, remembered (R051, R052).
import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRemembered } from '../page/remember.ts';

interface Props {
  title: string;
  /** Under which "open" is remembered. */
  name: string;
  /** It belongs to the row that is chosen in the list beside it. */
  ofRow?: boolean;
  children: ReactNode;
}

export function RightPanel({ title, name, ofRow = false, children }: Props) {
  const t = useT();
  const [open, setOpen] = useRemembered(`panel.${name}`, true);
  const { box, below, back } = useBelow(ofRow && open);
  // One button for both: what was pressed keeps the focus.
  return (
    <aside ref={box} className={`kit-panel${open ? '' : ' kit-folded'}`} aria-label={title}>
      <header>
        {open && title}
        {below && (
          <button type="button" className="kit-back" onClick={back}>
            {t('返回列表')}
          </button>
        )}
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

const listBeside = (panel: HTMLElement | null) => panel?.previousElementSibling;

/** Where the panel stands below its list, out of sight, a tapped row brings it into view; arrows leave the list where it is. */
function useBelow(open: boolean) {
  const below = useSession(({ device }) => device === 'mobile') && open;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!below) return undefined;
    const at = listBeside(box.current);
    const onTap = ({ target }: Event): void => {
      if ((target as Element).closest('tr[aria-rowindex]') && !(target as Element).closest('button, a, input'))
        box.current?.scrollIntoView();
    };
    at?.addEventListener('click', onTap);
    return () => at?.removeEventListener('click', onTap);
  }, [below]);
  const back = (): void => {
    const grid = listBeside(box.current)?.querySelector<HTMLElement>('[role=grid]');
    grid?.focus({ preventScroll: true });
    grid?.querySelector('.kit-active')?.scrollIntoView({ block: 'center' });
  };
  return { box, below, back };
}
