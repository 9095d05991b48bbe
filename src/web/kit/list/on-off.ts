// The two sides of a flag: 停用 for what is in use, 启用 for what is not.
import type { Endpoint, Sent } from '../../../contract/kernel/endpoint.ts';
import { action, type Action } from './actions.tsx';

/** Flags whose true means that something is in use, and the one whose true means that it is not (R142). */
type Flag = 'statusFlag' | 'onSaleFlag' | 'lockFlag';
interface Sides<R> {
  flag: Flag;
  /** What follows from switching it off. */
  confirm?: string | ((row: R) => string);
  danger?: boolean;
  /** The field of the row and of the input that says which; else `id`. */
  key?: string;
  labels?: readonly [off: string, on: string];
  /** Rows that can be switched off at all. */
  when?: (row: R) => boolean;
}

/** Where others have to agree first, the answer says that it waits; else the usual word is said. */
const doneOf = (answer: unknown): string => ((answer as { waits?: boolean } | null)?.waits ? '已提交审批，通过后才生效' : '');

/** Both buttons, each on the rows where it makes sense: `...onOff<Post>(post.update, { flag: 'statusFlag', confirm: '…' })`. */
export function onOff<R extends { [F in Flag]?: boolean }>(endpoint: Endpoint, sides: Sides<R>): [off: Action<R>, on: Action<R>] {
  const { flag, confirm, danger = false, key = 'id', labels = ['停用', '启用'], when } = sides;
  const isOn = (row: R) => row[flag] === (flag !== 'lockFlag');
  const input = (row: R) => ({ [key]: (row as Record<string, unknown>)[key], [flag]: !row[flag] }) as Sent<Endpoint>;
  return [
    action(labels[0], endpoint, { when: (row: R) => isOn(row) && (when?.(row) ?? true), input, danger, ...(confirm ? { confirm } : {}) }),
    action(labels[1], endpoint, { when: (row: R) => !isOn(row), input, done: doneOf }),
  ];
}
