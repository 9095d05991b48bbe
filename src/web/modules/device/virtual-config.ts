// What a machine on the screen was told: its configuration with the changes that came since, and its commands in words. Pure.
import type { open } from '../../../contract/device/index.ts';
import { DeviceCommandKind } from '../../../contract/device/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { t } from '../../kernel/i18n.ts';

export type Config = Out<typeof open.config>;
interface Section<R> {
  changed: R[];
  removed: string[];
}

function after<R extends { key: string }>(before: Section<R>, { changed, removed }: Section<R>): Section<R> {
  const rows = new Map(before.changed.map((row) => [row.key, row]));
  for (const key of removed) rows.delete(key);
  for (const row of changed) rows.set(row.key, row);
  return { changed: [...rows.values()], removed: [] };
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

export function modeOf({ settings }: Pick<Config, 'settings'>): Mode {
  const said = new Map(settings.changed.map(({ key, value }) => [key, value]));
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

/** The banners that run today at one place of the screen, in the order that they were told in. */
export const runningBanners = ({ banners }: Config, advertType: number) =>
  banners.changed
    .filter((banner) => banner.running && banner.advertType === advertType)
    .map(({ files, fixedFiles, ...banner }) => ({
      ...banner,
      fileUrls: files.map((name) => `/gateway/cdn/file/${name}`),
      fixedUrls: fixedFiles.map((name) => `/gateway/cdn/file/${name}`),
    }));

/** A command as the journal shows it. */
export const commandText = ({ kind, channelCode, appVersion }: Out<typeof open.commands>[number]): string =>
  [t('收到命令'), t(labelOfCode(DeviceCommandKind, kind)), channelCode, appVersion].filter(Boolean).join(' ');
