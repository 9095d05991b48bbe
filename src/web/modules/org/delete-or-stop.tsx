// Deleting what may have a history: asked once; where the server says what stands in the way, stopping it instead is one press.
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import type { Action, Dialogs } from '../../kit/list/actions.tsx';
import { lazy } from '../../kernel/later.tsx';

// What only a press brings does not come with the list.
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

interface Ways<R> {
  delete: Endpoint;
  /** What is sent to delete it; else its id. */
  remove?: (row: R) => object;
  stop: Endpoint;
  flag: 'statusFlag' | 'lockFlag';
}

/** Nothing to stop: it is stopped already. */
const isStopped = (row: { statusFlag?: boolean; lockFlag?: boolean }, flag: 'statusFlag' | 'lockFlag'): boolean =>
  row[flag] === (flag === 'lockFlag');

/** 删除, or 停用 where that cannot be. */
export const deleteOrStop = <R extends { id: string; statusFlag?: boolean; lockFlag?: boolean }>(ways: Ways<R>): Action<R> => ({
  label: '删除',
  permit: ways.delete.permit,
  danger: true,
  start: (row, dialogs: Dialogs) =>
    dialogs.show((place) => (
      <DeleteDialog
        {...place}
        thing={dialogs.nameOf(row as never)}
        remove={() => call(ways.delete, (ways.remove?.(row) ?? { id: row.id }) as never, { silent: true })}
        stop={
          isStopped(row, ways.flag)
            ? undefined
            : () => call(ways.stop, { id: row.id, [ways.flag]: ways.flag === 'lockFlag' } as never, { silent: true })
        }
      />
    )),
});
