// 离职清算: everything that must be settled before somebody goes, on one page; settled from there, and printed.
import type { ReactNode } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { dayOf, formatDateTime } from '../../../contract/kernel/time.ts';
import { clearance } from '../../../contract/org/clearance.ts';
import type { Right } from '../../../contract/menu.ts';
import { employee } from '../../../contract/org/employee.ts';
import { call } from '../../kernel/api.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { sessionNow, switchMode, useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import type { Dialogs } from '../../kit/list/actions.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { Confirm, FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { useSend } from '../../kit/form/use-send.ts';
import { GiveBackWay } from '../../../contract/org/codes.ts';
import './org.css';

type Clearance = Out<typeof clearance.find>;
type Held = Clearance['held'][number];

const names = { keyOf: () => '', nameOf: () => '' };

export function ClearancePage({ id }: { id: string }) {
  const t = useT();
  const found = useRead(clearance.find, { id });
  return (
    <div className="kit-screen org-clear">
      <ScreenTitle />
      <button type="button" className="kit-link org-noprint" onClick={() => go('/organization/staff')}>
        ‹ {t('员工管理')}
      </button>
      {found.error && <LoadError message={found.error.message} retry={() => void found.refetch()} kept={found.data !== undefined} />}
      {!found.data && !found.error && <Skeleton rows={8} />}
      {found.data && <Loaded found={found.data} />}
    </div>
  );
}

/** What is still open, by section. */
const leftOf = ({ held, open, cards, machines, accounts }: Clearance) => ({
  held: held.length,
  open: open.length,
  cards: cards.length,
  machines: machines.length,
  accounts: accounts.filter(({ lockFlag }) => !lockFlag).length,
});

const CLEAR = 'organization.staff.clear';

function Loaded({ found }: { found: Clearance }) {
  const t = useT();
  const [dialogs, dialog] = useDialogs(names);
  const { busy, problem, send } = useSend();
  const may = useCan(CLEAR);
  const settles = may && found.id !== null && found.finishedAt === null;
  const left = leftOf(found);
  return (
    <>
      <Head found={found} settles={settles} problem={problem} dialogs={dialogs} />
      <Section title={t('未归还的工具')} left={left.held} none={t('没有未归还的工具。')}>
        {found.finishedAt === null && <FreshnessNote />}
        <HeldTable rows={found.held} settle={settles ? (row) => giveBack(found, row, dialogs) : undefined} />
      </Section>
      <Section title={t('未了的单据和职责')} left={left.open} none={t('没有未了的单据和职责。')}>
        <ul>
          {found.open.map((one) => (
            <li key={one.id}>
              {t(one.kind)} <b>{one.code}</b> {one.name} <GoTo one={one} empId={found.emp.id} />
            </li>
          ))}
        </ul>
      </Section>
      <Rights found={found} settles={settles} busy={busy} send={send} />
      <footer className="org-sign" aria-hidden>
        <span>{t('离职人签字')}</span>
        <span>{t('部门负责人签字')}</span>
        <span>{t('人事签字')}</span>
        <span>{t('日期')}</span>
      </footer>
      {dialog}
    </>
  );
}

type Open = Clearance['open'][number];

// Where each kind of open matter is settled, narrowed to it.
const SETTLED_ON: Record<string, { path: string; right: Right; search: (one: Open, empId: string) => Record<string, string> }> = {
  负责的部门: { path: '/organization/department', right: 'organization.department', search: ({ id }) => ({ branch: id }) },
  负责的项目: { path: '/organization/project', right: 'organization.project', search: ({ code }) => ({ keyword: code }) },
  领料单: { path: '/wms/wmsPickList', right: 'wms.wmsPickList', search: ({ code }) => ({ pickNo: code }) },
  组合领料单: { path: '/operate/comboPickList', right: 'operate.comboPickList', search: ({ code }) => ({ orderNo: code }) },
  无人仓领料单: { path: '/wms/uwhOrder', right: 'wms.uwhOrder', search: ({ code }) => ({ orderNo: code }) },
  领料申诉: { path: '/operate/pickAppeal', right: 'operate.pickAppeal', search: (_, empId) => ({ empId }) },
  交易补录: { path: '/operate/transactionAdditional', right: 'operate.transactionAdditional', search: (_, empId) => ({ empId }) },
};

function GoTo({ one, empId }: { one: Open; empId: string }) {
  const t = useT();
  const place = SETTLED_ON[one.kind];
  const may = useCan(place?.right ?? 'organization.staff');
  // Its rights are known in its own system only: the page there says what is not allowed.
  const elsewhere = useSession(({ mode, switchable }) => mode === 'fms' && switchable && place?.path.startsWith('/wms/'));
  if (!place || !(may || elsewhere)) return null;
  const narrowed = listAt(place.path, place.search(one, empId));
  const open = () => {
    if (!elsewhere) return go(narrowed);
    switchMode('wms');
    return location.assign(narrowed);
  };
  return (
    <button
      type="button"
      className="kit-link org-noprint"
      aria-label={`${t(elsewhere ? '切换到智能仓去处理' : '去处理')} ${t(one.kind)} ${one.code}`}
      onClick={open}
    >
      {t(elsewhere ? '切换到智能仓去处理' : '去处理')}
    </button>
  );
}

interface HeadProps {
  found: Clearance;
  settles: boolean;
  problem: string;
  dialogs: Dialogs;
}

/** Who goes and when, and what can be done with the clearance as a whole. */
function Head({ found, settles, problem, dialogs }: HeadProps) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone);
  const { emp } = found;
  const { held, open, cards, machines } = leftOf(found);
  const blocked = held + open + cards + machines > 0;
  return (
    <header className="org-clear-head">
      <h2>
        {t('离职清算单')}：{emp.empName} <small>{emp.empCode}</small>
      </h2>
      <p>
        {[emp.departmentName, emp.postName, emp.mobile].filter(Boolean).join(' · ')}
        {found.leaveDate && ` · ${t('离职日期')} ${found.leaveDate}`}
        {found.begunBy && ` · ${t('发起人')} ${found.begunBy}`}
      </p>
      {found.finishedAt && (
        <p className="org-done">
          {t('已于{time}完成，完成人{who}', {
            time: formatDateTime(found.finishedAt, zone, 'YYYY-MM-DD HH:mm'),
            who: found.finishedBy ?? '',
          })}
        </p>
      )}
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
      <div className="org-line org-noprint">
        <Can right={CLEAR}>
          {!found.finishedAt && (
            <Button type={settles ? 'default' : 'primary'} onClick={() => begin(found, dialogs)}>
              {t(settles ? '修改离职日期' : '发起离职清算')}
            </Button>
          )}
          {settles && (
            <Button type="primary" disabled={blocked} onClick={() => finish(found, dialogs)}>
              {t('完成清算并停用')}
            </Button>
          )}
        </Can>
        <Button onClick={() => window.print()}>{t('打印')}</Button>
        {settles && blocked && <small>{t('下面各项都处理完，才能完成清算。')}</small>}
      </div>
    </header>
  );
}

