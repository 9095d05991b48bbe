// The code of dialogs is loaded when the first one is opened, not with the first page.
import { lazy, Suspense } from 'react';
import type { ConfirmProps } from './confirm.tsx';
import type { FormDialogProps } from '../form/use-form-dialog.ts';

const bring = { form: () => import('../form/form-dialog.tsx'), confirm: () => import('./confirm.tsx') };
const LazyForm = lazy(bring.form);
const LazyConfirm = lazy(bring.confirm);

/** Fetches the dialogs once a pointer or the focus comes to a screen, so that the first one opens at once. Gives a function that stops waiting for that. */
export function fetchDialogsBefore(screen: HTMLElement | null): () => void {
  const once = new AbortController();
  const fetch = () => {
    once.abort();
    void bring.confirm().catch(() => undefined);
    void bring.form().catch(() => undefined);
  };
  for (const sign of ['pointerover', 'focusin']) screen?.addEventListener(sign, fetch, { signal: once.signal, passive: true });
  return () => once.abort();
}

export const FormDialog = (props: FormDialogProps) => (
  <Suspense>
    <LazyForm {...props} />
  </Suspense>
);
export const Confirm = (props: ConfirmProps) => (
  <Suspense>
    <LazyConfirm {...props} />
  </Suspense>
);
