// What the bar offers beside the menu: boards, the other system, help.
import { Link } from 'react-router';
import { useCan } from '../kernel/can.tsx';
import { useT } from '../kernel/i18n.ts';
import { mayClose } from '../kernel/navigate.ts';
import { useSession } from '../kernel/session.ts';
import { openTour } from '../kernel/overlays.ts';
import { Flyout, FlyoutButton } from './flyout.tsx';
import { DownIcon, HelpIcon } from './icons.tsx';
import { switchSystem } from './switch-system.ts';

/** The boards; each entry needs its own code (R017–R019). */
export function DataViews() {
  const t = useT();
  const board = useCan('dataView.index');
  const wmsBoard = useCan('dataView.wmsView');
  if (!board && !wmsBoard) return null;
  return (
    <Flyout
      className="bar-text"
      align="right"
      label={
        <>
          {t('看板')} <DownIcon size={14} />
        </>
      }
    >
      {(close) => (
        <>
          {board && (
            <Link className="flyout-item" to="/dataView/index" onClick={close}>
              {t('数据看板')}
            </Link>
          )}
          {wmsBoard && (
            <Link className="flyout-item" to="/dataView/wmsView" onClick={close}>
              {t('智能仓看板')}
            </Link>
          )}
        </>
      )}
    </Flyout>
  );
}

/** Shown by the stored flag (R004, R015, R016). */
export function SwitchButton() {
  const t = useT();
  const shown = useSession(({ switchable }) => switchable);
  const mode = useSession(({ mode }) => mode);
  if (!shown) return null;
  return (
    <button type="button" className="bar-text bar-switch" data-tour="switch" onClick={() => mayClose() && switchSystem()}>
      {t(mode === 'fms' ? '切换到智能仓' : '切换到工厂')}
    </button>
  );
}

/** Manual, new-user guide and the guided tour (R020, R021). */
export function Help() {
  const t = useT();
  return (
    <Flyout className="bar-icon" name={t('帮助')} align="right" tour="help" label={<HelpIcon />}>
      {(close) => <HelpLinks onGo={close} />}
    </Flyout>
  );
}

/** They alone: in the panel, and in the sidebar of a phone. */
export function HelpLinks({ onGo }: { onGo: () => void }) {
  const t = useT();
  return (
    <>
      <Link className="flyout-item" to="/system/guide" onClick={onGo}>
        {t('操作手册')}
      </Link>
      <Link className="flyout-item" to="/import/initialization" onClick={onGo}>
        {t('新手引导')}
      </Link>
      <FlyoutButton close={onGo} run={() => openTour('asked')}>
        {t('界面导览')}
      </FlyoutButton>
    </>
  );
}
