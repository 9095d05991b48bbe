// The manual on paper: the chapter that is open, or all that is listed with its contents before it.
import { Button } from 'antd';
import { useLanguage, useT } from '../../kernel/i18n.ts';
import { printSheets } from '../../kit/page/print.tsx';
import { ChapterView } from './chapter-view.tsx';
import { titleOf, type sectionsOf } from './contents.ts';
import type { Reader } from './find.ts';
import type { Book } from './load.ts';

interface Listed {
  sections: ReturnType<typeof sectionsOf>;
  book: Book;
}
interface Props extends Listed {
  /** The chapter that is open. */
  shown: string;
  refusals: Reader['refusals'];
}

export function PrintButtons({ shown, sections, book, refusals }: Props) {
  const t = useT();
  const sheetsOf = (keys: readonly string[]) => keys.map((key) => <Sheet key={key} of={key} book={book} refusals={refusals} />);
  const printAll = () =>
    printSheets(
      <>
        <ContentsSheet sections={sections} book={book} />
        {sheetsOf(sections.flatMap(({ keys }) => keys))}
      </>,
    );
  return (
    <>
      <Button onClick={() => void printSheets(sheetsOf([shown]))}>{t('打印本章')}</Button>
      <Button onClick={() => void printAll()}>{t('打印目录里的全部')}</Button>
    </>
  );
}

function Sheet({ of, book, refusals }: { of: string; book: Book; refusals: Reader['refusals'] }) {
  const one = book.get(of);
  return (
    <section className="guide-sheet" id={`sheet-${of}`}>
      {one && <ChapterView of={of} chapter={one} refusals={refusals} book={book} pictures="eager" />}
    </section>
  );
}

/** What the whole of it begins with: where it is read on a screen, each line leads to its chapter. */
function ContentsSheet({ sections, book }: Listed) {
  const t = useT();
  const language = useLanguage();
  return (
    <section className="guide-sheet guide-contents">
      <h1>{t('操作手册')}</h1>
      {sections.map(({ title, keys }) => (
        <div key={title}>
          <h3>{t(title)}</h3>
          <ul>
            {keys.map((key) => {
              const chapter = book.get(key);
              return <li key={key}>{chapter && <a href={`#sheet-${key}`}>{titleOf({ key, chapter, language, t })}</a>}</li>;
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}
