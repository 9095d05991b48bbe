// What belongs to the chosen employee: face, cards, where he stands and stood, what he may use, his accounts.
import { useState, type ReactNode } from 'react';
import { Button, Input } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { employee } from '../../../contract/org/employee.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import type { Emp } from './emp-columns.tsx';
import { FacePicture } from './face-picture.tsx';

type Detail = Out<typeof employee.detail>;

export function EmpPanel({ row }: { row: Emp }) {
  const found = useRead(employee.detail, { id: row.id });
  if (found.error) return <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} />;
  if (!found.data || found.data.id !== row.id) return <Skeleton rows={6} />;
  return <Loaded key={row.id} emp={found.data} />;
}

function Loaded({ emp }: { emp: Detail }) {
  const t = useT();
  const clears = useCan(['organization.staff.clear', 'organization.staff']);
  return (
    <div className="org-panel">
      <FacePicture id={emp.id} name={emp.empName} url={emp.faceImageUrl} />
      <h2>
        {emp.empName} <small>{emp.empCode}</small>
      </h2>
      <p>
        {[emp.departmentName, emp.postName, emp.levelName, emp.vendorName].filter(Boolean).join(' · ')}
        {emp.lockFlag && (
          <b className="org-stopped">
            {t('已停用')}
            {emp.lockReason && `：${emp.lockReason}`}
          </b>
        )}
      </p>
      <Cards emp={emp} />
      <Moves emp={emp} />
      <Named title={t('可用设备')} rows={emp.machines} />
      <Named title={t('项目')} rows={emp.projects} />
      {emp.accounts.length > 0 && (
        <Section title={t('登录账号')}>
          <ul>
            {emp.accounts.map((one) => (
              <li key={one.userId}>
                {one.loginAccount}
                {one.lockFlag && <small>（{t('停用')}）</small>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {clears && (
        <Button block onClick={() => go(`/organization/staff?clear=${emp.id}`)}>
          {t(emp.leaveDate ? '离职清算（{day}）' : '离职清算', { day: emp.leaveDate ?? '' })}
        </Button>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const SHOWN = 5;

/** Machines or projects by name: the first few, the number of the rest. */
function Named({ title, rows }: { title: string; rows: Detail['machines'] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <Section title={`${title} ${rows.length}`}>
      <p>
        {rows
          .slice(0, SHOWN)
          .map(({ name }) => name)
          .join(t('、'))}
        {rows.length > SHOWN && t('等{n}个', { n: rows.length })}
      </p>
    </Section>
  );
}

/** The cards he has, one press to take one; a field for another; whose cards were his before. */
function Cards({ emp }: { emp: Detail }) {
  const t = useT();
  const { busy, problem, send } = useSend();
  const bind = async (cardNo: string) => (await send(employee.bindCard, { id: emp.id, cardNo }, '已绑卡')) !== undefined;
  return (
    <Section title={`${t('员工卡')} ${emp.cards.length}`}>
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
      <ul>
        {emp.cards.map((card) => (
          <li key={card.id}>
            <span className="kit-figure">{card.cardNo}</span>
            {!card.statusFlag && <small>（{t('停用')}）</small>}
            <Can right="organization.staff.unbindCard">
              <button
                type="button"
                className="kit-link"
                aria-label={t('解绑卡{cardNo}', { cardNo: card.cardNo })}
                onClick={() => void send(employee.unbindCard, { id: emp.id, cardId: card.id }, '已解绑')}
              >
                {t('解绑')}
              </button>
            </Can>
          </li>
        ))}
      </ul>
      {!emp.lockFlag && (
        <Can right="organization.staff.bindCard">
          <NewCard busy={busy} bind={bind} />
        </Can>
      )}
      <PastCards rows={emp.cardHistory.filter(({ unboundAt }) => unboundAt !== null)} />
    </Section>
  );
}

function NewCard({ busy, bind }: { busy: boolean; bind: (cardNo: string) => Promise<boolean> }) {
  const t = useT();
  const [cardNo, setCardNo] = useState('');
  const submit = async () => {
    if (cardNo.trim() && (await bind(cardNo.trim()))) setCardNo('');
  };
  return (
    <form
      className="org-line"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Input
        value={cardNo}
        maxLength={40}
        aria-label={t('要绑定的卡号')}
        placeholder={t('刷卡或输入卡号')}
        onChange={(event) => setCardNo(event.target.value)}
      />
      <Button htmlType="submit" loading={busy} disabled={!cardNo.trim()}>
        {t('绑卡')}
      </Button>
    </form>
  );
}

function PastCards({ rows }: { rows: Detail['cardHistory'] }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{t('用过的卡 {n}', { n: rows.length })}</summary>
      <ul>
        {rows.map((one) => (
          <li key={`${one.cardNo}${one.boundAt}`}>
            <span className="kit-figure">{one.cardNo}</span>
            <small>
              {formatDateTime(one.boundAt, zone, 'YYYY-MM-DD')} – {formatDateTime(one.unboundAt ?? '', zone, 'YYYY-MM-DD')}
              {one.reason && ` ${one.reason}`}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

const MOVES = ['organization.departmentStaffs.move', 'organization.positionStaffs.move', 'organization.staff.update'] as const;

/** Where he came from and goes to; a move that waits can be taken back. */
function Moves({ emp }: { emp: Detail }) {
  const t = useT();
  const { problem, send } = useSend();
  if (emp.moves.length === 0) return null;
  return (
    <Section title={t('调动')}>
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
      <ul>
        {emp.moves.map((move) => (
          <li key={move.id}>
            <span>
              <span className="kit-figure">{move.effectiveDate}</span> {move.fromName ?? '—'} → {move.toName ?? '—'}
              {move.remark && <small> {move.remark}</small>}
            </span>
            {!move.appliedAt && (
              <>
                <b className="org-waiting">{t('待生效')}</b>
                <Can right={MOVES}>
                  <button type="button" className="kit-link" onClick={() => void send(employee.cancelMove, { id: move.id }, '已取消')}>
                    {t('取消')}
                  </button>
                </Can>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
