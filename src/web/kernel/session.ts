// Who is signed in, what that person may see, and how the screen is set up. One store for both sides of a reload.
import type * as z from 'zod/mini';
import { create } from 'zustand';
import type { auth } from '../../contract/auth/index.ts';
import type { Out } from '../../contract/kernel/endpoint.ts';
import type { System } from '../../contract/menu.ts';
import type { LayoutSize } from '../../contract/kernel/screen-codes.ts';
import { local, tabOnly } from './store.ts';

/** While an administrator sees as somebody else, in this browser tab alone: whose token it is, and until when. */
export interface Seeing extends Token {
  loginAccount: string;
  userName: string;
  /** Where it began, and where it leads back to. */
  from?: string;
}
/** Remembered: this device keeps something of the person, sealed by a key that is to be dropped with the session (journal/vault.ts). */
export const HAS_KEY = 'handKey';
const SEEING = 'seeing';
/** The works of whoever has this device in the hand, as they were last shown (shell/hand/kept-works.ts). */
export const WORKS = 'handWorks';
/** As whom this tab looks; null when it is just the person who signed in. */
export const seeing = (): Seeing | null => tabOnly.get<Seeing>(SEEING);
// The person who is seen as is this tab's alone: the other tabs, and whoever comes back to this one, stay who they are.
const person = () => (seeing() ? tabOnly : local);

export type User = Out<typeof auth.info>;
export type MenuEntry = Omit<Out<typeof auth.menu>['menus'][number], 'children'> & { children?: MenuEntry[] };
export type Button = Out<typeof auth.menu>['buttons'][number];
export interface ExportTask {
  taskNumber: string;
  fileName?: string | null;
  filePath?: string | null;
  exportStatus: number;
}
export type Size = z.infer<typeof LayoutSize>;
export type Device = 'desktop' | 'mobile';

export interface Token {
  token: string;
  expiresAt: string;
}
interface Granted {
  menus: MenuEntry[];
  buttons: Button[];
}

export interface Session {
  token: Token | null;
  user: User | null;
  mode: System;
  /** The stored flag that shows the switch between fms and wms (R015, ambiguity 13). */
  switchable: boolean;
  sidebar: boolean;
  size: Size;
  menus: Record<System, MenuEntry[] | null>;
  buttons: Record<System, Button[] | null>;
  exportTasks: ExportTask[];
  device: Device;
  publicKey: string | null;
  unread: number;
}

// Without the enumeration itself, which the sign-in page does not need.
const sizeOf = (kept: string | null | undefined): Size => (kept === 'small' || kept === 'mini' ? kept : 'medium');

const restored = (): Session => ({
  token: person().get<Token>('token'),
  user: person().get<User>('user'),
  mode: person().get<System>('mode') === 'wms' ? 'wms' : 'fms',
  switchable: person().get<boolean>('switchable') === true,
  sidebar: local.get<number>('sidebarStatus') === 1,
  size: sizeOf(local.get<string>('size')),
  menus: { fms: tabOnly.get('fmsMenus'), wms: tabOnly.get('wmsMenus') },
  buttons: { fms: tabOnly.get('fmsButtons'), wms: tabOnly.get('wmsButtons') },
  exportTasks: tabOnly.get('exportTasks') ?? [],
  device: 'desktop',
  publicKey: null,
  unread: 0,
});

/** The session (R124): read with a selector in components, with `getState()` elsewhere. */
export const useSession = create<Session>(restored);

// Every key that outlives a reload, and how it is written.
useSession.subscribe((now, before) => {
  const of = person();
  if (now.token !== before.token) of.set('token', now.token);
  if (now.user !== before.user) of.set('user', now.user);
  if (now.mode !== before.mode) of.set('mode', now.mode);
  if (now.switchable !== before.switchable) of.set('switchable', now.switchable);
  if (now.sidebar !== before.sidebar) local.set('sidebarStatus', now.sidebar ? 1 : 0);
  if (now.size !== before.size) local.set('size', now.size);
  if (now.exportTasks !== before.exportTasks) tabOnly.set('exportTasks', now.exportTasks);
  for (const system of ['fms', 'wms'] as const) {
    if (now.menus[system] !== before.menus[system]) tabOnly.set(`${system}Menus`, now.menus[system]);
    if (now.buttons[system] !== before.buttons[system]) tabOnly.set(`${system}Buttons`, now.buttons[system]);
  }
});

