// 通过 and 驳回: a decision on one document or on many, with a remark.
import type { Endpoint, Sent } from '../../../contract/kernel/endpoint.ts';
import { t } from '../../kernel/i18n.ts';
import { FormDialog } from '../dialog/lazy-dialogs.tsx';
import type { Schema } from '../form/fields.ts';
import { ownBars, thingOf, type Action } from '../list/actions.tsx';

interface Decision<R, E> {
  label: string;
  /** What is sent with the ids and the remark: the state. */
  to: Omit<Sent<E>, 'ids' | 'approveRemark'>;
  when: (row: R) => boolean;
}

/** A button for a row and for chosen rows. The endpoint takes `ids` and `approveRemark`. */
export const decide =
  <E extends Endpoint<Schema, Schema>>(endpoint: E) =>
  <R extends { id: string; ownFlag: boolean }>({ label, to, when }: Decision<R, E>): Action<R | R[]> => ({
    label,
    permit: endpoint.permit,
    when: (target) => [target].flat().every((row) => when(row as R)),
    bars: (target) => ownBars(target),
    start: (target, dialogs) => {
      const rows = [target].flat() as R[];
      const fixed = { ids: rows.map(({ id }) => id), ...to };
      const fields = [{ name: 'approveRemark', whole: true }];
      dialogs.show((place) => (
        <FormDialog
          {...place}
          title={`${t(label)} ${thingOf(rows, dialogs)}`}
          endpoint={endpoint}
          fields={fields}
          fixed={fixed}
          width={480}
        />
      ));
    },
  });
