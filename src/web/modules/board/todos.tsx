// 待办: what waits for this person: needs to refill, abnormalities of the stock, notices.
import type { Right } from '../../../contract/menu.ts';
import { needs } from '../../../contract/replenish/needs.ts';
import { desk } from '../../../contract/desk/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { Tile } from './parts.tsx';
import { AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';

const MINUTE = 60_000;

interface Todo {
  text: string;
  count: number | undefined;
  path: string | undefined;
}

export function Todos() {
  const t = useT();
  const mayRefill = useCan(needs.byVm.permit as Right);
  const maySettle = useCan(desk.stockCase.list.permit as Right);
  const unread = useSession((session) => session.unread);
  const refill = useRead(needs.byVm, {}, { enabled: mayRefill, refetchInterval: MINUTE });
  const open = { status: AbnormalityStatus.open, limit: 1 };
  const abnormal = useRead(desk.stockCase.list, open, { enabled: maySettle, refetchInterval: MINUTE });
  const channels = refill.data?.reduce((sum, vm) => sum + vm.channels, 0);
  const todos: Todo[] = [
    ...(mayRefill ? [{ text: t('待补货货道'), count: channels, path: '/operate/replNeedsMachine' }] : []),
    ...(maySettle
      ? [
          {
            text: t('待处理库存异常'),
            count: abnormal.data?.total,
            path: listAt('/operate/stockCase', { status: AbnormalityStatus.open }),
          },
        ]
      : []),
    { text: t('未读通知'), count: unread, path: '/system/listNotice' },
  ];
  return (
    <Tile title={t('待办')} area="card" told>
      <ul className="board-states">
        {todos.map(({ text, count, path }) => (
          <li key={text}>
            {path ? (
              <button type="button" className="board-opens" onClick={() => go(path)}>
                {text}
              </button>
            ) : (
              text
            )}
            <b>{count === undefined ? '…' : grouped(count)}</b>
          </li>
        ))}
      </ul>
    </Tile>
  );
}
