// What is to be done in the unmanned warehouses, each a card for a thumb: who is in, what can be fetched there.
import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { role } from '../../../contract/role/index.ts';
import { uwh, UwhTrouble } from '../../../contract/uwh/index.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useLive } from '../../kernel/live.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { Empty, NotThere } from '../../kit/list/states.tsx';
import { useScanDialog } from '../../kit/scan/scan-keys.ts';
import { Enter } from './enter.tsx';
import { ReportForm } from './report-form.tsx';
import { Walk } from './walk.tsx';
import './uwh.css';

type Tasks = Out<typeof uwh.tasks>;
type Place = Tasks['places'][number];
type Task = Tasks['tasks'][number];

export function Site() {
  const t = useT();
  useLive([uwh.tasks.path]);
  const asked = useRead(uwh.tasks, {});
  const gate = useScanDialog<string>();
  const [walking, setWalking] = useState<string>();
  if (!asked.data) return <NotThere asked={asked} rows={6} />;
  const { places, tasks } = asked.data;
  return (
    <div className="uwh-site">
      <Waiting />
      {places.length === 0 && <Empty why={t('没有您能看到的无人仓。')} />}
      {places.map((place) => (
        <PlaceCard
          key={place.prewhId}
          place={place}
          enter={() => gate.begin(place.prewhId)}
          tasks={tasks.filter(({ prewhId }) => prewhId === place.prewhId)}
          walk={setWalking}
        />
      ))}
      {gate.open !== undefined && <Enter open close={gate.end} places={places} here={gate.open} />}
      {walking && <Walk key={walking} id={walking} open close={() => setWalking(undefined)} />}
    </div>
  );
}

/** Whoever decides is led to what waits for him. */
function Waiting() {
  const t = useT();
  const asked = useRead(role.uwhAdmin, {});
  if (!asked.data?.admin) return null;
  return (
    <Link className="uwh-waiting" to={`/wms/uwhOrder?approvalStatus=${ApprovalOrderStatus.pending}`}>
      {t('去审批待审核的领料单')}
    </Link>
  );
}

interface CardProps {
  place: Place;
  tasks: readonly Task[];
  enter: () => void;
  walk: (id: string) => void;
}

function PlaceCard({ place, tasks, enter, walk }: CardProps) {
  const t = useT();
  const [trouble, setTrouble] = useState<number>();
  return (
    <section className="uwh-place" aria-label={place.prewhName}>
      <h2>
        {place.prewhName} <small>{place.prewhCode}</small>
      </h2>
      <div className="uwh-ways">
        <Button type="primary" onClick={enter}>
          {t('进仓')}
        </Button>
        <Button onClick={() => setTrouble(UwhTrouble.missing)}>{t('上报问题')}</Button>
        <Button danger onClick={() => setTrouble(UwhTrouble.help)}>
          {t('求助')}
        </Button>
      </div>
      <Inside place={place} />
      {tasks.length === 0 && <p className="uwh-none">{t('没有可领的领料单。')}</p>}
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} walk={walk} />
      ))}
      <ReportForm
        open={trouble !== undefined}
        close={() => setTrouble(undefined)}
        prewhId={place.prewhId}
        trouble={trouble ?? UwhTrouble.missing}
      />
    </section>
  );
}

/** Who is in now. One's own visit is ended here, any by who sees to the warehouse. */
function Inside({ place: { inside } }: { place: Place }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const mayAny = useCan('wms.uwhTask.settle');
  const { busy, problem, send } = useSend();
  return (
    <div className="uwh-inside">
      <b>{inside.length > 0 ? t('仓内{n}人', { n: inside.length }) : t('仓内没有人')}</b>
      <Problem text={problem} />
      <ul>
        {inside.map(({ id, name, door, enteredAt, unsureFlag, selfFlag }) => (
          <li key={id}>
            <span>
              {name ?? t('看不到的人员')}
              {unsureFlag && '？'}
              <small>{[formatDateTime(enteredAt, zone, 'HH:mm'), door].filter(Boolean).join(' · ')}</small>
            </span>
            {(selfFlag || mayAny) && (
              <Button size="small" loading={busy} onClick={() => void send(uwh.leave, { id }, '已离开')}>
                {t('离开')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function TaskCard({ task, walk }: { task: Task; walk: (id: string) => void }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const { busy, problem, send } = useSend();
  const { id, orderNo, empName, lineCount, applyNum, pickedNum, validUntil, picker, mineFlag, selfFlag } = task;
  const isOthers = picker !== null && !mineFlag;
  const begin = async () => {
    if (mineFlag || (await send(uwh.claim, { id }, null)) !== undefined) walk(id);
  };
  return (
    <article className="uwh-task" aria-label={orderNo}>
      <p>
        <b>{orderNo}</b>
        {selfFlag && <span className="uwh-own">{t('我的')}</span>}
        <span>{t('已领{n} / {of}', { n: pickedNum, of: applyNum })}</span>
      </p>
      <p>
        <span>{[empName, t('{n}种商品', { n: lineCount })].join(' · ')}</span>
        <small>{t('{time}前有效', { time: formatDateTime(validUntil, zone, 'MM-DD HH:mm') })}</small>
      </p>
      <Problem text={problem} />
      {isOthers ? (
        <p className="uwh-others">{t('{name}已领走', { name: picker })}</p>
      ) : (
        <div className="uwh-ways">
          <Button type="primary" loading={busy} onClick={() => void begin()}>
            {t(pickedNum > 0 ? '继续领料' : '开始领料')}
          </Button>
          {!mineFlag && (
            <Button loading={busy} onClick={() => void send(uwh.claim, { id }, '已领走，别人不能再领')}>
              {t('先领走')}
            </Button>
          )}
          {mineFlag && (
            <Button loading={busy} onClick={() => void send(uwh.giveUp, { id }, '已放回，别人可以领')}>
              {t('放回')}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
