// The panel at the right of a list: what belongs to the chosen row. It comes with the row and goes with Esc; folded, it stays folded (R051, R052).
import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { ErrorBoundary } from '../page/error-boundary.tsx';
import { useRemembered } from '../page/remember.ts';

interface Props {
  title: string;
  /** Under which "open" is remembered. */
  name: string;
  /** It belongs to a row of the list beside it: which, whether one is chosen, whether it stands without one, and what lets go of the row. */
  ofRow?: { key?: string | undefined; chosen: boolean; stands: boolean; leave: () => void };
  children: ReactNode;
}

export function RightPanel({ title, name, ofRow, children }: Props) {
  const t = useT();
  const [open, setOpen] = useRemembered(`panel.${name}`, true);
  const shown = !ofRow || ofRow.chosen || ofRow.stands;
  const { box, below, back } = useBelow(ofRow !== undefined && open);
  useEscape(box, ofRow?.chosen ? ofRow.leave : undefined);
  // One button for both: what was pressed keeps the focus.
  return (
    <aside ref={box} hidden={!shown} className={`kit-panel${open ? '' : ' kit-folded'}`} aria-label={title}>
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
      {open && shown && (
        <div>
          <ErrorBoundary isPart of={ofRow?.key}>
            {children}
          </ErrorBoundary>
        </div>
      )}
    </aside>
  );
}

const listBeside = (panel: HTMLElement | null) => panel?.previousElementSibling;
const gridBeside = (panel: HTMLElement | null) => listBeside(panel)?.querySelector<HTMLElement>('[role=grid]');

/** Where the panel stands below its list, out of sight, a tapped row brings it into view; arrows leave the list where it is. */
function useBelow(open: boolean) {
  const below = useSession(({ device }) => device === 'mobile') && open;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!below) return undefined;
    const at = listBeside(box.current);
    const onTap = ({ target }: Event): void => {
      if (!(target as Element).closest('tr[aria-rowindex]') || (target as Element).closest('button, a:not(.kit-to-name), input')) return;
      // The panel itself comes with the row.
      requestAnimationFrame(() => box.current?.scrollIntoView());
    };
    at?.addEventListener('click', onTap);
    return () => at?.removeEventListener('click', onTap);
  }, [below]);
  const back = (): void => {
    const grid = gridBeside(box.current);
    grid?.focus({ preventScroll: true });
    grid?.querySelector('.kit-active')?.scrollIntoView({ block: 'center' });
  };
  return { box, below, back };
}

/** What lies over the page hears Esc first. */
const OVER = '[role=dialog], dialog[open], :popover-open, .ant-popover, .kit-drawer, .ant-select-dropdown, .ant-picker-dropdown';

function useEscape(box: { current: HTMLElement | null }, leave: (() => void) | undefined): void {
  const now = useRef(leave);
  useEffect(() => {
    now.current = leave;
  });
  const hears = leave !== undefined;
  useEffect(() => {
    if (!hears) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if ([...document.querySelectorAll(OVER)].some((one) => one.checkVisibility({ visibilityProperty: true }))) return;
      // The cursor was in what goes.
      if (box.current?.contains(document.activeElement)) gridBeside(box.current)?.focus({ preventScroll: true });
      now.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box, hears]);
}
