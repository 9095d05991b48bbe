// The page of somebody or something: who or what it is, how it stands now, what can be done from here, and what happened.
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { Subject } from '../../../contract/menu/story.ts';
import { story } from '../../../contract/story/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { CopyButton } from '../../kit/page/copy-button.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { StoryTimeline } from './story-timeline.tsx';
import '../../kit/page/kit.css';
import './story.css';

export type Head = Out<typeof story.find>;

interface Props {
  subject: Subject;
  /** What it holds now and what is left of its limits: comes by itself, below what it is. */
  Now: ComponentType<{ head: Head }>;
  /** What can be done from here. */
  Deeds: ComponentType<{ head: Head }>;
}

export function StoryPage({ subject, Now, Deeds }: Props) {
  const { ref = '', title = '' } = useParams();
  const found = useRead(story.find, { subject, ref });
  const head = found.data;
  if (!head)
    return (
      <div className="story">
        <h1>{title}</h1>
        {found.error ? <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} /> : <Skeleton rows={8} />}
      </div>
    );
  return (
    <div className="story" key={head.id}>
      <Top head={head}>
        <Deeds head={head} />
      </Top>
      <div className="story-parts">
        <div className="story-now">
          <Now head={head} />
        </div>
        <StoryTimeline subject={subject} id={head.id} />
      </div>
    </div>
  );
}

function Top({ head, children }: { head: Head; children: ReactNode }) {
  const t = useT();
  return (
    <header className="story-top">
      {head.pictureUrl && <StoredImage className="story-picture" url={head.pictureUrl} alt="" />}
      <div className="story-who">
        <h1>
          {head.name} <small>{head.code}</small> <CopyButton text={head.code} />
        </h1>
        <dl>
          {head.facts.map(({ title, text, coded }) => (
            <div key={title}>
              <dt>{t(title)}</dt>
              <dd>{coded ? t(text) : text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="story-deeds" role="toolbar" aria-label={t('操作')}>
        {children}
      </div>
    </header>
  );
}

/** A part of the page with its heading. */
export function Part({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <section className="story-part" aria-label={title}>
      <h2>
        {title}
        {aside && <small>{aside}</small>}
      </h2>
      {children}
    </section>
  );
}

/** Few figures that say how it stands, beside each other. */
export function Sums({ of }: { of: readonly (readonly [title: string, value: ReactNode, note?: ReactNode])[] }) {
  return (
    <dl className="story-sums">
      {of.map(([title, value, note]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
