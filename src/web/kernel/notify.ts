// Notifications (top right, with a title) and toasts (top centre, one line). Made by hand: they must come up when the network is
// gone and nothing can be loaded any more, and on the sign-in page, which carries no component library.
import { create } from 'zustand';
import { t, type Params } from './i18n.ts';

export type Kind = 'error' | 'success' | 'warning';
export interface Message {
  id: number;
  form: 'notification' | 'toast';
  kind: Kind;
  title: string | undefined;
  text: string;
  /** Milliseconds that it stays. */
  stays: number;
  /** What can be done about it: a button as long as it stays. */
  deed?: Deed | undefined;
}
/** Its words are in Chinese, as those of every button in the code. */
export interface Deed {
  text: string;
  run: () => void;
}

/** Notifications last 10 s (R259, R278), toasts 3 s (ambiguity 49) and stand 85 px from the top (R277). */
export const NOTIFICATION_STAYS = 10_000;
export const TOAST_STAYS = 3_000;
/** So long a deed can be taken back. */
export const UNDO_STAYS = 10_000;
export const TOAST_OFFSET = 85;
const MOST = 5;

/** What is on show now; drawn by the Messages component. */
export const useMessages = create<{ shown: readonly Message[] }>(() => ({ shown: [] }));

let last = 0;

function show(message: Omit<Message, 'id'>): void {
  const { shown } = useMessages.getState();
  // The same sentence twice at once (ten calls, one lost network) is one message that stays longer.
  const others = shown.filter((one) => one.form !== message.form || one.kind !== message.kind || one.text !== message.text);
  useMessages.setState({ shown: [...others.slice(1 - MOST), { ...message, id: ++last }] });
}

/** Takes a message away. */
export function dismiss(id: number): void {
  useMessages.setState(({ shown }) => ({ shown: shown.filter((one) => one.id !== id) }));
}

const notification = (kind: Kind, said: { title: string; text: string; deed?: Deed | undefined }): void =>
  show({ form: 'notification', kind, ...said, stays: NOTIFICATION_STAYS });
const brief = (kind: Kind, text: string, undo?: () => void): void =>
  show({ form: 'toast', kind, title: undefined, text, stays: undo ? UNDO_STAYS : TOAST_STAYS, deed: undo && { text: '撤销', run: undo } });

/** Notifications: titled 错误, 成功, 提示; an error without a message says 失败 (R257, R258, R260, R261). */
export const notify = {
  error: (text?: string | null, deed?: Deed): void => notification('error', { title: t('错误'), text: text || t('失败'), deed }),
  success: (text?: string | null): void => notification('success', { title: t('成功'), text: text || t('操作成功') }),
  warning: (text?: string | null): void => notification('warning', { title: t('提示'), text: text || t('警告') }),
};

/** Toasts: 操作成功 and 警告 when nothing was said (R262, R263). */
export const toast = {
  success: (text?: string | null, undo?: () => void): void => brief('success', text || t('操作成功'), undo),
  warning: (text?: string | null): void => brief('warning', text || t('警告')),
};

/** What was done, in a toast; its text may hold values of the answer: `新增{added}`. */
export const toastDone = (done: string | undefined, answer: unknown, undo?: () => void): void =>
  toast.success(done && t(done, answer !== null && typeof answer === 'object' ? (answer as Params) : {}), undo);
