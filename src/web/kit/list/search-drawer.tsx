// The drawer of a search: the fields that do not fit in its line. The list beside it stays in sight and follows what is chosen.
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { focusFirst } from '../dialog/focus.ts';

interface Props {
  close: () => void;
  reset: () => void;
  children: ReactNode;
}

/** Stands inside the form: Enter in a field searches. Esc closes it; the focus goes back to where it was opened. */
export function SearchDrawer({ close, reset, children }: Props) {
  const t = useT();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    focusFirst(box.current?.querySelector<HTMLElement>('.kit-drawer-fields') ?? null);
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // The list that a field unfolded hears it first.
    if (event.key !== 'Escape' || box.current?.querySelector('[aria-expanded=true]')) return;
    event.stopPropagation();
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears Escape from the fields inside
    <fieldset ref={box} className="kit-drawer" aria-label={t('更多筛选条件')} onKeyDown={onKeyDown}>
      <header>
        {t('更多筛选条件')}
        <button type="button" className="kit-fold" aria-label={t('收起筛选')} onClick={close}>
          ×
        </button>
      </header>
      <div className="kit-drawer-fields">{children}</div>
      <footer>
        <Button onClick={reset}>{t('重置')}</Button>
        <Button type="primary" htmlType="submit" onClick={() => setTimeout(close)}>
          {t('查看结果')}
        </Button>
      </footer>
    </fieldset>
  );
}
