// 首页: what concerns this person today, arranged as they like it. A card whose right somebody lacks is not there and asks nothing.
import { useState } from 'react';
import { Button, Select } from 'antd';
import { dashboard } from '../../../contract/dashboard/index.ts';
import { call } from '../../kernel/api.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { createDialog, editDialog } from '../../kit/form/form-actions.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { FirstRun } from './first-run.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomeGrid, MoreCards } from './home-grid.tsx';
import { useTheme } from './use-board.ts';
import { changeLock, changeTheme, detailsOf, useHomes, type Home } from './use-homes.ts';
import { LockStatus } from '../../../contract/system/codes.ts';
import './board.css';

export default function Dashboard() {
  const t = useT();
  const homes = useHomes();
  const { home, known, error } = homes;
  const [usual, turnUsual] = useTheme('dashboard', 'light');
  const [editing, edit] = useState(false);
  const user = useSession((session) => session.user);
  const theme = home?.theme ?? usual;
  const turn = () => (home ? changeTheme(home, theme === 'dark' ? 'light' : 'dark') : turnUsual());
  const arranged = editing && home?.lockStatus === LockStatus.unlocked ? home : undefined;
  const mode = useSession((session) => session.mode);
  const buttons = useSession((session) => session.buttons);
  const details = detailsOf(home, { mode, buttons });
  return (
    <div className={`board board-home board-${theme}`}>
      <header>
        <h1>{t('您好，{name}', { name: user?.userName || user?.loginAccount || '' })}</h1>
        {homes.homes.length > 1 && (
          <Select
            aria-label={t('选择首页')}
            value={home?.id ?? null}
            options={homes.homes.map(({ id, dashboardName, defaultFlag }) => ({
              value: id,
              label: defaultFlag ? `${dashboardName} · ${t('默认')}` : dashboardName,
            }))}
            onChange={(id) => id && homes.choose(id)}
          />
        )}
        <span className="home-space" />
        <Button onClick={turn}>{theme === 'dark' ? t('浅色主题') : t('深色主题')}</Button>
        {known && (
          <Can right="dashboard.edit">
            <EditButtons home={home} theme={usual} arranged={arranged !== undefined} edit={edit} choose={homes.choose} />
          </Can>
        )}
      </header>
      <FirstSteps />
      <FirstRun />
      {!known && !error && <Skeleton rows={6} />}
      {!known && error && <LoadError message={error.message} retry={() => void homes.refetch()} kept={false} />}
      {known && details.some(({ cardCode }) => cardCode !== 'shortcuts') && <FreshnessNote />}
      {known && <HomeGrid details={details} home={arranged} />}
      {known && details.length === 0 && !arranged && <p className="board-note">{t('这个首页还没有卡片。')}</p>}
      {arranged && <MoreCards home={arranged} />}
    </div>
  );
}

const names = ['dashboardName'] as const;
const tools: readonly Action<Home>[] = [
  editDialog(dashboard.update, names, { label: '重命名' }),
  action('设为默认', dashboard.setDefault, { when: ({ defaultFlag }) => !defaultFlag }),
  action('还原', dashboard.reset, { confirm: '卡片和位置回到最初的样子。' }),
  action('删除', dashboard.delete, { confirm: '删除后不能恢复。', danger: true }),
];
const another = createDialog(dashboard.create, names, { label: '新增首页', width: 480 });

interface EditProps {
  home: Home | undefined;
  theme: Home['theme'];
  arranged: boolean;
  edit: (on: boolean) => void;
  choose: (id: string) => void;
}

/** The way into arranging, and what can be done with a home as a whole while it is arranged. */
function EditButtons({ home, theme, arranged, edit, choose }: EditProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [dialogs, dialog] = useDialogs({ keyOf: ({ id }: Home) => id, nameOf: ({ dashboardName }: Home) => dashboardName });
  const begin = async () => {
    setBusy(true);
    try {
      if (!home) choose((await call(dashboard.create, { dashboardName: t('我的首页'), theme })).id);
      await refreshAll();
      edit(true);
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  if (home?.lockStatus === LockStatus.locked) return <Button onClick={() => changeLock(home, 0)}>{t('解锁')}</Button>;
  if (!arranged || !home)
    return (
      <Button loading={busy} onClick={() => void begin()}>
        {t('编辑')}
      </Button>
    );
  return (
    <>
      {[another as Action<Home>, ...tools]
        .filter(({ when }) => when?.(home) ?? true)
        .map((one) => (
          <Button key={one.label} danger={one.danger ?? false} onClick={() => one.start(home, dialogs)}>
            {t(one.label)}
          </Button>
        ))}
      <Button onClick={() => changeLock(home, 1)}>{t('锁定')}</Button>
      <Button type="primary" onClick={() => edit(false)}>
        {t('完成')}
      </Button>
      {dialog}
    </>
  );
}