/** The session at this moment, outside of components. */
export const sessionNow = (): Session => useSession.getState();

const set = useSession.setState;

/** The stored user; one without a login account counts as none (R086). */
export const userOf = ({ user }: Pick<Session, 'user'>): User | null => (user?.loginAccount ? user : null);

/** Opens or closes the sidebar; the choice is stored as 1 or 0 (R157). */
export const setSidebar = (sidebar: boolean): void => set({ sidebar });

/** Takes over a token that the server gave: after sign-in, and after a refresh (R217). */
export const keepToken = (token: Token): void => set({ token: { token: token.token, expiresAt: token.expiresAt } });

/** Stores the current user (R226), and whether the switch between fms and wms is shown (ambiguity 13). */
export const keepUser = (user: User): void => set({ user, switchable: user.wmsFlag });

/** Stores menus and buttons of a system, apart from the other's (R125). */
export function keepMenus(system: System, granted: Granted): void {
  const { menus, buttons } = sessionNow();
  set({ menus: { ...menus, [system]: granted.menus }, buttons: { ...buttons, [system]: granted.buttons } });
}

/** Forgets everything that belongs to the person who was signed in; the set-up of the screen stays. */
export function forget(): void {
  tabOnly.clear();
  // What this device keeps of the person is closed (journal/vault.ts).
  if (local.get<boolean>(HAS_KEY) === true) {
    local.set(HAS_KEY, null);
    void import('./journal/vault.ts').then(({ lockVault }) => lockVault());
  }
  local.set(WORKS, null);
  set({
    token: null,
    user: null,
    menus: { fms: null, wms: null },
    buttons: { fms: null, wms: null },
    exportTasks: [],
    unread: 0,
  });
}

/** Goes over to the other system: clears session storage with tabs, menus and export tasks, stores the mode (R152–R155). */
export function switchMode(mode: System): void {
  const kept = [SEEING, 'token', 'user', 'switchable'].map((key) => [key, seeing() && tabOnly.get(key)] as const);
  tabOnly.clear();
  for (const [key, value] of kept) tabOnly.set(key, value);
  set({ mode, menus: { fms: null, wms: null }, buttons: { fms: null, wms: null }, exportTasks: [] });
}

/** Adds an export to the list that the top bar follows (R221). */
export function addExportTask(task: Pick<ExportTask, 'taskNumber' | 'fileName' | 'exportStatus'>): void {
  const { exportTasks } = sessionNow();
  set({ exportTasks: [{ filePath: null, ...task }, ...exportTasks] });
}

/** The token to call with. Another tab may have renewed it a moment ago: the stored one counts. */
export function currentToken(): Token | null {
  const stored = person().get<Token>('token');
  const { token } = sessionNow();
  if (stored && token && stored.token !== token.token) set({ token: stored });
  return token && (stored ?? token);
}

/** Makes this tab look as somebody else, from its home page on. */
export function enterSeeing({ token, expiresAt, loginAccount, userName }: Seeing): void {
  const { user } = sessionNow();
  tabOnly.clear();
  tabOnly.set(SEEING, { token, expiresAt, loginAccount, userName, from: location.pathname + location.search });
  tabOnly.set('token', { token, expiresAt });
  // Until the server tells who it is: a token without a user counts as none (R086).
  tabOnly.set('user', { ...user, loginAccount, userName });
  location.assign('/');
}

/** Back to who signed in, and to where he began to look: forgets all that this tab had of the other. */
export function leaveSeeing(): void {
  const from = seeing()?.from ?? '/';
  tabOnly.clear();
  location.assign(from);
}

/** Whether another person signed in in this browser meanwhile (R219). */
export const isOtherUser = (stored: User | null, inMemory: User | null): boolean =>
  Boolean(stored && inMemory && stored.loginAccount !== inMemory.loginAccount);

/** Follows the other tabs of this browser: another user reloads this page (R219), a new token is taken over. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== localStorage || (key !== 'token' && key !== 'user')) return;
    // Who signed out there, or signed in as somebody else, is no longer the one who looks here.
    if (seeing()) return local.get<Token>('token') ? undefined : leaveSeeing();
    if (isOtherUser(local.get<User>('user'), sessionNow().user)) location.reload();
    else if (key === 'token') set({ token: local.get<Token>('token') });
  });
}
