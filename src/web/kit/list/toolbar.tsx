// What can be done with a list as a whole, and how it is shown.
import { useEffect, type ReactNode } from 'react';
import { Button } from 'antd';
import { askDeed, useAskedDeed } from '../../kernel/asked-deed.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { textWidth } from '../table/table-layout.ts';
import { actionName, whyNot, type Action, type Dialogs } from './actions.tsx';
import type { ListNow } from './list-options.ts';
import { More } from './row-actions.tsx';
import { Empty } from './states.tsx';
import { toolsThatFit } from './toolbar-fit.ts';

interface Props {
  actions: readonly Action<ListNow>[];
  now: ListNow;
  dialogs: Dialogs;
  end?: ReactNode;
}

/** What a phone keeps at its edges, and how wide the three signs of how a list is shown are. */
const [EDGES, SIGNS] = [32, 140];

/** On a phone what finds no room in the line lies behind 更多. */
function useFitting(actions: readonly Action<ListNow>[], end: ReactNode): number {
  const t = useT();
  const mobile = useSession(({ device }) => device) === 'mobile';
  if (!mobile) return actions.length;
  const room = innerWidth - EDGES - (end ? SIGNS : 0);
  return toolsThatFit(
    actions.map(({ label }) => textWidth(actionName(t, label))),
    room,
    textWidth(t('更多')),
  );
}

export function Toolbar({ actions, now, dialogs, end }: Props) {
  const t = useT();
  useAsked(actions, now, dialogs);
  const fit = useFitting(actions, end);
  return (
    <div className="kit-toolbar" role="toolbar" aria-label={t('操作')}>
      {actions.slice(0, fit).map((one) => (
        <Button
          key={one.label}
          type={one.primary ? 'primary' : 'default'}
          danger={one.danger ?? false}
          {...whyNot(one)}
          onClick={() => one.start(now, dialogs)}
        >
          {actionName(t, one.label)}
        </Button>
      ))}
      {fit < actions.length && (
        <More opener={<Button>{t('更多')}</Button>}>
          {actions.slice(fit).map((one) => (
            <button
              key={one.label}
              type="button"
              className={`kit-link${one.danger ? ' kit-danger' : ''}`}
              {...whyNot(one)}
              onClick={() => one.start(now, dialogs)}
            >
              {actionName(t, one.label)}
            </button>
          ))}
        </More>
      )}
      {end && <span className="kit-end">{end}</span>}
    </div>
  );
}

/** Begins what somebody asked for by its name, if its button stands here. */
function useAsked(actions: readonly Action<ListNow>[], now: ListNow, dialogs: Dialogs): void {
  const { deed } = useAskedDeed();
  useEffect(() => {
    const asked = deed && actions.find(({ permit }) => [permit].flat().includes(deed));
    if (!asked) return;
    askDeed(undefined);
    asked.start(now, dialogs);
  }, [deed, actions, now, dialogs]);
}

/** Where there is nothing yet: why, and the button that makes the first. */
export function NothingYet({ why, actions, now, dialogs }: Omit<Props, 'end'> & { why: string }) {
  const t = useT();
  const first = actions.filter(({ primary, when }) => primary && (!when || when(now)));
  return (
    <Empty
      why={t(why)}
      next={first.map((one) => (
        <Button key={one.label} type="primary" {...whyNot(one)} onClick={() => one.start(now, dialogs)}>
          {actionName(t, one.label)}
        </Button>
      ))}
    />
  );
}
