// The lines of a tree: only those in sight are drawn, arrows walk them, and the cursor's line is brought into sight.
import { useId, useRef, type ReactNode, type RefObject } from 'react';
import type { Line } from './tree.ts';
import { useTreeKeys, type Tree } from './use-tree.ts';
import { useBox, useWindow } from '../table/use-virtual.ts';

interface Props {
  walk: Tree;
  label: string;
  /** Height of a line in pixels, as the stylesheet has it. */
  size: number;
  /** Several lines can be ticked. */
  multiple?: boolean;
  box?: RefObject<HTMLUListElement | null>;
  render: (line: Line, id: string) => ReactNode;
}

export function TreeBox({ walk, label, size, multiple, box, render }: Props) {
  const id = useId();
  const own = useRef<HTMLUListElement>(null);
  const ref = box ?? own;
  const { lines, at } = walk;
  const { height } = useBox(ref);
  const [start, end] = useWindow(ref, { count: lines.length, size, height });
  const reveal = (index: number) => {
    const list = ref.current;
    if (!list) return;
    if (index * size < list.scrollTop) list.scrollTop = index * size;
    else if ((index + 1) * size > list.scrollTop + list.clientHeight) list.scrollTop = (index + 1) * size - list.clientHeight;
  };
  const onKeyDown = useTreeKeys(walk, reveal);
  return (
    <ul
      ref={ref}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={multiple}
      aria-activedescendant={at >= start && at < end ? `${id}-${at}` : undefined}
      onKeyDown={onKeyDown}
    >
      {start > 0 && <li aria-hidden style={{ height: start * size }} />}
      {lines.slice(start, end).map((line, n) => render(line, `${id}-${start + n}`))}
      {end < lines.length && <li aria-hidden style={{ height: (lines.length - end) * size }} />}
    </ul>
  );
}
