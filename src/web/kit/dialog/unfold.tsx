// What a button unfolds beside itself: the keyboard goes into it, and comes back to the button by Escape or past its end.
import { useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Popover } from 'antd';
import { focusFirst, leaves } from './focus.ts';

interface Props {
  open: boolean;
  setOpen: (open: boolean) => void;
  content: ReactNode;
  /** Anything pressed inside closes it first: else it would lie over the dialog that comes up. */
  once?: boolean;
  children: ReactElement;
}

export function Unfold({ open, setOpen, content, once = false, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(undefined);
  const turn = (next: boolean) => {
    if (next && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    setOpen(next);
  };
  const back = () => {
    opener.current?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The table behind it handles keys itself, and must not get these.
    event.stopPropagation();
    const past = event.key === 'Tab' && body.current && leaves(body.current, event.shiftKey);
    if (event.key !== 'Escape' && !past) return;
    // Forward, the browser goes on from the button; back, it stays there.
    if (event.key === 'Escape' || event.shiftKey) event.preventDefault();
    back();
  };
  return (
    <Popover
      content={
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears what the controls inside do
        <div ref={body} className="kit-settings" onKeyDown={onKeyDown} onClickCapture={once ? back : undefined}>
          {content}
        </div>
      }
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={turn}
      afterOpenChange={(now) => now && focusFirst(body.current)}
    >
      {children}
    </Popover>
  );
}
