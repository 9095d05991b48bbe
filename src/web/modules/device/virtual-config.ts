// What a machine on the screen was told: its banners, and its commands in words. Pure.
import type { open } from '../../../contract/device/index.ts';
import type { Config } from '../../../contract/device/kept.ts';
import { DeviceCommandKind } from '../../../contract/device/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { t } from '../../kernel/i18n.ts';

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
