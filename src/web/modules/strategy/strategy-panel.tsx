// At the right of the strategies: the lines of the chosen one, and the question whether somebody may take something.
import { useState } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { strategies, type strategy } from '../../../contract/strategy/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { go } from '../../kernel/router.tsx';
import { useRead } from '../../kernel/use-read.ts';
import { Lookup } from './lookup.tsx';
import { PickCheck } from './pick-check.tsx';
import { StrategyLines } from './strategy-lines.tsx';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';
import './strategy.css';

type StrategyRow = Row<typeof strategy.list>;
const { strategyItem } = strategies;
const SHOWN = 50;

const TABS = ['限量', '能领吗', '查有效策略'] as const;

interface Props {
  row: StrategyRow | undefined;
  /** An employee whom somebody asks about, from a link; with slashes between them also a product, a machine and how many. */
  ask?: string | undefined;
}

export function StrategyPanel({ row, ask }: Props) {
  const t = useT();
  const [chosen, setTab] = useState<(typeof TABS)[number] | undefined>(ask ? '能领吗' : undefined);
  // Without a strategy there are no lines to show: the question is asked of all of them.
  const tab = chosen ?? (row ? '限量' : '能领吗');
  const [who, productId, where, pieces] = (ask ?? '').split('/');
  const empId = who || (row?.entityType === PickStrategyEntityType.employee ? row.entityId : undefined);
  const vmId = where ?? (row?.vmIds.length === 1 ? row.vmIds[0] : undefined);
  // A project or a cost centre is asked about by who is charged.
  const projectId = row?.entityType === PickStrategyEntityType.project ? row.entityId : undefined;
  const costId = row?.entityType === PickStrategyEntityType.cost ? row.entityId : undefined;
  return (
    <>
      <fieldset className="strategy-tabs" aria-label={t('策略和领料问答')}>
        {TABS.map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
            {t(one)}
          </button>
        ))}
      </fieldset>
      {tab === '能领吗' && (
        <PickCheck
          key={ask ?? empId ?? projectId ?? costId ?? ''}
          initial={{ empId, productId, vmId, projectId, costId, quantity: Number(pieces) || 1 }}
        />
      )}
      {tab === '查有效策略' && <Lookup key={`${empId ?? ''}${vmId ?? ''}`} initial={empId ? { empId } : { vmId }} />}
      {tab === '限量' && !row && <Empty why={t('选择一条策略，在这里看它的限量。')} />}
      {tab === '限量' && row && (
        <>
          <h2>{row.strategyName}</h2>
          <Lines key={row.id} row={row} />
        </>
      )}
    </>
  );
}

function Lines({ row }: { row: StrategyRow }) {
  const t = useT();
  const input = { strategyId: row.id, limit: SHOWN };
  const found = useRead(strategyItem.list, input);
  if (!found.data) return <NotThere asked={found} rows={5} />;
  if (found.data.total === 0) return <Empty why={t('这条策略还没有明细，不限制任何商品。')} />;
  return (
    <>
      <StrategyLines lines={found.data.rows} />
      {found.data.total > SHOWN && (
        <button
          type="button"
          className="kit-link"
          onClick={() => go(`/strategy/pickStrategyItem/${row.id}/${encodeURIComponent(row.strategyName)}`)}
        >
          {t('查看全部{n}条', { n: grouped(found.data.total) })}
        </button>
      )}
    </>
  );
}
