// The tree at the left of a list: narrows it to a branch. Search opens the branches; arrows walk it.
import { useState, type DragEvent } from 'react';
import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { useLocation } from 'react-router';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { grouped } from '../table/figures.tsx';
import { Highlight } from '../page/highlight.tsx';
import { useRemembered } from '../page/remember.ts';
import type { Line, TreeNode } from './tree.ts';
import { TreeBox } from './tree-box.tsx';
import { useTree } from './use-tree.ts';

interface Props {
  title: string;
  nodes: readonly TreeNode[];
  /** The branch that the list is narrowed to; undefined: all. */
  value: string | undefined;
  change: (key: string | undefined) => void;
  /** With it branches are dragged: onto another, or onto the head of the tree to stand at the top. */
  move?: (key: string, into: string | undefined) => void;
}

// The same figures as in the stylesheet.
const HEIGHT = { mouse: 32, touch: 44 };

/** Choosing the chosen branch again gives the whole list back. */
export function TreeFilter({ title, nodes, value, change, move }: Props) {
  const t = useT();
  const tree = useTree({ nodes, value, change });
  const { lines, text } = tree;
  // On a phone the list comes first: the tree opens when it is asked for. On a large screen it stays as the person left it.
  const mobile = useSession((session) => session.device) === 'mobile';
  const [asked, setAsked] = useState(false);
  const [kept, setKept] = useRemembered(`tree.${useLocation().pathname}`, true);
  const open = mobile ? asked : kept;
  const chosen = lines.find(({ node }) => node.key === value)?.node.title ?? t('全部');
  const fold = mobile && <Fold text={`${title}${t('：')}${chosen}`} open={open} setOpen={setAsked} />;
  if (mobile && !open) return fold;
  const twist = !mobile && <Twist title={title} open={open} setOpen={setKept} />;
  if (!open) return <div className="kit-tree kit-folded">{twist}</div>;
  return (
    <div className="kit-tree" {...(move ? dropOn(undefined, move) : {})}>
      {fold}
      <div className="kit-tree-head">
        <Input
          allowClear
          value={tree.typed}
          aria-label={t('查找{title}', { title })}
          placeholder={title}
          onChange={(event) => tree.setTyped(event.target.value)}
        />
        {twist}
      </div>
      <TreeBox
        walk={tree}
        label={title}
        size={mobile ? HEIGHT.touch : HEIGHT.mouse}
        render={(line, id) => (
          <Item
            key={line.node.key}
            id={id}
            line={line}
            text={text}
            chosen={line.node.key === value}
            cursor={line.node.key === tree.cursor}
            choose={() => tree.choose(line)}
            twist={() => tree.twist(line)}
            move={move}
          />
        )}
      />
      {lines.length === 0 && <output>{text ? t('没有找到“{keyword}”', { keyword: text }) : t('还没有{title}', { title })}</output>}
    </div>
  );
}

function Fold({ text, open, setOpen }: { text: string; open: boolean; setOpen: (open: boolean) => void }) {
  return (
    <Button block aria-expanded={open} onClick={() => setOpen(!open)}>
      {text} {open ? '▴' : '▾'}
    </Button>
  );
}

function Twist({ title, open, setOpen }: { title: string; open: boolean; setOpen: (open: boolean) => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className="kit-fold"
      aria-expanded={open}
      aria-label={open ? t('收起{title}', { title }) : t('展开{title}', { title })}
      onClick={() => setOpen(!open)}
    >
      {open ? '«' : '»'}
    </button>
  );
}

const KIND = 'application/x-tree-branch';

/** A line that can be dragged. */
const dragged = (key: string) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(KIND, key);
    dataTransfer.effectAllowed = 'move';
  },
});

/** A place where a branch can be dropped: below `into`, or at the top. */
const dropOn = (into: string | undefined, move: NonNullable<Props['move']>) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(KIND)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.classList.add('kit-drop');
  },
  onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => currentTarget.classList.remove('kit-drop'),
  onDrop: (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.classList.remove('kit-drop');
    const key = event.dataTransfer.getData(KIND);
    if (key && key !== into) move(key, into);
  },
});

interface ItemProps {
  id: string;
  line: Line;
  text: string;
  chosen: boolean;
  cursor: boolean;
  choose: () => void;
  twist: () => void;
  move: Props['move'];
}

function Item({ id, line, text, chosen, cursor, choose, twist, move }: ItemProps) {
  const { node, depth, open } = line;
  const branch = node.children.length > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it has the focus and hears the keys
    <li
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={chosen}
      aria-expanded={branch ? open : undefined}
      className={cursor ? 'kit-cursor' : ''}
      style={{ paddingLeft: depth * 16 }}
      {...(move ? { ...dragged(node.key), ...dropOn(node.key, move) } : {})}
      onClick={(event) => {
        if (branch && (event.target as HTMLElement).closest('.kit-twist')) twist();
        else choose();
      }}
    >
      <i aria-hidden className="kit-twist">
        {branch && (open ? '▾' : '▸')}
      </i>
      <span title={node.title}>
        <Highlight text={node.title} part={text} />
      </span>
      {node.count !== undefined && <small>{grouped(node.count)}</small>}
    </li>
  );
}
