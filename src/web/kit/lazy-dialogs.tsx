// Dialogs come when the first one is asked for: the first page does not carry them.
import { lazy, Suspense } from 'react';
import type { ConfirmProps } from './confirm.tsx';
import type { FormDialogProps } from './use-form-dialog.ts';

const bring = { form: () => import('./form-dialog.tsx'), confirm: () => import('./confirm.tsx') };
const LazyForm = lazy(bring.form);
const LazyConfirm = lazy(bring.confirm);

/** Fetches the dialogs while nothing else is to do, so that the first one opens at once. */
export function fetchDialogs(): void {
  void bring.confirm().catch(() => undefined);
  void bring.form().catch(() => undefined);
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
