// The card of somebody or something: what it is, in a few lines, and the way to its page.
import { useLayoutEffect, useRef } from 'react';
import type { Subject } from '../../contract/menu/story.ts';
import { story } from '../../contract/story/index.ts';
import { useT } from '../kernel/i18n.ts';
import { useRead } from '../kernel/use-read.ts';
import { NotThere } from '../kit/list/states.tsx';
import { StoredImage } from '../kit/page/stored-image.tsx';
import type { Shown } from './story-links.ts';
import './story-card.css';

const KEPT = 60_000;
const GAP = 6;

interface Props {
  shown: Shown;
  stay: () => void;
  leave: () => void;
}

/** Stands below its link, or above it where there is no room. */
export default function StoryCard({ shown, stay, leave }: Props) {
  const t = useT();
  const [, , subject = '', ref = ''] = shown.path.split('/');
  const found = useRead(story.find, { subject: subject as Subject, ref: decodeURIComponent(ref) }, { staleTime: KEPT, retry: false });
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const card = box.current;
    if (!card) return;
    const { width, height } = card.getBoundingClientRect();
    const below = shown.box.bottom + GAP + height <= innerHeight;
    card.style.left = `${Math.max(8, Math.min(shown.box.left, innerWidth - width - 8))}px`;
    card.style.top = `${below ? shown.box.bottom + GAP : Math.max(8, shown.box.top - GAP - height)}px`;
  });
  const head = found.data;
  return (
    <aside ref={box} className="story-card" aria-label={head?.name ?? t('正在读取')} onPointerEnter={stay} onPointerLeave={leave}>
      {!head && <NotThere asked={found} rows={2} />}
      {head && (
        <>
          {head.pictureUrl && <StoredImage url={head.pictureUrl} alt="" />}
          <b>{head.name}</b> <small>{head.code}</small>
          <dl>
            {head.facts.map(({ title, text, coded }) => (
              <div key={title}>
                <dt>{t(title)}</dt>
                <dd>{coded ? t(text) : text}</dd>
              </div>
            ))}
          </dl>
          <a className="kit-to" href={shown.path}>
            {t('打开主页')}
          </a>
        </>
      )}
    </aside>
  );
}
