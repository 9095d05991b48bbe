// Where the dialogs of a screen stand: one at a time, kept mounted while it closes, so that focus returns to its button.
import { useMemo, useState, type ReactNode } from 'react';
import type { Dialogs } from '../list/actions.tsx';
import { OverBoundary } from '../page/error-boundary.tsx';

type Shown = Parameters<Dialogs['show']>[0];

/** What actions show their dialogs with, and the dialog that is shown now. */
export function useDialogs(names: Pick<Dialogs, 'nameOf' | 'keyOf'>): readonly [Dialogs, ReactNode] {
  const [dialog, setDialog] = useState<{ shown: Shown; n: number } | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const { nameOf, keyOf } = names;
  const dialogs = useMemo<Dialogs>(
    () => ({
      nameOf,
      keyOf,
      show: (shown) => {
        // A new number as its key makes React start a new dialog, with no state of the one before.
        setDialog((before) => ({ shown, n: (before?.n ?? 0) + 1 }));
        setOpen(true);
      },
    }),
    [nameOf, keyOf],
  );
  // A dialog whose code is loaded with its first press appears once it is loaded.
  const shown = dialog?.shown({ open, close: () => setOpen(false) });
  return [
    dialogs,
    dialog && (
      <div key={dialog.n}>
        <OverBoundary lost={() => setOpen(false)}>{shown}</OverBoundary>
      </div>
    ),
  ];
}
