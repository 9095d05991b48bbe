// 操作手册: the chapters by duty and by the menu, searched, printed; the address says which is open and where.
import { useEffect, useMemo, useRef } from 'react';
import { Button, Input, Switch } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../kernel/i18n.ts';
import { go, useScreenState } from '../../kernel/router.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { Highlight } from '../../kit/page/highlight.tsx';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { ChapterView } from './chapter-view.tsx';
import { isOpen, pageOf, sectionsOf, titleOf } from './contents.ts';
import { answersIn, type Answer, type Reader } from './find.ts';
import { loadBook, loadRefusals, type Book } from './load.ts';
import { PrintButtons } from './print-buttons.tsx';
import './guide.css';

export default function Guide() {
  const language = useLanguage();
  const found = useQuery({
    queryKey: ['guide', language],
    queryFn: () => Promise.all([loadBook(), loadRefusals(language)]),
    staleTime: Infinity,
  });
  if (!found.data)
    return (
      <div className="kit-screen">
        <ScreenTitle />
        <NotThere asked={found} rows={10} />
      </div>
    );
  const [book, refusals] = found.data;
  return <Manual book={book} refusals={refusals} />;
}

function Manual({ book, refusals }: { book: Book; refusals: Reader['refusals'] }) {
  const t = useT();
  const language = useLanguage();
  const [{ search, open }, change] = useScreenState();
  const [find, all] = [typeof search['find'] === 'string' ? search['find'] : '', search['all'] === true];
  const sections = useMemo(() => sectionsOf(book, all), [book, all]);
  const first = sections[0]?.keys[0] ?? '';
  const shown = open !== undefined && book.has(open) ? open : first;
  const chapter = book.get(shown);
  const body = useBeginning(shown, { task: search['task'], asked: open !== undefined });
  const show = (key: string) => change({ open: key, search: { ...search, task: undefined } });
  return (
    <div className="guide">
      <ScreenTitle />
      <nav aria-label={t('目录')}>
        <Input
          type="search"
          aria-label={t('在手册里查找')}
          placeholder={t('在手册里查找')}
          allowClear
          defaultValue={find}
          onChange={({ target }) => change({ search: { ...search, find: target.value, task: undefined } })}
        />
        {find.trim() ? (
          <Answers find={find} answers={answersIn(book, find, { language, t, refusals })} />
        ) : (
          <>
            <label className="guide-all">
              <Switch size="small" checked={all} onChange={(on) => change({ search: { ...search, all: on || undefined } })} />
              {t('也列出我打不开的页面')}
            </label>
            <Contents sections={sections} book={book} shown={shown} show={show} />
          </>
        )}
      </nav>
      <section ref={body} className="guide-body" aria-live="polite">
        {chapter && (
          <ChapterView
            of={shown}
            chapter={chapter}
            refusals={refusals}
            book={book}
            pictures="lazy"
            open={show}
            tools={
              <>
                <OpenPage of={shown} />
                <PrintButtons shown={shown} sections={sections} book={book} refusals={refusals} />
              </>
            }
          />
        )}
      </section>
    </div>
  );
}

/**
 * Shows the beginning of a chapter, or the task in it that was asked for, each time another one is: on a phone it lies below all the contents. Gives where
 * the chapter stands.
 */
function useBeginning(shown: string, { task, asked }: { task: unknown; asked: boolean }) {
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = typeof task === 'number' ? document.getElementById(`guide-${task}`) : null;
    if (place) place.scrollIntoView({ block: 'start' });
    else {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      if (top < 0 || (asked && top > innerHeight / 2)) body.current?.scrollIntoView();
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another chapter begins at its beginning
  }, [shown, task, asked]);
  return body;
}

/** The way to the page that a chapter is about, where it has an address of its own and stands on this side. */
function OpenPage({ of }: { of: string }) {
  const t = useT();
  const page = pageOf(of);
  if (!page || page.path.includes('/:') || !isOpen(of)) return null;
  return (
    <Button type="primary" onClick={() => go(page.path)}>
      {t('打开这个页面')}
    </Button>
  );
}

interface ContentsProps {
  sections: ReturnType<typeof sectionsOf>;
  book: Book;
  shown: string;
  show: (key: string) => void;
}

function Contents({ sections, book, shown, show }: ContentsProps) {
  const t = useT();
  const language = useLanguage();
  return sections.map(({ title, keys }) => (
    <details key={title} open={keys.includes(shown) || title === '按职责阅读' || title === '通用操作'}>
      <summary>{t(title)}</summary>
      {keys.map((key) => {
        const chapter = book.get(key);
        return (
          <button key={key} type="button" aria-current={key === shown} onClick={() => show(key)}>
            {chapter && titleOf({ key, chapter, language, t })}
          </button>
        );
      })}
    </details>
  ));
}

const MOST = 60;

function Answers({ find, answers }: { find: string; answers: readonly Answer[] }) {
  const t = useT();
  return (
    <>
      <output>{answers.length > 0 ? t('找到{n}处', { n: answers.length }) : t('没有找到。换一个说法，或输入提示里的几个字。')}</output>
      {answers.slice(0, MOST).map(({ key, title, hint, path }) => (
        <button key={key} type="button" onClick={() => go(`${path}&find=${encodeURIComponent(find)}`)}>
          <Highlight text={title} part={find} />
          <small>{hint}</small>
        </button>
      ))}
    </>
  );
}
