// The state of a tree without its display: what is typed, which branches are open, where the cursor is, what the keys do.
import { useMemo, useState, type KeyboardEvent } from 'react';
import { above, linesOf, openedBy, pruned, type Line, type TreeNode } from './tree.ts';

interface Props {
  nodes: readonly TreeNode[];
  value: string | undefined;
  change: (key: string | undefined) => void;
}

/** Roots are open at first, and what leads to the chosen branch; a search opens the branches of what it finds. */
export function useTree({ nodes, value, change }: Props) {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set([...nodes.map(({ key }) => key), ...(value ? (above(nodes, value) ?? []) : [])]),
  );
  const [cursor, setCursor] = useState(value);
  const text = typed.trim();
  const lines = useMemo(() => {
    const shown = pruned(nodes, text);
    return linesOf(shown, text ? new Set([...opened, ...openedBy(shown, text)]) : opened);
  }, [nodes, text, opened]);
  const twist = ({ node, open }: Line) => {
    const next = new Set(opened);
    if (open) next.delete(node.key);
    else next.add(node.key);
    setOpened(next);
  };
  const choose = ({ node }: Line) => {
    setCursor(node.key);
    change(node.key === value ? undefined : node.key);
  };
  const at = lines.findIndex(({ node }) => node.key === cursor);
  return { typed, setTyped, text, lines, at, cursor, setCursor, twist, choose };
}

export type Tree = ReturnType<typeof useTree>;

/** The keyboard of a tree: up, down, in, out, Enter and Space choose. `reveal` brings a line into sight. */
export function useTreeKeys({ lines, at, setCursor, twist, choose }: Tree, reveal: (index: number) => void) {
  const go = (to: number) => {
    const index = Math.max(0, Math.min(lines.length - 1, to));
    setCursor(lines[index]?.node.key);
    reveal(index);
  };
  const parentOf = (line: Line) => lines.findLastIndex((one, n) => n < at && one.depth < line.depth);
  const inward = (line: Line) => {
    if (line.open) go(at + 1);
    else if (line.node.children.length > 0) twist(line);
  };
  const outward = (line: Line) => {
    if (line.open) twist(line);
    else go(parentOf(line));
  };
  const moves: Record<string, (line: Line | undefined) => void> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at < 0 ? lines.length : at - 1),
    Home: () => go(0),
    End: () => go(lines.length - 1),
    ArrowRight: (line) => line && inward(line),
    ArrowLeft: (line) => line && outward(line),
    Enter: (line) => line && choose(line),
    ' ': (line) => line && choose(line),
  };
  return (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move(lines[at]);
  };
}
