// What happened with somebody or something, the newest first: a page at a time, narrowed by its kind.
import { useState, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { codesOf } from '../../../contract/kernel/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import type { Subject } from '../../../contract/menu/story.ts';
import { StoryKind } from '../../../contract/story/codes.ts';
import { story } from '../../../contract/story/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import { To } from '../../kit/page/to.tsx';
import { grouped } from '../../kit/table/figures.tsx';

type Answer = Out<typeof story.events>;
export type StoryEvent = Answer['rows'][number];
type Kind = Answer['kinds'][number];

interface Props {
  subject: Subject;
  id: string;
}

/** The events of a subject, those of some kinds alone when they are said. */
export function useStory({ subject, id, kinds }: Props & { kinds: readonly Kind[] }) {
  return useInfiniteQuery({
    queryKey: [story.events.path, subject, id, kinds],
    initialPageParam: null as Answer['next'],
    queryFn: ({ pageParam: after, signal }) =>
      call(
        story.events,
        { subject, ref: id, ...(kinds.length > 0 ? { kinds: [...kinds] } : {}), ...(after ? { after } : {}) },
        { signal, silent: true },
      ),
    getNextPageParam: ({ next }) => next,
  });
}

const options = codesOf(StoryKind)?.options ?? [];
const labelOf = (kind: Kind): string => options.find(({ value }) => value === kind)?.label ?? kind;
const toneOf = (kind: Kind): string => options.find(({ value }) => value === kind)?.tone ?? 'info';

/** As the contract has them, whichever noun was asked first. */
const kindsInOrder = (known: readonly Kind[]): Kind[] => options.flatMap(({ value }) => known.filter((kind) => kind === value));

export function StoryTimeline({ subject, id }: Props) {
  const t = useT();
  const [kinds, setKinds] = useState<readonly Kind[]>([]);
  const found = useStory({ subject, id, kinds });
  const [known, setKnown] = useState<readonly Kind[]>([]);
  const present = found.data?.pages[0]?.kinds;
  if (present && present.join() !== known.join()) setKnown(present);
  const turn = (kind: Kind) => setKinds((now) => (now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind]));
  return (
    <section className="story-part story-events" aria-label={t('经过')}>
      <h2>{t('经过')}</h2>
      {known.length > 1 && (
        <fieldset className="story-kinds" aria-label={t('只看')}>
          {kindsInOrder(known).map((kind) => (
            <button key={kind} type="button" aria-pressed={kinds.includes(kind)} onClick={() => turn(kind)}>
              {t(labelOf(kind))}
            </button>
          ))}
        </fieldset>
      )}
      <Events subject={subject} found={found} narrowed={kinds.length > 0} />
    </section>
  );
}

function Events({ subject, found, narrowed }: { subject: Subject; found: ReturnType<typeof useStory>; narrowed: boolean }) {
  const t = useT();
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  if (!found.data)
    return found.error ? (
      <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} />
    ) : (
      <Skeleton rows={6} />
    );
  if (rows.length === 0) return <Empty why={narrowed ? t('没有这一类的经过。') : t('还没有发生过什么，或者您没有权限查看。')} />;
  return (
    <>
      <Days rows={rows} subject={subject} />
      {found.error && <LoadError message={found.error.message} retry={() => void found.fetchNextPage()} kept />}
      {found.hasNextPage && (
        <Button block loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('更早的')}
        </Button>
      )}
    </>
  );
}

function Days({ rows, subject }: { rows: readonly StoryEvent[]; subject: Subject }) {
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const days = Map.groupBy(rows, ({ at }) => formatDateTime(at, zone, 'YYYY-MM-DD'));
  return [...days].map(([day, of]) => (
    <div key={day} className="story-day">
      <h3>{day}</h3>
      <ol>
        {of.map((event) => (
          <li key={`${event.kind}${event.id}`}>
            <time dateTime={event.at}>{formatDateTime(event.at, zone, 'HH:mm')}</time>
            <EventText event={event} subject={subject} />
          </li>
        ))}
      </ol>
    </div>
  ));
}

/** An event in a line: what it was, of whom and where as far as the page does not say so, how much. */
function EventText({ event, subject }: { event: StoryEvent; subject: Subject }) {
  const t = useT();
  const { kind, title, num, amount, number, said, by, place } = event;
  const named = (own: Subject, to: string | null, name: string | null): ReactNode =>
    subject !== own &&
    to &&
    name && (
      <To subject={own} to={to} name={name}>
        {name}
      </To>
    );
  return (
    <div>
      <b className={`story-kind tone-${toneOf(kind)}`}>{t(title || labelOf(kind))}</b> {named('person', event.empId, event.empName)}{' '}
      {named('product', event.productId, event.productName)} {num !== null && <span className="kit-figure">×{grouped(num)}</span>}{' '}
      {named('machine', event.vmId, event.vmName)} {named('prewh', event.prewhId, event.prewhName)} {place && <span>{place}</span>}
      {amount !== null && (
        <span className="kit-figure story-amount">{amount.startsWith('-') ? `-¥${grouped(amount.slice(1))}` : `¥${grouped(amount)}`}</span>
      )}
      {said && <p>{t(said)}</p>}
      {(number || by) && <small> {[number, by].filter(Boolean).join(' · ')}</small>}
    </div>
  );
}
