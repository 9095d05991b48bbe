// 查有效策略: what holds today for an employee, by himself, his post, level, department, projects and cost centre; or at a machine.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { PickStrategyEntityType, ShareFlag } from '../../../contract/strategy/codes.ts';
import { strategy } from '../../../contract/strategy/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { pickers } from '../../kit/picker/pickers.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { AskedPicker } from './asked-picker.tsx';
import { entitySource } from './entity-picker.tsx';
import { StrategyLines } from './strategy-lines.tsx';

type Holding = Out<typeof strategy.byEmp>;
interface LookupQuery {
  empId?: string | undefined;
  vmId?: string | undefined;
}
/** Lines of a strategy that are shown here; the rest stand in its own tab. */
const SHOWN = 10;
async function holding({ empId, vmId }: LookupQuery): Promise<Holding> {
  if (empId) return call(strategy.byEmp, { empId }, { silent: true });
  const [vm] = await pickers['vmId']!.named([vmId ?? '']);
  return call(strategy.byVmCode, { vmCode: vm?.code ?? '' }, { silent: true });
}

export function Lookup({ initial }: { initial: LookupQuery }) {
  const t = useT();
  const [asked, setAsked] = useState<LookupQuery>(initial);
  return (
    <div className="pick-check">
      <div className="pick-form">
        <AskedPicker name="empId" title="员工" source={entitySource(0)} value={asked.empId} change={(empId) => setAsked({ empId })} />
        <AskedPicker name="vmId" title="设备" source={pickers['vmId']!} value={asked.vmId} change={(vmId) => setAsked({ vmId })} />
      </div>
      {asked.empId || asked.vmId ? (
        <Holdings asked={asked} />
      ) : (
        <p className="pick-hint">{t('选择员工或设备，列出今天对它有效的全部策略，包括部门、岗位、等级、项目和成本中心的。')}</p>
      )}
    </div>
  );
}

function Holdings({ asked }: { asked: LookupQuery }) {
  const t = useT();
  const found = useQuery({ queryKey: [strategy.byEmp.path, asked], queryFn: () => holding(asked) });
  if (!found.data) return <NotThere asked={found} />;
  if (found.data.length === 0) return <p className="pick-hint">{t('今天没有有效的策略，领料不受限量。要限量，请新增策略。')}</p>;
  return (
    <ul className="strategy-held" aria-label={t('有效策略')}>
      {found.data.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            className="kit-opens"
            onClick={() => go(`/strategy/pickStrategyItem/${row.id}/${encodeURIComponent(row.strategyName)}`)}
          >
            {row.strategyName}
          </button>{' '}
          <small>
            {`${t(labelOfCode(PickStrategyEntityType, row.entityType))} ${row.entityName}`}
            {row.entityType !== PickStrategyEntityType.employee && ` · ${t(labelOfCode(ShareFlag, row.shareFlag))}`}
          </small>
          <StrategyLines lines={row.items.slice(0, SHOWN)} />
          {row.items.length > SHOWN && <small>{t('另有{n}条', { n: row.items.length - SHOWN })}</small>}
        </li>
      ))}
    </ul>
  );
}
