// A person's own homes, as the server keeps them; who has none sees the preset. What is changed is on the screen at once and is sent
// one after the other, so that the last touch is the last word.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cards, dashboard, inOrder, placed, presetFor, rearranged, type CardCode, type Place } from '../../../contract/dashboard/index.ts';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { holds } from '../../kernel/can.tsx';
import { queryClient } from '../../kernel/query.ts';
import { useSession, type Session } from '../../kernel/session.ts';
import type { Read } from '../../kernel/use-read.ts';

export type Home = Out<typeof dashboard.list>[number];
export type HomeCard = Home['details'][number];
const KEY = [dashboard.list.path];
/** All homes of the person who is signed in. */
export const homesRead: Read<Home[]> = { queryKey: KEY, queryFn: () => call(dashboard.list, {}, { silent: true }) };
/** The home that is shown unless another is chosen. */
export const firstOf = (homes: readonly Home[] = []): Home | undefined => homes.find(({ defaultFlag }) => defaultFlag) ?? homes[0];

/** All homes, the one that is looked at (undefined while nothing is known), and how to look at another. */
export function useHomes() {
  const { data, error, refetch } = useQuery(homesRead);
  const [chosen, choose] = useState<string>();
  const home = data?.find(({ id }) => id === chosen) ?? firstOf(data);
  return { homes: data ?? [], home, known: data !== undefined, error, refetch, choose };
}

type Granted = Pick<Session, 'mode' | 'buttons'>;

/** Whether a person with these rights may have a card. */
export function mayHave(code: CardCode, { mode, buttons }: Granted): boolean {
  const { rights, side } = cards[code];
  return (side ?? mode) === mode && (rights.length === 0 || holds(buttons[mode] ?? [], rights));
}

/** Whether the signed-in person may have a card. */
export function useMayHave(): (code: CardCode) => boolean {
  const mode = useSession((session) => session.mode);
  const buttons = useSession((session) => session.buttons);
  return (code) => mayHave(code, { mode, buttons });
}

/** The cards of a home; those of the preset for who has none of their own. */
export function detailsOf(home: Home | undefined, granted: Granted): HomeCard[] {
  if (home) return home.details;
  const buttons = granted.buttons[granted.mode] ?? [];
  return placed(
    presetFor((right) => holds(buttons, right))
      .filter((code) => mayHave(code, granted))
      .map((cardCode) => ({ id: cardCode, cardCode, w: cards[cardCode].w, h: cards[cardCode].h, config: {} })),
  );
}

let last: Promise<unknown> = Promise.resolve();

/** Shows a home as it will be, sends what makes it so after whatever was sent before, then reads what holds. */
function change(next: Home, send: () => Promise<unknown>): void {
  void queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData<Home[]>(KEY, (homes) => homes?.map((home) => (home.id === next.id ? next : home)));
  const mine: Promise<unknown> = last
    .then(send)
    // The refusal has been shown; what holds is read below.
    .catch(() => undefined)
    .then((): unknown => (mine === last ? queryClient.invalidateQueries({ queryKey: KEY }) : undefined));
  last = mine;
}

type CardChange = Omit<Sent<typeof dashboard.updateCard>, 'id'>;

/** Moves a card, or gives it another size or setting. */
export function changeCard(home: Home, id: string, said: CardChange): void {
  const { config, ...place } = said;
  const details = home.details.map((card) => (card.id === id && config ? { ...card, config } : card));
  const next = { ...home, details: rearranged(details, (card) => card.id === id, place as Partial<Place>) };
  change(next, () => call(dashboard.updateCard, { id, ...said }));
}

/** Puts a card before another one, or behind all when none is named. */
export function moveBefore(home: Home, id: string, other: string | undefined): void {
  const target = home.details.find((card) => card.id === other);
  changeCard(home, id, target ? { x: target.x, y: target.y } : { x: 0, y: 999 });
}

/** Puts a card at the end; its key is the server's, so it is shown when the server has it. */
export const addCard = (home: Home, cardCode: CardCode): void =>
  change(home, () => call(dashboard.addCard, { dashboardId: home.id, cardCode }));

export function removeCard(home: Home, id: string): void {
  const details = placed(inOrder(home.details.filter((card) => card.id !== id)));
  change({ ...home, details }, () => call(dashboard.removeCard, { id }));
}

export const changeTheme = (home: Home, theme: Home['theme']): void =>
  change({ ...home, theme }, () => call(dashboard.update, { id: home.id, theme }));
export const changeLock = (home: Home, lockStatus: Home['lockStatus']): void =>
  change({ ...home, lockStatus }, () => call(dashboard.lock, { id: home.id, lockStatus }));
