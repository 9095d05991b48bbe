// The page of a person: what was refused last and why, what he holds, what he took today, what is left of his limits, what happened.
import { useState } from 'react';
import { Button } from 'antd';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { pick } from '../../../contract/pick/index.ts';
import { story } from '../../../contract/story/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { PickAnswer, type PickQuestion } from '../../floor/pick/pick-answer.tsx';
import { PersonNow } from '../../floor/story/person-now.tsx';
import { Part, StoryPage, type Head } from '../../floor/story/story-page.tsx';
import { useStory, type StoryEvent } from '../../floor/story/story-timeline.tsx';
import { NotThere } from '../../kit/list/states.tsx';

/** Refusals that can be chosen; the rest stand in the timeline. */
const LAST = 4;
const REFUSALS = ['refusal'] as const;

export default function PersonStory() {
  return <StoryPage subject="person" Now={Now} Deeds={Deeds} />;
}

function Now({ head: { id } }: { head: Head }) {
  const asks = useCan(pick.explain.permit as never);
  return (
    <>
      {asks && <Refused empId={id} />}
      <Holds id={id} />
    </>
  );
}

/** Why he could not take something: begins with what a machine refused him last, never with an empty form. */
function Refused({ empId }: { empId: string }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const found = useStory({ subject: 'person', id: empId, kinds: REFUSALS });
  const [chosen, choose] = useState<string>();
  const [other, ask] = useState<Partial<PickQuestion>>({});
  const rows = found.data?.pages[0]?.rows.slice(0, LAST) ?? [];
  const now = rows.find(({ id }) => id === chosen) ?? rows[0];
  if (!found.data) return found.error ? null : <NotThere asked={found} rows={3} />;
  if (!now?.productId) return null;
  const asked = { empId, productId: now.productId, vmId: now.vmId ?? undefined, quantity: now.num ?? 1, ...other };
  const nameOf = (one: StoryEvent) => `${formatDateTime(one.at, zone, 'MM-DD HH:mm')} ${one.productName ?? ''} · ${one.vmName ?? ''}`;
  return (
    <Part title={t('为什么没领到')} aside={nameOf(now)}>
      <div className="story-refused">
        {rows.length > 1 && (
          <fieldset className="story-kinds" aria-label={t('最近没领到的')}>
            {rows.map((one) => (
              <button
                key={one.id}
                type="button"
                aria-pressed={one.id === now.id}
                onClick={() => {
                  choose(one.id);
                  ask({});
                }}
              >
                {nameOf(one)}
              </button>
            ))}
          </fieldset>
        )}
        <PickAnswer key={now.id} asked={asked} set={(part) => ask((before) => ({ ...before, ...part }))} />
      </div>
    </Part>
  );
}

function Holds({ id }: { id: string }) {
  const found = useRead(story.person, { id });
  return found.data ? <PersonNow now={found.data} /> : <NotThere asked={found} rows={5} />;
}

/** What can be done from here, each by its right. */
function Deeds({ head: { id, code } }: { head: Head }) {
  const t = useT();
  const staff = useCan('organization.staff');
  const trades = useCan('report.productTradingDetail');
  const strategies = useCan('strategy.staff');
  const clears = useCan(['organization.staff.clear', 'organization.staff']);
  return (
    <>
      {strategies && <Button onClick={() => go(listAt('/strategy/staff', { ask: id }))}>{t('能领吗')}</Button>}
      {staff && <Button onClick={() => go(listAt('/organization/staff', { keyword: code }, id))}>{t('员工资料')}</Button>}
      {trades && <Button onClick={() => go(listAt('/report/productTradingDetail', { empId: id }))}>{t('交易明细')}</Button>}
      {clears && <Button onClick={() => go(`/organization/staff?clear=${id}`)}>{t('离职清算')}</Button>}
    </>
  );
}
