// What can be done with a row, with the chosen rows, or with none: a button that is not there without its right.
import { useMemo, type ReactNode } from 'react';
import type { Endpoint, Out, Permit, Sent } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import { call } from '../../kernel/api.ts';
import { barredBy, holds, useSeenAs } from '../../kernel/can.tsx';
import { t, type Translate } from '../../kernel/i18n.ts';
import { toast, toastDone } from '../../kernel/notify.ts';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { maxLengthOf, shapeOf, type Schema } from '../form/fields.ts';
import { keepPlace } from '../dialog/focus.ts';
import { Confirm } from '../dialog/lazy-dialogs.tsx';
import { inputFrom } from './list-input.ts';
import { oppositeOf } from './undo.ts';
import { refreshAll } from './use-list.ts';

/** What an action may do with the screen that it stands on. */
export interface Dialogs {
  /** Shows a dialog: it stays mounted and is told when it is open, so that focus returns. */
  show: (dialog: (place: { open: boolean; close: () => void }) => ReactNode) => void;
  /** What people call a row. */
  nameOf: (row: never) => string;
  keyOf: (row: never) => string;
}
export interface Action<T> {
  label: string;
  permit: Permit;
  when?: ((target: T) => boolean) | undefined;
  danger?: boolean | undefined;
  primary?: boolean | undefined;
  /** It only shows something, although its right is that of a button. */
  looks?: boolean | undefined;
  /** Why it does nothing now. */
  barred?: string | undefined;
  /** Why it does nothing with this one; undefined where it does. */
  bars?: ((target: T) => string | undefined) | undefined;
  start: (target: T, dialogs: Dialogs) => void;
}

// One word in Chinese for what is done and for the state that it leads to; English has two.
const verbs: Record<string, string> = { 停用: '停用它', 启用: '启用它', 上架: '上架它', 下架: '下架它', 部分出库: '出库一部分' };

/** What a button says, in the language of now. */
export function actionName(translate: Translate, label: string): string {
  const verb = verbs[label] ?? label;
  const said = translate(verb);
  return said === verb ? translate(label) : said;
}

interface ActionOptions<T, E> {
  /** Asks once, naming the thing; a text says what follows. */
  confirm?: boolean | string | ((target: T) => string);
  when?: (target: T) => boolean;
  bars?: (target: T) => string | undefined;
  danger?: boolean;
  /** What is sent; else the fields of the row (or the keys of the rows) that the input asks for. */
  input?: (target: T) => Sent<E>;
  /** What is said then; a text of the answer where that is not always the same. */
  done?: string | ((answer: Out<E>) => string);
}
type Write = Endpoint<Schema, Schema>;

/** More rows than an endpoint takes at once go in as many calls as that needs, one after the other; the answer is the last one's. */
async function inTurns<E extends Write>(endpoint: E, input: Sent<E>, silent: boolean): Promise<unknown> {
  const schema = shapeOf(endpoint.input)['ids'];
  const most = schema && maxLengthOf(schema);
  const { ids } = input as { ids?: readonly string[] };
  if (most === undefined || !Array.isArray(ids) || ids.length <= most) return call(endpoint, input, { silent });
  let answer: unknown;
  try {
    for (let at = 0; at < ids.length; at += most)
      answer = await call(endpoint, { ...(input as object), ids: ids.slice(at, at + most) } as Sent<E>, { silent });
  } catch (error) {
    // What was done before the refusal shows.
    await refreshAll();
    throw error;
  }
  return answer;
}

