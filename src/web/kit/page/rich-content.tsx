// Rich text that people wrote, shown: cleaned, with the pictures of the file store in it.
import { useEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { shownHtml, STORED } from '../form/rich-text.ts';
import { storedPicture } from './stored-image.tsx';

interface Props {
  html: string;
  className: string;
  /** Selectors of elements that can be pressed, beside pictures. */
  links?: string;
  /** Called with what was pressed. */
  act?: (target: EventTarget) => void;
}

const NO_LINKS = '[data-no-link]';

export function RichContent({ html, className, links = NO_LINKS, act }: Props) {
  const content = useRef<HTMLDivElement>(null);
  // The same object while the text is the same: a new one would make React draw it again without its pictures.
  const shown = useMemo(() => ({ __html: shownHtml(html, links) }), [html, links]);
  useEffect(() => {
    if (!shown.__html.includes(STORED)) return;
    for (const image of content.current?.querySelectorAll<HTMLImageElement>(`img[${STORED}]`) ?? [])
      void storedPicture(image.getAttribute(STORED) ?? '').then((src) => src && image.setAttribute('src', src));
  }, [shown]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the clicks of the pictures and links of the text inside
    <div
      ref={content}
      className={className}
      onClick={({ target }: MouseEvent) => act?.(target)}
      onKeyDown={({ key, target }: KeyboardEvent) => key === 'Enter' && act?.(target)}
      dangerouslySetInnerHTML={shown}
    />
  );
}
