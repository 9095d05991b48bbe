// What can be done with a list as a whole, and how it is shown.
import { useEffect, type ReactNode } from 'react';
import { Button } from 'antd';
import { askDeed, useAskedDeed } from '../../kernel/asked-deed.ts';
import { useT } from '../../kernel/i18n.ts';
import { actionName, whyNot, type Action, type Dialogs } from './actions.tsx';
import type { ListNow } from './list-options.ts';
import { Empty } from './states.tsx';

interface Props {
  actions: readonly Action<ListNow>[];
  now: ListNow;
  dialogs: Dialogs;
  end?: ReactNode;
}

export function Toolbar({ actions, now, dialogs, end }: Props) {
  const t = useT();
  useAsked(actions, now, dialogs);
  return (
    <div className="kit-toolbar" role="toolbar" aria-label={t('操作')}>
      {actions.map((one) => (
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
