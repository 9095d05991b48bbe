// The pager under a list: total, sizes, prev, pager, next, jumper, in this order (R271).
import { useState } from 'react';
import { Select } from 'antd';
import Input from 'antd/es/input/Input';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../table/figures.tsx';
import { afterSize, pageNumbers, pagesOf, scrollAt, sizesWith, type PageState } from './pager-rule.ts';

interface Props extends PageState {
  change: (next: { page: number; limit: number }) => void;
  /** What is paged; left out by a page's own list alone, whatever stands beside or above it. */
  of?: string;
}

/** Takes the page, its size and the total; asks for another page. A size that the rules ignore changes nothing (R193). */
export function Pager({ page, limit, total, change, of }: Props) {
  const t = useT();
  const pages = pagesOf({ limit, total });
  const go = (to: number) => change({ page: Math.max(1, Math.min(pages, to)), limit });
  return (
    <nav className="kit-pager" aria-label={of ?? t('分页')}>
      <span className="kit-total">{t('共 {total} 条', { total: grouped(total) })}</span>
      <Select
        className="kit-size"
        aria-label={t('每页条数')}
        value={limit}
        options={sizesWith(limit).map((size) => ({ value: size, label: t('{n} 条/页', { n: size }) }))}
        onChange={(size) => {
          const next = afterSize({ page, limit, total }, size);
          if (next) change(next);
        }}
      />
      <button type="button" className="kit-page" aria-label={t('上一页')} disabled={page <= 1} onClick={() => go(page - 1)}>
        ‹
      </button>
      {pageNumbers(page, pages).map((one, n) =>
        one === 0 ? (
          <span key={`gap${n}`} className="kit-gap" aria-hidden>
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            className="kit-page kit-number"
            aria-label={t('第 {n} 页', { n: one })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => go(one)}
          >
            {one}
          </button>
        ),
      )}
      <button type="button" className="kit-page" aria-label={t('下一页')} disabled={page >= pages} onClick={() => go(page + 1)}>
        ›
      </button>
      <Jumper go={go} />
    </nav>
  );
}

function Jumper({ go }: { go: (page: number) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  return (
    <label className="kit-jumper">
      {t('前往')}
      <Input
        value={text}
        inputMode="numeric"
        onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 7))}
        onPressEnter={() => {
          if (text) go(Number(text));
          setText('');
        }}
      />
      {t('页')}
    </label>
  );
}

/** Milliseconds that the scroll to the top takes after a change of page (R272). */
export const SCROLL_TO_TOP = 800;

/** Scrolls an element to its top in 800 ms; at once where the system asks for less motion. */
export function scrollToTop(element: HTMLElement): void {
  const top = element.scrollTop;
  if (top === 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return;
  }
  const began = performance.now();
  let expected = top;
  const step = (now: number) => {
    // A hand on the wheel or on a key wins over the animation.
    if (Math.abs(element.scrollTop - expected) > 2) return;
    element.scrollTop = scrollAt(top, now - began, SCROLL_TO_TOP);
    expected = element.scrollTop;
    if (now - began < SCROLL_TO_TOP) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