/** A button that calls an endpoint for a row, or for the chosen rows: `action('关闭', plan.close, { confirm: true, when: (row) => row.status < 2 })`. */
export function action<T, E extends Write>(label: string, endpoint: E, options: ActionOptions<T, E> = {}): Action<T> {
  const { confirm, when, bars, danger, done } = options;
  return {
    label,
    permit: endpoint.permit,
    when,
    bars,
    danger,
    start: (target, dialogs) => {
      const rows = (Array.isArray(target) ? target : [target]) as never[];
      const run = async () => {
        const input = options.input?.(target) ?? (inputFrom(shapeOf(endpoint.input), target, dialogs.keyOf) as Sent<E>);
        const answer = await inTurns(endpoint, input, Boolean(confirm));
        const back = danger ? undefined : oppositeOf(input as object as Record<string, unknown>, rows, dialogs.keyOf);
        const said = typeof done === 'function' ? done(answer as Out<E>) : done;
        toastDone(said, answer, back && (() => void inTurns(endpoint, back as Sent<E>, false).then(refreshAll, () => undefined)));
        await refreshAll();
      };
      if (!confirm) {
        // The refusal has been shown already.
        run()
          .catch(() => undefined)
          .finally(keepPlace());
        return;
      }
      const thing = thingOf(rows, dialogs);
      const follows = typeof confirm === 'function' ? confirm(target) : typeof confirm === 'string' ? t(confirm) : '';
      dialogs.show((place) => (
        <Confirm {...place} label={actionName(t, label)} thing={thing} follows={follows} danger={danger ?? false} run={run} />
      ));
    },
  };
}

/** What a deed is about, for the title of its dialog: the name of the one row, or how many. */
export const thingOf = (rows: readonly unknown[], { nameOf }: Dialogs): string =>
  rows.length === 1 ? nameOf(rows[0] as never) : t('{n} 项', { n: rows.length });

type Place = Parameters<Parameters<Dialogs['show']>[0]>[0];
/** A button that opens a dialog of its own: `dialog('回收仓位', permit, (place, row) => <RecoveryDialog {...place} vmId={row.id} />)`. */
export const dialog = <T,>(label: string, permit: Permit, draw: (place: Place, target: T) => ReactNode): Action<T> => ({
  label,
  permit,
  start: (target, dialogs) => dialogs.show((place) => draw(place, target)),
});

/** A button that opens another page: `link('领料单', pickOrder.list.permit, { to: ({ id }) => `/wms/wmsPickList?prewhId=${id}` })`. */
export const link = <T,>(
  label: string,
  permit: Permit,
  { to, ...more }: Pick<Action<T>, 'when' | 'looks'> & { to: (target: T) => string },
): Action<T> => ({ label, permit, ...more, start: (target) => go(to(target)) });

/** While somebody looks as another, what would change something does nothing but say why. */
function barredFor<A extends { permit: Permit }>(account: string, action: A): A {
  const { looks, start } = action as { permit: Permit; looks?: boolean; start?: unknown };
  const barred = start && !looks ? barredBy(account, action.permit) : undefined;
  return barred ? { ...action, barred, start: () => toast.warning(barred) } : action;
}

/** An action as it stands for one target: one that bars it does nothing but say why. */
export function actionFor<T>(one: Action<T>, target: T): Action<T> {
  const barred = one.barred ?? one.bars?.(target);
  return barred ? { ...one, barred, start: () => toast.warning(barred) } : one;
}

/** What a decision is barred by, for rows that say whether they are the reader's own: nobody decides what he asked for himself. */
export const ownBars = (target: { ownFlag: boolean } | readonly { ownFlag: boolean }[]): string | undefined =>
  [target].flat().some(({ ownFlag }) => ownFlag) ? t('自己提交的、或为自己申请的，要由别人决定。') : undefined;

/** One that does nothing now is drawn so, and says why: to the pointer that rests on it, and when it is pressed. */
export const whyNot = ({ barred }: Pick<Action<never>, 'barred'>) => (barred ? { 'aria-disabled': true, title: barred } : {});

/** Which of some actions the signed-in person may see at all; as whoever looks with another's rights has them. */
export function useAllowed<A extends { permit: Permit }>(actions: readonly A[]): A[] {
  const buttons = useSession((session) => session.buttons[session.mode]);
  const seenAs = useSeenAs();
  return useMemo(() => {
    const allowed = actions.filter(
      ({ permit }) =>
        permit === 'open' || permit === 'signedIn' || permit === 'partner' || holds(buttons ?? [], permit as Right | readonly Right[]),
    );
    return seenAs ? allowed.map((one) => barredFor(seenAs, one)) : allowed;
  }, [actions, buttons, seenAs]);
}
