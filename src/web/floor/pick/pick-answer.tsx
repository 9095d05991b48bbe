// The one decision in a sentence: may this person take this here, now? With the grant, what does instead, the limits and the rules behind it.
import { Button } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { PickRuleCode, PickSays } from '../../../contract/pick/codes.ts';
import { pick } from '../../../contract/pick/index.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import { FreshnessNote } from '../freshness-note.tsx';
import { Grant } from './grant.tsx';
import './pick.css';

export interface PickQuestion {
  empId?: string | undefined;
  productId?: string | undefined;
  vmId?: string | undefined;
  projectId?: string | undefined;
  costId?: string | undefined;
  quantity: number;
}

/** `set` asks about something else. */
export function PickAnswer({
  asked,
  set,
}: {
  asked: PickQuestion & { empId: string; productId: string };
  set: (part: Partial<PickQuestion>) => void;
}) {
  const t = useT();
  const found = useRead(pick.explain, asked);
  const answer = found.data;
  if (!answer) return <NotThere asked={found} />;
  return (
    <>
      <output className={`pick-answer ${answer.allowed ? 'pick-yes' : 'pick-no'}`} aria-live="polite">
        {answer.sentence}
      </output>
      <FreshnessNote />
      {answer.granters.length > 0 && <p className="pick-hint">{t('可由{names}处理。', { names: answer.granters.join(t('、')) })}</p>}
      {(answer.grantable || answer.bindable) && (
        <Can right={answer.bindable ? 'machine.vmBindCard.bind' : 'strategy.pickPrivilege.create'}>
          <Grant key={JSON.stringify(asked)} asked={asked} bind={answer.bindable} />
        </Can>
      )}
      <StandIns rows={answer.standIns} choose={set} />
      {answer.privileges.map(({ id, name, left }) => (
        <p key={id} className="pick-hint">
          {left === null ? t('特权“{name}”生效中，不限量。', { name }) : t('特权“{name}”生效中，还可多领{left}。', { name, left })}
        </p>
      ))}
      {answer.limits.length > 0 && (
        <ul className="pick-limits">
          {answer.limits.map((limit, place) => (
            <li key={`${limit.strategyId}${place}`}>{limit.text}</li>
          ))}
        </ul>
      )}
      <details className="pick-trace">
        <summary>{t('逐条规则')}</summary>
        <ol>
          {answer.steps.map(({ rule, says, text: why }) => (
            <li key={rule}>
              <StatusTag codes={PickSays} value={says} /> <b>{t(labelOfCode(PickRuleCode, rule))}</b>
              {says === 'no' && <span> {why}</span>}
            </li>
          ))}
        </ol>
      </details>
      <Button size="small" loading={found.isFetching} onClick={() => void found.refetch()}>
        {t('再问一次')}
      </Button>
    </>
  );
}

/** What lies in this machine and does for what it lacks; one press asks about it. */
function StandIns({ rows, choose }: { rows: Out<typeof pick.explain>['standIns']; choose: (part: Partial<PickQuestion>) => void }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <>
      <p className="pick-hint">{t('这台设备里有可以代替它的：')}</p>
      <ul className="pick-limits">
        {rows.map((one) => (
          <li key={one.productId}>
            <button type="button" className="kit-opens" onClick={() => choose({ productId: one.productId, quantity: one.num })}>
              {`${one.productCode} ${one.productName}`}
            </button>{' '}
            {t('领{num}{unit}，现有{free}{unit}', { num: one.num, free: one.free, unit: one.unit })}
          </li>
        ))}
      </ul>
    </>
  );
}
