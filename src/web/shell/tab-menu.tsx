// What can be done with an open page, on the right click on its tab (R032–R038).
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { moveFocus } from './flyout.tsx';

type Action = readonly [name: string, run: () => void, offered: boolean];

interface Props {
  /** What it is called, for who does not see it. */
  label: string;
  at: { x: number; y: number };
  /** Arrows go through it as through any panel below a button. */
  keys: typeof moveFocus;
  done: () => void;
  actions: readonly Action[];
}

export default function TabMenu({ label, at: { x, y }, keys, done, actions }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.showPopover();
    panel.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div
      ref={panel}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="flyout-panel"
      style={{ left: Math.min(x, innerWidth - 140), top: y }}
      onToggle={({ newState }) => newState === 'closed' && done()}
      onKeyDown={(event: KeyboardEvent) => keys(event, panel.current)}
    >
      {actions.map(
        ([name, run, offered]) =>
          offered && (
            <button
              key={name}
              type="button"
              role="menuitem"
              className="flyout-item"
              onClick={() => {
                panel.current?.hidePopover();
                run();
              }}
            >
              {name}
            </button>
          ),
      )}
    </div>
  );
}
