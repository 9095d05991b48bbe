// What a list screen is made of.
export { action, dialog, link, ownBars, type Action, type Dialogs } from './actions.tsx';
export { allRows } from './all-rows.ts';
export { column, hidden, listColumns, opens, portion, quantity, type ColumnOf, type ColumnSpec } from './columns.tsx';
export type { ListNow, ListOptions, TreeProps } from './list-options.ts';
export { listScreen, ListView } from './list-screen.tsx';
export { onOff } from './on-off.ts';
export { Empty, NotThere, ReadError } from './states.tsx';
export { exportButton, exportLines, importButton } from './transfer-buttons.tsx';
export { useList, type List } from './use-list.ts';
export { figure, grouped, ofAll } from '../table/figures.tsx';
