// 调动: to another department or post, from a day on; of one employee or of all that are chosen.
import { dayOf } from '../../../contract/kernel/time.ts';
import { employee } from '../../../contract/org/employee.ts';
import { t } from '../../kernel/i18n.ts';
import { sessionNow } from '../../kernel/session.ts';
import type { Action, Dialogs } from '../../kit/list/actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';

interface Emp {
  id: string;
  empName: string;
}

const WAYS = {
  department: { endpoint: employee.moveDepartment, label: '调部门', fields: ['departmentId', 'effectiveDate', 'remark'] },
  post: { endpoint: employee.movePost, label: '调岗位', fields: ['postId', 'effectiveDate', 'remark'] },
} as const;

const today = (): string => dayOf(new Date(), sessionNow().user?.timeZone);

function start(way: keyof typeof WAYS, rows: readonly Emp[], dialogs: Dialogs): void {
  const { endpoint, label, fields } = WAYS[way];
  const who = rows.length === 1 ? (rows[0]?.empName ?? '') : t('{n} 人', { n: rows.length });
  const [field, ...rest] = fields;
  dialogs.show((place) => (
    <FormDialog
      {...place}
      title={`${t(label)} ${who}`}
      endpoint={endpoint}
      fields={[field, { name: 'effectiveDate', help: '今天及以前立即生效；以后的日期到当天生效，之前可以取消。' }, ...rest.slice(1)]}
      initial={{ effectiveDate: today() }}
      fixed={{ ids: rows.map(({ id }) => id) }}
      width={520}
      done="调动已保存"
    />
  ));
}

/** For a row. */
export const moveOne = <R extends Emp>(way: keyof typeof WAYS): Action<R> => ({
  label: WAYS[way].label,
  permit: WAYS[way].endpoint.permit,
  start: (row, dialogs) => start(way, [row], dialogs),
});

/** For the rows that are chosen. */
export const moveMany = <R extends Emp>(way: keyof typeof WAYS): Action<R[]> => ({
  label: WAYS[way].label,
  permit: WAYS[way].endpoint.permit,
  start: (rows, dialogs) => start(way, rows, dialogs),
});
