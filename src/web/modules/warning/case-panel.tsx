// What is the matter now: of the chosen rule, or of all. Somebody says that they see to it, and it is silent until it changes.
import { useState } from 'react';
import { Button } from 'antd';
import { keepPreviousData } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { caseSentence, warning } from '../../../contract/warning/index.ts';
import { relativeTime } from '../../../contract/kernel/time.ts';
import type { Right } from '../../../contract/menu.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { Pager } from '../../kit/list/pager.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { CaveatState } from '../../../contract/warning/codes.ts';

type Rule = Row<typeof warning.list>;
type Case = Row<typeof warning.cases>;

/** The product looks once a minute: so often is asked what it found. */
const AGAIN = 20_000;

const acknowledge: Action<Case[]> = action('确认', warning.acknowledge, {
  input: (rows: Case[]) => ({ ids: rows.map(({ id }) => id) }),
  done: '已确认，有变化时再提醒',
});
const SEE = warning.acknowledge.permit as Right;

export function CasePanel({ rule }: { rule: Rule | undefined }) {
  return <Cases key={rule?.id ?? 'all'} rule={rule} />;
}

function Cases({ rule }: { rule: Rule | undefined }) {
  const t = useT();
  const [page, setPage] = useState({ page: 1, limit: 10 });
  const [all, setAll] = useState(false);
  const [dialogs, dialog] = useDialogs({ keyOf: ({ id }: Case) => id, nameOf: ({ about }: Case) => about });
  const input = { ...page, ...(rule ? { caveatId: rule.id } : {}), ...(all ? {} : { state: CaveatState.open }) };
  const found = useRead(warning.cases, input, { placeholderData: keepPreviousData, refetchInterval: AGAIN });
  if (found.error || !found.data) return <NotThere asked={found} rows={5} />;
  const { rows, total } = found.data;
  const open = rows.filter(({ state }) => state === CaveatState.open);
  return (
    <>
      <div className="warning-head">
        <b>{rule ? rule.caveatName : t('全部规则')}</b>
        <Button size="small" onClick={() => setAll(!all)} aria-pressed={all}>
          {all ? t('只看未确认') : t('也看已确认和已恢复')}
        </Button>
        {open.length > 1 && (
          <Can right={SEE}>
            <Button size="small" onClick={() => acknowledge.start(open, dialogs)}>
              {t('确认本页{n}条', { n: open.length })}
            </Button>
          </Can>
        )}
      </div>
      {rows.length === 0 && <Empty why={all ? t('还没有发现过问题。') : t('现在没有未确认的预警。')} />}
      <ul className="warning-cases">
        {rows.map((row) => (
          <CaseLine key={row.id} row={row} see={() => acknowledge.start([row], dialogs)} />
        ))}
      </ul>
      {total > page.limit && <Pager {...page} total={total} change={setPage} of={t('预警的分页')} />}
      {dialog}
    </>
  );
}

function CaseLine({ row, see }: { row: Case; see: () => void }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? undefined;
  const [now] = useState(() => Date.now());
  const when = (at: string) => relativeTime(now, at, { ...(zone ? { zone } : {}), t });
  return (
    <li className={`warning-case warning-${row.state}`}>
      <p>{caseSentence(row, t)}</p>
      <small>
        {row.state === CaveatState.over && row.endedAt
          ? t('已恢复 {when}', { when: when(row.endedAt) })
          : row.state === CaveatState.acknowledged
            ? t('{name} 已确认', { name: row.acknowledgedBy ?? '' })
            : t('{when} 开始', { when: when(row.openedAt) })}
        {row.escalatedAt && row.state === CaveatState.open && ` · ${t('已上报')}`}
        {row.remark && ` · ${row.remark}`}
      </small>
      {row.state === CaveatState.open && (
        <Can right={SEE}>
          <Button size="small" onClick={see}>
            {t('确认')}
          </Button>
        </Can>
      )}
    </li>
  );
}
