// The cards of a home in their places. While it is being arranged each card carries its tools: it is moved by dragging or by buttons,
// so that keyboard and thumb can do what the mouse can.
import { useLayoutEffect, useRef, useState, type CSSProperties, type DragEvent } from 'react';
import { Button, Select } from 'antd';
import { cardCodes, cards, COLUMNS, inOrder, MAX_ROWS, placed } from '../../../contract/dashboard/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { ErrorBoundary } from '../../kit/page/error-boundary.tsx';
import { CardBody, DAYS, TOP } from './home-cards.tsx';
import { addCard, changeCard, moveBefore, removeCard, useMayHave, type Home, type HomeCard } from './use-homes.ts';

interface Props {
  details: readonly HomeCard[];
  /** The home that is being arranged; without it the cards are only read. */
  home: Home | undefined;
}

export function HomeGrid({ details, home }: Props) {
  const may = useMayHave();
  const shown = placed(inOrder(details.filter(({ cardCode }) => may(cardCode))));
  const drag = useDrag(home);
  const list = useRef<HTMLUListElement>(null);
  const focus = useRef('');
  // A card that moved in the list has lost the focus on the way.
  useLayoutEffect(() => {
    const lost = document.activeElement === document.body && focus.current;
    if (lost) list.current?.querySelector<HTMLElement>(`[data-tool="${focus.current}"]`)?.focus();
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notes which tool inside it has the focus
    <ul
      ref={list}
      className="board-cards"
      onFocus={({ target }) => (focus.current = target.dataset['tool'] ?? '')}
      onPointerDown={() => (focus.current = '')}
    >
      {shown.map((card, at) => (
        <li
          key={card.id}
          className={home ? 'home-card home-edited' : 'home-card'}
          style={{ '--x': card.x + 1, '--y': card.y + 1, '--w': card.w, '--h': card.h } as CSSProperties}
          {...drag(card.id)}
        >
          {home && (
            <Tools home={home} card={card} around={{ before: shown[at - 1]?.id, next: shown[at + 1]?.id, after: shown[at + 2]?.id }} />
          )}
          <ErrorBoundary isPart of={card.id}>
            <CardBody card={card} />
          </ErrorBoundary>
        </li>
      ))}
    </ul>
  );
}

/** A card that is dropped on another one stands before it, or after it when it came from before. */
function useDrag(home: Home | undefined) {
  const [held, hold] = useState<string>();
  const [over, lead] = useState<string>();
  return (id: string) => {
    if (!home) return {};
    const order = home.details.map((card) => card.id);
    const drop = () => {
      if (held && held !== id) moveBefore(home, held, order.indexOf(held) < order.indexOf(id) ? order[order.indexOf(id) + 1] : id);
      hold(undefined);
      lead(undefined);
    };
    return {
      draggable: true,
      'data-held': held === id || undefined,
      'data-over': (over === id && held !== id) || undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        hold(id);
      },
      onDragOver: (event: DragEvent) => {
        if (!held) return;
        event.preventDefault();
        lead(id);
      },
      onDragEnd: () => {
        hold(undefined);
        lead(undefined);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        drop();
      },
    };
  };
}

interface ToolsProps {
  home: Home;
  card: HomeCard;
  /** The cards that stand about it: whose place it takes when it goes forward, or back. */
  around: { before: string | undefined; next: string | undefined; after: string | undefined };
}

function Tools({ home, card, around: { before, next, after } }: ToolsProps) {
  const t = useT();
  const { id, w, h } = card;
  const title = t(cards[card.cardCode].title);
  const tools = [
    { sign: '←', name: t('前移'), off: !before, run: () => moveBefore(home, id, before) },
    { sign: '→', name: t('后移'), off: !next, run: () => moveBefore(home, id, after) },
    { sign: '⇤', name: t('变窄'), off: w <= 1, run: () => changeCard(home, id, { w: w - 1 }) },
    { sign: '⇥', name: t('变宽'), off: w >= COLUMNS, run: () => changeCard(home, id, { w: w + 1 }) },
    { sign: '⤒', name: t('变矮'), off: h <= 1, run: () => changeCard(home, id, { h: h - 1 }) },
    { sign: '⤓', name: t('变高'), off: h >= MAX_ROWS, run: () => changeCard(home, id, { h: h + 1 }) },
    { sign: '×', name: t('移除'), off: false, run: () => removeCard(home, id) },
  ];
  return (
    <fieldset className="home-tools" aria-label={title}>
      {tools.map(({ sign, name, off, run }) => (
        <Button
          key={name}
          type="text"
          size="small"
          data-tool={`${id}${name}`}
          aria-label={`${name} ${title}`}
          title={name}
          aria-disabled={off}
          onClick={off ? undefined : run}
        >
          {sign}
        </Button>
      ))}
      <Setting home={home} card={card} />
    </fieldset>
  );
}

const settings = { days: { from: [7, 14, 30], usual: DAYS }, top: { from: [3, 5, 8], usual: TOP } } as const;

/** How many days or lines a card shows, where it shows some. */
function Setting({ home, card: { id, cardCode, config } }: { home: Home; card: HomeCard }) {
  const t = useT();
  const kind = cardCode === 'trend' ? 'days' : cardCode === 'topProducts' || cardCode === 'topDepartments' ? 'top' : undefined;
  if (!kind) return null;
  const { from, usual } = settings[kind];
  const say = (n: number) => (kind === 'days' ? t('{n}天', { n }) : t('前{n}', { n }));
  return (
    <Select
      size="small"
      aria-label={`${t('显示')} ${t(cards[cardCode].title)}`}
      value={config[kind] ?? usual}
      options={from.map((value) => ({ value, label: say(value) }))}
      onChange={(value) => changeCard(home, id, { config: { [kind]: value } })}
    />
  );
}

/** The cards that are not on the home yet. */
export function MoreCards({ home }: { home: Home }) {
  const t = useT();
  const may = useMayHave();
  // Own reports are pinned from where they are read.
  const more = cardCodes.filter((code) => may(code) && code !== 'ownReport' && !home.details.some(({ cardCode }) => cardCode === code));
  return (
    <section className="home-more" aria-label={t('可添加的卡片')}>
      {more.length === 0 ? <p className="board-note">{t('所有卡片都已经在首页上。')}</p> : <h2>{t('可添加的卡片')}</h2>}
      {more.map((code) => (
        <Button key={code} onClick={() => addCard(home, code)}>
          + {t(cards[code].title)}
        </Button>
      ))}
      {may('ownReport') && <p className="board-note">{t('自定义报表在它的列表或页面里“固定到首页”。')}</p>}
    </section>
  );
}
