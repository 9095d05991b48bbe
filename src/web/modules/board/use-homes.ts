// A person's own homes, as the server keeps them; who has none sees the preset. What is changed is on the screen at once and is sent
// one after the other, so that the last touch is the last word.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { cards, dashboard, inOrder, placed, presetFor, rearranged, type CardCode, type Place } from '../../../contract/dashboard/index.ts';
import type { Right } from '../../../contract/menu.ts';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { holds } from '../../kernel/can.tsx';
import { queryClient } from '../../kernel/query.ts';
import { useSession } from '../../kernel/session.ts';

export type Home = Out<typeof dashboard.list>[number];
export type HomeCard = Home['details'][number];
const KEY = [dashboard.list.path];

/** All homes, the one that is looked at (undefined while nothing is known), and how to look at another. */
export function useHomes() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => call(dashboard.list, {}, { silent: true }) });
  const [chosen, choose] = useState<string>();
  const home = data?.find(({ id }) => id === chosen) ?? data?.find(({ defaultFlag }) => defaultFlag) ?? data?.[0];
  return { homes: data ?? [], home, known: data !== undefined, error, refetch, choose };
}

/** Whether the signed-in person may have a card. */
export function useMayHave(): (code: CardCode) => boolean {
  const mode = useSession((session) => session.mode);
  const buttons = useSession((session) => session.buttons[session.mode]);
  return (code) => {
    const { rights, side } = cards[code];
    return (side ?? mode) === mode && (rights.length === 0 || holds(buttons ?? [], rights));
  };
}

/** The cards of the preset, for who has no home of their own. */
export const presetDetails = (may: (code: CardCode) => boolean, has: (right: Right) => boolean): HomeCard[] =>
  placed(
    presetFor(has)
      .filter(may)
      .map((cardCode) => ({ id: cardCode, cardCode, w: cards[cardCode].w, h: cards[cardCode].h, config: {} })),
  );

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
