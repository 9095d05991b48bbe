// 合并: two branches become one. Before it is done, what would go over and what would stay is said by name.
import type { cost } from '../../../contract/org/cost.ts';
import type { department } from '../../../contract/org/department.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import type { Action } from '../../kit/list/actions.tsx';
import { pickedAs } from '../../kit/form/control.tsx';
import type { Control } from '../../kit/form/control-props.ts';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';

interface Ways {
  merge: typeof department.merge | typeof cost.merge;
  look: typeof department.mergeLook | typeof cost.mergeLook;
  field: 'departmentId' | 'costId';
  /** What goes over in any case. */
  help: string;
}

export const mergeAction = <R extends { id: string }>({ merge, look, field, help }: Ways): Action<R> => ({
  label: '合并',
  permit: merge.permit,
  start: (row, dialogs) => {
    const picker = pickedAs(field, row.id);
    const into: Control = (props) => (
      <>
        {picker(props)}
        {typeof props.value === 'string' && <Look look={look} id={row.id} intoId={props.value} />}
      </>
    );
    dialogs.show((place) => (
      <FormDialog
        {...place}
        title={`${t('合并')} ${dialogs.nameOf(row as never)}`}
        endpoint={merge}
        fields={[
          { name: 'intoId', control: into, help, whole: true },
          { name: 'withStrategies', help: '转过去的策略从此约束对方的全部员工；不转的留在原处，对转走的员工不再起作用。' },
          { name: 'withScopes', help: '数据权限里有它的用户，从此也能看到对方的全部数据；不选的，看不到转走的部分。' },
        ]}
        initial={{ withStrategies: true, withScopes: false }}
        fixed={{ id: row.id }}
        width={600}
        done="已合并"
      />
    ));
  },
});

/** What the merge would take and leave, in a few lines. */
function Look({ look, id, intoId }: { look: Ways['look']; id: string; intoId: string }) {
  const say = useT();
  const { data } = useRead(look, { id, intoId });
  if (!data) return null;
  const { strategies, scopes, barred, history } = data;
  const going = strategies.filter(({ stays }) => !stays);
  return (
    <ul className="org-merge" aria-live="polite">
      {going.length > 0 && (
        <li>{say('能转过去的领料策略：{names}', { names: going.map(({ strategyName }) => strategyName).join(say('、')) })}</li>
      )}
      {strategies.map(
        ({ strategyName, stays, other }) =>
          stays && (
            <li key={strategyName} className="org-stays">
              {stays === 'name'
                ? say('“{name}”留在原处：对方已有同名的领料策略。先改名再合并，可以一起转过去。', { name: strategyName })
                : say('“{name}”留在原处：它与对方的“{other}”限定的是同样的商品和周期。', { name: strategyName, other: other ?? '' })}
            </li>
          ),
      )}
      {barred.strategies > 0 && <li className="org-stays">{say('有{n}条领料策略留在原处：您不能修改它们。', { n: barred.strategies })}</li>}
      {scopes.length > 0 && <li>{say('数据权限模板里有它：{names}', { names: scopes.join(say('、')) })}</li>}
      {barred.scopes > 0 && (
        <li className="org-stays">{say('有{n}个数据权限模板里有它，由能修改数据权限的人处理。', { n: barred.scopes })}</li>
      )}
      <li>
        {history
          ? say('留作历史：{ties}。合并后它停用保留。', { ties: history })
          : say('没有历史记录。没有策略和数据权限留下时，合并后删除它。')}
      </li>
    </ul>
  );
}
