// What is typed and not saved yet, by page: a reload, the closing of the window or of the page's tab, and signing out ask before it is thrown away.
import { useId, useInsertionEffect } from 'react';
import { useLocation } from 'react-router';
import { t } from './i18n.ts';
import { CLOSING } from './navigate.ts';

interface Kept {
  path: string;
  unsaved: () => boolean;
}
const kept = new Map<string, Kept>();

const isUnsaved = (on: (path: string) => boolean): boolean => [...kept.values()].some(({ path, unsaved }) => on(path) && unsaved());

const onLeave = (event: Event): void => {
  if (isUnsaved(() => true)) event.preventDefault();
};
const onClose = (event: Event): void => {
  const { detail } = event as CustomEvent<readonly string[] | null>;
  const lost = isUnsaved((path) => detail?.includes(path) ?? true);
  if (lost && !window.confirm(t('页面上有没有保存的内容，继续的话会丢失。仍要继续吗？'))) event.preventDefault();
};

function keep(id: string, one: Kept): () => void {
  kept.set(id, one);
  window.addEventListener('beforeunload', onLeave);
  window.addEventListener(CLOSING, onClose);
  return () => {
    kept.delete(id);
    if (kept.size > 0) return;
    window.removeEventListener('beforeunload', onLeave);
    window.removeEventListener(CLOSING, onClose);
  };
}

/** Says that the page which this stands on holds what is not saved; a function is asked when it matters. */
export function useUnsaved(unsaved: boolean | (() => boolean)): void {
  const id = useId();
  const { pathname: path } = useLocation();
  // A page behind another one sleeps, and its other effects with it; what was typed there is still to be lost.
  useInsertionEffect(() => (unsaved ? keep(id, { path, unsaved: () => unsaved === true || unsaved() }) : undefined), [id, path, unsaved]);
}
