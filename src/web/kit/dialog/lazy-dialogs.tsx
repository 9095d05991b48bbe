// The code of dialogs is loaded when the first one is opened, not with the first page.
import { lazy } from '../../kernel/later.tsx';

const bring = { form: () => import('../form/form-dialog.tsx'), confirm: () => import('./confirm.tsx') };
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

export const FormDialog = lazy(bring.form);
export const Confirm = lazy(bring.confirm);
