// Where the dialogs of a screen stand: one at a time, kept mounted while it closes, so that focus returns to its button.
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { Desk } from '../list/actions.tsx';

type Shown = Parameters<Desk['show']>[0];

/** The desk that actions work with, and the dialog that is on it now. */
export function useDesk(names: Pick<Desk, 'nameOf' | 'keyOf'>): readonly [Desk, ReactNode] {
  const [dialog, setDialog] = useState<{ shown: Shown; n: number } | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const { nameOf, keyOf } = names;
  const desk = useMemo<Desk>(
    () => ({
      nameOf,
      keyOf,
      show: (shown) => {
        // Another number makes another dialog: nothing of the one before is left in it.
        setDialog((before) => ({ shown, n: (before?.n ?? 0) + 1 }));
        setOpen(true);
      },
    }),
    [nameOf, keyOf],
  );
  // A dialog that comes only with its first press stands once it is here.
  const shown = dialog?.shown({ open, close: () => setOpen(false) });
  return [
    desk,
    dialog && (
      <div key={dialog.n}>
        <Suspense>{shown}</Suspense>
      </div>
    ),
  ];
}
