// Passing and rejecting what waits for review: a row, or all that are chosen.
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { t as say } from '../../kernel/i18n.ts';
import { action, ownBars, type Action } from '../../kit/list/actions.tsx';
import type { Schema } from '../../kit/form/fields.ts';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { ReviewStatus } from '../../../contract/workflow/codes.ts';

interface Verdicts<R> {
  /** Takes ids, reviewStatus and a remark. */
  endpoint: Endpoint<Schema, Schema>;
  /** What the remark is called. */
  remark: string;
  pending: (row: R) => boolean;
  /** What passing does, in a sentence. */
  follows: string;
}

/** 通过 asks once; 驳回 asks why. */
export function verdicts<R extends { id: string; ownFlag: boolean }>({ endpoint, remark, pending, follows }: Verdicts<R>) {
  const pass = (rows: readonly R[]) => ({ ids: rows.map(({ id }) => id), reviewStatus: ReviewStatus.passed }) as never;
  const reject: Action<R> = {
    label: '驳回',
    permit: endpoint.permit,
    when: pending,
    bars: ownBars,
    danger: true,
    start: (row, dialogs) =>
      dialogs.show((place) => (
        <FormDialog
          {...place}
          title={`${say('驳回')} ${dialogs.nameOf(row as never)}`}
          endpoint={endpoint}
          fields={[{ name: remark, whole: true }]}
          fixed={{ ids: [row.id], reviewStatus: ReviewStatus.rejected }}
          done="已驳回"
        />
      )),
  };
  return {
    row: [
      action('通过', endpoint, { when: pending, bars: ownBars, confirm: follows, input: (row: R) => pass([row]), done: '已通过' }),
      reject,
    ],
    batch: [
      action('批量通过', endpoint, {
        confirm: follows,
        bars: (rows: R[]) => ownBars(rows.filter(pending)),
        input: (rows: R[]) => pass(rows.filter(pending)),
        done: '已通过',
      }),
    ],
  };
}
