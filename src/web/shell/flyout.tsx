// A button with a panel below it. The panel lies in the browser's top layer: Esc, a click beside it and focus are the browser's.
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react';

interface FlyoutProps {
  label: ReactNode;
  /** For a button that shows only a sign. */
  name?: string;
  className?: string;
  panelClassName?: string;
  /** Where the panel's edge stands: under the button's left or right end. */
  align?: 'left' | 'right';
  /** Marks the element for the guided tour. */
  tour?: string;
  children: (close: () => void) => ReactNode;
}

const GAP = 4;
const EDGE = 8;

/** Puts a panel under its anchor, inside the window. */
function place(panel: HTMLElement, anchor: DOMRect, align: 'left' | 'right'): void {
  const { width, height } = panel.getBoundingClientRect();
  const wanted = align === 'left' ? anchor.left : anchor.right - width;
  const left = Math.max(EDGE, Math.min(wanted, innerWidth - width - EDGE));
  const below = anchor.bottom + GAP;
  const top = below + height > innerHeight - EDGE ? Math.max(EDGE, innerHeight - EDGE - height) : below;
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

const focusable = (panel: HTMLElement | null): HTMLElement[] =>
  panel ? [...panel.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].filter((one) => one.offsetParent !== null) : [];

/** Arrows, Home and End go through what the panel holds. */
export function moveFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const items = focusable(panel);
  const now = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: now + 1,
    ArrowUp: now < 0 ? items.length - 1 : now - 1,
    Home: 0,
    End: items.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined || items.length === 0) return;
  event.preventDefault();
  items[(next + items.length) % items.length]?.focus();
}

/** The button and its panel; what it holds is drawn while it is open. */
export function Flyout({ label, name, className, panelClassName = '', align = 'left', tour, children }: FlyoutProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Opened by the arrow: what it holds is drawn a moment later, and then takes the focus.
  const byKey = useRef(false);
  useLayoutEffect(() => {
    if (!open || !panel.current || !button.current) return;
    place(panel.current, button.current.getBoundingClientRect(), align);
    if (byKey.current) focusable(panel.current)[0]?.focus();
    byKey.current = false;
  }, [open, align]);
  const close = () => document.getElementById(id)?.hidePopover();
  const onToggle = ({ newState }: ToggleEvent) => setOpen(newState === 'open');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && event.target === button.current && !open) {
      event.preventDefault();
      byKey.current = true;
      panel.current?.showPopover();
    } else if (open) moveFocus(event, panel.current);
  };
  return (
    <div role="presentation" className="flyout" onKeyDown={onKeyDown} data-tour={tour}>
      <button ref={button} type="button" className={className} aria-label={name} title={name} popoverTarget={id} aria-expanded={open}>
        {label}
      </button>
      <div ref={panel} id={id} popover="auto" className={`flyout-panel ${panelClassName}`} onToggle={onToggle}>
        {open && children(close)}
      </div>
    </div>
  );
}

/** A line in a panel that does something. */
export function FlyoutButton({ run, close, children }: { run: () => void; close: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="flyout-item"
      onClick={() => {
        close();
        run();
      }}
    >
      {children}
    </button>
  );
}
