// A tree whose lines are ticked: all, some or none. Arrows walk it, Space ticks, typing opens what is found; only lines in sight are drawn.
import { useRef } from 'react';
import { Input } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { Highlight } from '../../kit/page/highlight.tsx';
import type { Line } from '../../kit/tree/tree.ts';
import { TreeBox } from '../../kit/tree/tree-box.tsx';
import { useTree } from '../../kit/tree/use-tree.ts';
import { tickOf, type Rights, type RightsTree, type Tick } from './rights-tree.ts';

interface Props {
  tree: RightsTree;
  rights: Rights;
  saved: Rights;
  /** What the person holds: the rest is shown and cannot be changed. */
  own: Rights;
  toggle: (key: string) => void;
}

/** How a line stands: ticked, locked, changed, how many of its rights are held. */
function stateOf({ node }: Line, { tree, rights, saved, own }: Omit<Props, 'toggle'>) {
  const codes = tree.codes.get(node.key) ?? [];
  return {
    tick: tickOf(codes, rights),
    locked: !codes.some((code) => own.has(code)),
    changed: codes.some((code) => saved.has(code) !== rights.has(code)),
    held: node.children.length > 0 ? `${codes.filter((code) => rights.has(code)).length}/${codes.length}` : '',
  };
}

// As kit.css has it: higher where it is touched.
const HEIGHT = 32;
const TOUCHED = 44;

export function TickTree({ tree, rights, saved, own, toggle }: Props) {
  const t = useT();
  const box = useRef<HTMLUListElement>(null);
  const walk = useTree({ nodes: tree.nodes, value: undefined, change: (key) => key !== undefined && toggle(key) });
  const { lines, text } = walk;
  const mobile = useSession((session) => session.device) === 'mobile';
  const states = { tree, rights, saved, own };
  return (
    <div className="kit-tree role-tree">
      <Input
        allowClear
        value={walk.typed}
        aria-label={t('查找菜单或按钮')}
        placeholder={t('菜单或按钮，可用拼音首字母')}
        onChange={(event) => walk.setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          box.current?.focus();
        }}
      />
      <TreeBox
        walk={walk}
        label={t('菜单和按钮')}
        size={mobile ? TOUCHED : HEIGHT}
        multiple
        box={box}
        render={(line, id) => (
          <TickLine
            key={line.node.key}
            id={id}
            line={line}
            text={text}
            cursor={line.node.key === walk.cursor}
            press={() => walk.choose(line)}
            twist={() => walk.twist(line)}
            {...stateOf(line, states)}
          />
        )}
      />
      {lines.length === 0 && <output>{t('没有找到“{keyword}”', { keyword: text })}</output>}
    </div>
  );
}

interface LineProps {
  id: string;
  line: Line;
  text: string;
  cursor: boolean;
  tick: Tick;
  locked: boolean;
  changed: boolean;
  held: string;
  press: () => void;
  twist: () => void;
}

function TickLine({ id, line, text, cursor, tick, locked, changed, held, press, twist }: LineProps) {
  const t = useT();
  const { node, depth, open } = line;
  const branch = node.children.length > 0;
  const why = locked ? t('{name}：您没有这项权限，不能给予或收回', { name: node.title }) : node.title;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it has the focus and hears the keys
    <li
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-checked={tick}
      aria-selected={cursor}
      aria-disabled={locked}
      aria-expanded={branch ? open : undefined}
      className={`${cursor ? 'kit-cursor' : ''}${changed ? ' role-changed' : ''}`}
      style={{ paddingLeft: depth * 20 }}
      title={why}
      onClick={(event) => {
        if (branch && (event.target as HTMLElement).closest('.kit-twist')) twist();
        else if (!locked) press();
      }}
    >
      <i aria-hidden className="kit-twist">
        {branch && (open ? '▾' : '▸')}
      </i>
      <i aria-hidden className="role-tick" data-tick={tick} />
      <span>
        <Highlight text={node.title} part={text} />
      </span>
      {locked && <small aria-hidden>🔒</small>}
      {held && <small>{held}</small>}
    </li>
  );
}
