// Small buttons of what a machine told: those that the reader may press, for one target.
import { Button } from 'antd';
import { useT } from '../kernel/i18n.ts';
import { actionFor, useAllowed, whyNot, type Action, type Dialogs } from '../kit/list/actions.tsx';

export function TellButtons<T>({ actions, target, dialogs }: { actions: readonly Action<T>[]; target: T; dialogs: Dialogs }) {
  const t = useT();
  return useAllowed(actions)
    .filter(({ when }) => when?.(target) ?? true)
    .map((one) => actionFor(one, target))
    .map((one) => (
      <Button key={one.label} {...whyNot(one)} size="small" danger={one.danger ?? false} onClick={() => one.start(target, dialogs)}>
        {t(one.label)}
      </Button>
    ));
}
