// A chapter as it is read: on the manual's page, beside the screen that it is about, and on paper.
import type { ReactNode } from 'react';
import { menuName } from '../../../contract/menu.ts';
import { useLanguage, useT } from '../../kernel/i18n.ts';
import { pictureAt, piecesOf, type Chapter, type Picture, type Said, type Task } from './chapter.ts';
import { pageOf, titleOf } from './contents.ts';
import { plainOf, wordOf } from './find.ts';
import type { Book } from './load.ts';

interface LineProps {
  said: Said;
  refusals: ReadonlyMap<string, string>;
  /** Opens the chapter of another page; on paper there is none. */
  open?: ((key: string) => void) | undefined;
  /** What chapters that are about no page are called. */
  book?: Book | undefined;
}

function Line({ said, refusals, open, book }: LineProps) {
  const t = useT();
  const language = useLanguage();
  return piecesOf(said[language]).map(({ kind, text }, at) => {
    const key = `${at} ${text}`;
    if (kind === 'plain') return text;
    if (kind === 'word') return <b key={key}>{wordOf(text, { t, refusals })}</b>;
    const name = book?.get(text)?.title?.[language] ?? t(menuName({ name: pageOf(text)?.entry.title }));
    if (!open) return <b key={key}>{name}</b>;
    return (
      <button key={key} type="button" className="btn-link" onClick={() => open(text)}>
        {name}
      </button>
    );
  });
}

interface Props extends Omit<LineProps, 'said'> {
  of: string;
  chapter: Chapter;
  /** What stands beside the title. */
  tools?: ReactNode;
  /** When pictures are fetched; none are shown where it is not said: beside a screen stands the screen itself. */
  pictures?: 'lazy' | 'eager';
}

/** The headings carry ids, so that one can be scrolled to: guide-1 is the first task, the last are the troubles. */
export function ChapterView({ of, chapter, tools, pictures, ...line }: Props) {
  const t = useT();
  const language = useLanguage();
  const entry = pageOf(of)?.entry;
  const page = entry?.kind === 'page' ? entry : undefined;
  return (
    <article className="guide-chapter">
      <header>
        <h2>{titleOf({ key: of, chapter, language, t })}</h2>
        {tools}
      </header>
      {page && <p className="guide-lead">{t(page.purpose)}</p>}
      {chapter.tasks.map((task, at) => (
        <TaskView key={task.title?.zh ?? ''} task={task} id={`guide-${at}`} line={line} pictures={pictures} />
      ))}
      {chapter.troubles.length > 0 && (
        <section>
          <h3 id={`guide-${chapter.tasks.length}`}>{t('遇到问题时')}</h3>
          <dl>
            {chapter.troubles.map(({ sign, remedy }) => (
              <div key={sign.zh}>
                <dt>
                  <Line said={sign} {...line} />
                </dt>
                <dd>
                  <Line said={remedy} {...line} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {page && Object.keys(page.buttons).length > 0 && (
        <p className="guide-rights">
          {t('这一页的按钮要有权限才看得到：{names}', {
            names: [...new Set(Object.values(page.buttons))].map((name) => t(name)).join(t('、')),
          })}
        </p>
      )}
    </article>
  );
}

interface TaskProps extends Pick<Props, 'pictures'> {
  task: Task;
  id: string;
  line: Omit<LineProps, 'said'>;
}

function TaskView({ task: { title, pictures: shown, notes, steps }, id, line, pictures }: TaskProps) {
  if (!title && notes.length === 0 && steps.length === 0 && shown.length === 0) return null;
  return (
    <section>
      {title && (
        <h3 id={id}>
          <Line said={title} {...line} />
        </h3>
      )}
      {pictures && shown.map((picture) => <PictureView key={picture.name} picture={picture} line={line} loading={pictures} />)}
      {notes.map((said) => (
        <p key={said.zh}>
          <Line said={said} {...line} />
        </p>
      ))}
      {steps.length > 0 && (
        <ol>
          {steps.map((said) => (
            <li key={said.zh}>
              <Line said={said} {...line} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface PictureProps {
  picture: Picture;
  line: Omit<LineProps, 'said'>;
  loading: 'lazy' | 'eager';
}

/** All pictures have one shape, so that nothing moves when one comes; a press shows it in its own size. */
function PictureView({ picture: { name, said }, line, loading }: PictureProps) {
  const t = useT();
  const language = useLanguage();
  const file = pictureAt(name, language);
  return (
    <figure>
      <a href={file} target="_blank" rel="noreferrer">
        <img src={file} loading={loading} alt={plainOf(said[language], { t, ...line, language })} />
      </a>
      <figcaption>
        <Line said={said} {...line} />
      </figcaption>
    </figure>
  );
}
