// What a list is read with, loaded when somebody brings one.
import { lazy } from '../../kernel/later.tsx';

export const PasteDialog = lazy(() => import('./paste-dialog.tsx'));
export const HandDialog = lazy(() => import('./hand-dialog.tsx'));