interface RightsProps {
  found: Clearance;
  settles: boolean;
  busy: boolean;
  send: ReturnType<typeof useSend>['send'];
}

/** Cards, machines and accounts: what was given to him. */
function Rights({ found, settles, busy, send }: RightsProps) {
  const t = useT();
  const { id } = found.emp;
  const left = leftOf(found);
  return (
    <>
      <Section title={t('员工卡')} left={left.cards} none={t('没有绑定的卡。')}>
        <ul>
          {found.cards.map((card) => (
            <li key={card.id} className="kit-figure">
              {card.cardNo}
            </li>
          ))}
        </ul>
        {settles && (
          <Settle busy={busy} run={() => void send(employee.unbindCard, { id, reason: '离职' }, '已解绑')} label={t('收回全部卡片')} />
        )}
      </Section>
      <Section title={t('设备权限')} left={left.machines} none={t('没有绑定的设备。')}>
        <p>{found.machines.map(({ name }) => name).join(t('、'))}</p>
        {settles && <Settle busy={busy} run={() => void send(clearance.unbindMachines, { id }, '已解除')} label={t('解除全部设备权限')} />}
      </Section>
      <Section title={t('登录账号和权限')} left={left.accounts} none={t('没有可登录的账号。')}>
        <ul>
          {found.accounts.map((one) => (
            <li key={one.userId}>
              <b>{one.loginAccount}</b> {one.roleNames} {one.lockFlag && <small>（{t('停用')}）</small>}
            </li>
          ))}
        </ul>
        {settles && <p className="org-hint">{t('完成清算时账号一并停用，立即退出登录。')}</p>}
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  left: number;
  none: string;
  children: ReactNode;
}

/** A part of the clearance: done, or what is left of it. */
function Section({ title, left, none, children }: SectionProps) {
  return (
    <section className={left > 0 ? 'org-left' : 'org-settled'} aria-label={title}>
      <h3>
        <i aria-hidden>{left > 0 ? '●' : '✓'}</i> {title} {left > 0 && <small>{left}</small>}
      </h3>
      {left > 0 ? children : <p className="org-hint">{none}</p>}
    </section>
  );
}

const Settle = ({ label, busy, run }: { label: string; busy: boolean; run: () => void }) => (
  <Can right={CLEAR}>
    <Button className="org-noprint" loading={busy} onClick={run}>
      {label}
    </Button>
  </Can>
);

function HeldTable({ rows, settle }: { rows: readonly Held[]; settle: ((row: Held) => void) | undefined }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('商品编码')}</th>
          <th scope="col">{t('商品名称')}</th>
          <th scope="col">{t('规格')}</th>
          <th scope="col">{t('数量')}</th>
          <th scope="col">{t('最近领用')}</th>
          {settle && (
            <th scope="col" className="org-noprint">
              {t('操作')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.productId}>
            <td>{row.productCode}</td>
            <td>{row.productName}</td>
            <td>{row.spec}</td>
            <td className="kit-figure">
              {row.qty} {row.unit}
            </td>
            <td className="kit-figure">{row.lastTakenAt ? formatDateTime(row.lastTakenAt, zone, 'YYYY-MM-DD') : ''}</td>
            {settle && (
              <td className="org-noprint">
                <Can right={CLEAR}>
                  <button
                    type="button"
                    className="kit-link"
                    aria-label={t('处理{name}', { name: row.productName })}
                    onClick={() => settle(row)}
                  >
                    {t('处理')}
                  </button>
                </Can>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function begin({ emp, leaveDate, remark }: Clearance, dialogs: Dialogs): void {
  dialogs.show((place) => (
    <FormDialog
      {...place}
      title={emp.empName}
      endpoint={clearance.begin}
      fields={['leaveDate', 'remark']}
      initial={{ leaveDate: leaveDate ?? dayOf(new Date(), sessionNow().user?.timeZone), remark: remark ?? undefined }}
      fixed={{ id: emp.id }}
      width={520}
    />
  ));
}

function giveBack({ emp }: Clearance, row: Held, dialogs: Dialogs): void {
  dialogs.show((place) => (
    <FormDialog
      {...place}
      title={`${row.productName} ${row.spec ?? ''}`}
      endpoint={clearance.giveBack}
      fields={['way', 'qty', { name: 'warehouseId', help: '归还入库时选择。' }, { name: 'toEmpId', help: '移交同事时选择。' }, 'remark']}
      initial={{ way: GiveBackWay.stored, qty: row.qty }}
      fixed={{ id: emp.id, productId: row.productId }}
      width={560}
      done={({ waits }: Out<typeof clearance.giveBack>) => (waits ? '已提交审批，通过后才生效' : '已处理')}
    />
  ));
}

function finish({ emp }: Clearance, dialogs: Dialogs): void {
  dialogs.show((place) => <Finish {...place} id={emp.id} name={emp.empName} />);
}

function Finish({ id, name, ...place }: { open: boolean; close: () => void; id: string; name: string }) {
  const t = useT();
  const run = async () => {
    await call(clearance.finish, { id }, { silent: true });
    toast.success(t('清算已完成'));
    await refreshAll();
  };
  const follows = t('员工停用，账号立即退出登录，设备不再放行。');
  return <Confirm {...place} label={t('完成清算并停用')} thing={name} follows={follows} danger={false} run={run} />;
}
