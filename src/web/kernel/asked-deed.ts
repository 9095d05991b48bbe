// What somebody asked for by its name (Ctrl-K: 新增员工): the screen that has the button begins it as soon as it stands.
import { create } from 'zustand';
import type { Right } from '../../contract/menu.ts';

/** Who has not come to the button by then has gone elsewhere. */
const PATIENCE_MS = 10_000;

export const useAskedDeed = create<{ deed: Right | undefined }>(() => ({ deed: undefined }));

let patience: ReturnType<typeof setTimeout> | undefined;

/** Asks for the button of a right; undefined takes it back. */
export function askDeed(deed: Right | undefined): void {
  clearTimeout(patience);
  useAskedDeed.setState({ deed });
  if (deed) patience = setTimeout(() => askDeed(undefined), PATIENCE_MS);
}
