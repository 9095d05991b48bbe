// Text with markup that people wrote, made fit to be shown.
import DOMPurify from 'dompurify';
import { isStored } from '../page/stored-url.ts';

/** The attribute that a picture of our file store has in place of its address. */
export const STORED = 'data-stored';

/** The markup that may be shown: nothing that acts is left, and what can be clicked (pictures, and what `links` selects) can be reached by the keyboard. */
export function shownHtml(content: string, links: string): string {
  const body = new DOMParser().parseFromString(DOMPurify.sanitize(content), 'text/html').body;
  // A picture of ours needs our token, which an <img> cannot show: its bytes come after.
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (!isStored(src)) continue;
    image.removeAttribute('src');
    image.setAttribute(STORED, src);
  }
  for (const element of body.querySelectorAll<HTMLElement>(`img, ${links}`)) {
    element.tabIndex = 0;
    element.setAttribute('role', element instanceof HTMLImageElement ? 'button' : 'link');
  }
  return body.innerHTML;
}
