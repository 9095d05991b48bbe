// One thing and one cost centre: bound, charged by default, or neither.
import type { Endpoint, Row } from '../../../contract/kernel/endpoint.ts';
import { costEntity, costPages, type CostEntityType } from '../../../contract/org/cost.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { t, useT } from '../../kernel/i18n.ts';
import type { Action } from '../../kit/list/actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { type Cost } from './cost-tree.tsx';
import './org.css';

type Thing = Row<typeof costEntity.list>;

/** A button over rows that asks for a cost centre. */
export const asking = (
  label: string,
  type: CostEntityType,
  { endpoint, main = false }: { endpoint: Endpoint; main?: boolean },
): Action<Thing[]> => ({
  label,
  permit: [`${costPages[type]}.${endpoint === costEntity.unbind ? 'unbind' : 'bind'}`],
  danger: endpoint === costEntity.unbind,
  start: (target, dialogs) => {
    const rows = [target].flat();
    const [first] = rows;
    const thing = rows.length === 1 && first ? `${first.code} ${first.name}` : t('{n} 项', { n: rows.length });
    dialogs.show((place) => (
      <FormDialog
        {...place}
        title={`${t(label)} ${thing}`}
        endpoint={endpoint}
        fields={[
          {
            name: 'costId',
            whole: true,
            ...(main ? { help: '领料时没有指定，项目和商品也没有绑定成本中心的，记到默认的成本中心。' } : {}),
          },
        ]}
        fixed={{ entityType: type, entityIds: rows.map(({ id }) => id), ...(main ? { mainFlag: true } : {}) }}
        width={520}
        done={endpoint === costEntity.unbind ? '已解绑' : '已绑定'}
      />
    ));
  },
});

/** A cell of the matrix: bound or not, one press changes it; the default is marked. */
export function Cell({ type, centre, row }: { type: CostEntityType; centre: Cost; row: Thing }) {
  const say = useT();
  const { busy, problem, send } = useSend();
  const bound = row.costIds.includes(centre.id);
  const right = `${costPages[type]}.${bound ? 'unbind' : 'bind'}` as const;
  const may = useCan(right);
  const main = row.mainCostId === centre.id;
  const press = () => void send(bound ? costEntity.unbind : costEntity.bind, { costId: centre.id, entityType: type, entityIds: [row.id] });
  const cell = (
    <button
      type="button"
      aria-pressed={bound}
      aria-label={`${row.name} ${centre.costName}${main ? ` ${say('默认')}` : ''}`}
      className={`org-cell${main ? ' org-main' : ''}`}
      disabled={!may}
      // Not disabled while it sends: the cursor would be lost.
      aria-disabled={busy}
      onClick={() => busy || press()}
    >
      {bound ? (main ? '★' : '✓') : '·'}
    </button>
  );
  return (
    <>
      {may ? <Can right={right}>{cell}</Can> : cell}
      <Problem text={problem} />
    </>
  );
}
