// The tree at the left of a list: narrows it to a branch. Search opens the branches; arrows walk it.
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Input } from 'antd';
import { useT } from '../kernel/i18n.ts';
import { grouped } from './figures.tsx';
import { Marked } from './remote-picker.tsx';
import { above, linesOf, openedBy, pruned, type Line, type TreeNode } from './tree.ts';
import { useBox, useWindow } from './use-virtual.ts';

interface Props {
  title: string;
  nodes: readonly TreeNode[];
  /** The branch that the list is narrowed to; undefined: all. */
  value: string | undefined;
  change: (key: string | undefined) => void;
}

const HEIGHT = 32;

/** Choosing the chosen branch again gives the whole list back. */
export function TreeFilter({ title, nodes, value, change }: Props) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLUListElement>(null);
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
  const { height } = useBox(box);
  const [start, end] = useWindow(box, { count: lines.length, size: HEIGHT, height });
  const at = lines.findIndex(({ node }) => node.key === cursor);
  const twist = ({ node, open }: Line) => {
    const next = new Set(opened);
    open ? next.delete(node.key) : next.add(node.key);
    setOpened(next);
  };
  const choose = ({ node }: Line) => {
    setCursor(node.key);
    change(node.key === value ? undefined : node.key);
  };
  const go = (to: number) => {
    const index = Math.max(0, Math.min(lines.length - 1, to));
    setCursor(lines[index]?.node.key);
    const list = box.current;
    if (!list) return;
    if (index * HEIGHT < list.scrollTop) list.scrollTop = index * HEIGHT;
    else if ((index + 1) * HEIGHT > list.scrollTop + list.clientHeight) list.scrollTop = (index + 1) * HEIGHT - list.clientHeight;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at];
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at < 0 ? lines.length : at - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => line && (line.open ? go(at + 1) : line.node.children.length > 0 && twist(line)),
      ArrowLeft: () => line && (line.open ? twist(line) : go(lines.findLastIndex((one, n) => n < at && one.depth < line.depth))),
      Enter: () => line && choose(line),
      ' ': () => line && choose(line),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <div className="kit-tree">
      <Input
        allowClear
        value={typed}
        aria-label={t('查找{title}', { title })}
        placeholder={title}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul
        ref={box}
        role="tree"
        tabIndex={0}
        aria-label={title}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        onKeyDown={onKeyDown}
      >
        {start > 0 && <li aria-hidden style={{ height: start * HEIGHT }} />}
        {lines.slice(start, end).map((line, n) => (
          <li
            key={line.node.key}
            id={`${id}-${start + n}`}
            role="treeitem"
            aria-level={line.depth + 1}
            aria-selected={line.node.key === value}
            aria-expanded={line.node.children.length > 0 ? line.open : undefined}
            className={line.node.key === cursor ? 'kit-cursor' : ''}
            style={{ paddingLeft: line.depth * 16 }}
            onClick={() => choose(line)}
          >
            <i
              aria-hidden
              className="kit-twist"
              onClick={(event) => {
                event.stopPropagation();
                twist(line);
              }}
            >
              {line.node.children.length > 0 ? (line.open ? '▾' : '▸') : ''}
            </i>
            <span title={line.node.title}>
              <Marked text={line.node.title} part={text} />
            </span>
            {line.node.count !== undefined && <small>{grouped(line.node.count)}</small>}
          </li>
        ))}
        {end < lines.length && <li aria-hidden style={{ height: (lines.length - end) * HEIGHT }} />}
      </ul>
      {lines.length === 0 && <p role="status">{text ? t('没有找到“{keyword}”', { keyword: text }) : t('没有内容')}</p>}
    </div>
  );
}
