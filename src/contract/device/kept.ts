// What a machine keeps of its configuration: the whole of it, with the changes that came since. Pure.
import type { Out } from '../kernel/endpoint.ts';
import type { open } from './index.ts';

export type Config = Out<typeof open.config>;
interface Section<R> {
  changed: R[];
  removed: string[];
}

const byKey = <R extends { key: string }>(before: readonly R[], next: readonly R[]): Map<string, R> =>
  new Map([...before, ...next].map((row) => [row.key, row]));

function after<R extends { key: string }>(before: Section<R>, { changed, removed }: Section<R>): Section<R> {
  const gone = new Set(removed);
  const stays = before.changed.filter(({ key }) => !gone.has(key));
  return { changed: [...byKey(stays, changed).values()], removed: [] };
}

/** Each person and line that is told of replaces what was kept. */
function usageAfter(before: Config['usage'], next: Config['usage']): Config['usage'] {
  if (next.snapshot) return next;
  return {
    ...next,
    people: [...byKey(before.people, next.people).values()],
    together: [...byKey(before.together, next.together).values()],
  };
}

/** A whole configuration from the one before and what differs; a snapshot stands by itself. */
export function withChanges(before: Config, next: Config): Config {
  if (next.snapshot) return next;
  return {
    ...next,
    channels: after(before.channels, next.channels),
    products: after(before.products, next.products),
    employees: after(before.employees, next.employees),
    settings: after(before.settings, next.settings),
    banners: after(before.banners, next.banners),
    rules: after(before.rules, next.rules),
    privileges: after(before.privileges, next.privileges),
    projects: after(before.projects, next.projects),
    closings: after(before.closings, next.closings),
    usage: usageAfter(before.usage, next.usage),
  };
}

/** What the machine was set up to ask and to give: whom to charge, a face, an approval, so many at a time; and whether it is stopped. */
export interface Mode {
  cost: boolean;
  project: boolean;
  face: boolean;
  approval: boolean;
  /** Pieces at a time; null without a limit. */
  maxNum: number | null;
  stopped: boolean;
}

export const settingsOf = ({ settings }: Pick<Config, 'settings'>): ReadonlyMap<string, string> =>
  new Map(settings.changed.map(({ key, value }) => [key, value]));

export function modeOf(config: Pick<Config, 'settings'>): Mode {
  const said = settingsOf(config);
  const mode = said.get('modeCode');
  const is = (key: string) => said.get(key) === 'true';
  return {
    cost: is('needCost') || mode === 'cost',
    project: is('needProject') || mode === 'project',
    face: is('faceFlag'),
    approval: is('needApproval'),
    maxNum: Number(said.get('maxNum')) || null,
    stopped: is('lockFlag'),
  };
}
