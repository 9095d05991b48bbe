// A browser of its own with a profile on the disk, that is killed as an empty battery does it and started again.
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { chromium, type LaunchOptions, type Page } from '@playwright/test';
import { fleetingFolder } from '../../test/fleeting.ts';

export interface KilledBrowser {
  /** Starts it; gives its first page. */
  start(baseURL: string): Promise<Page>;
  /** Kills all of its processes. */
  kill(): void;
  /** Kills it and removes what it left on the disk. */
  end(): Promise<void>;
}

/** The processes of the browser with this profile. */
function processesOf(profile: string): number[] {
  const said = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && said(name).includes(profile))
    .map(Number);
}

export function killedBrowser(launch: LaunchOptions): KilledBrowser {
  const profile = fleetingFolder('e2e-killed-');
  const small = { viewport: { width: 360, height: 640 }, hasTouch: true, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' };
  const kill = (): void => {
    for (const pid of processesOf(profile)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended with the one before.
      }
    }
  };
  return {
    start: async (baseURL) => {
      const context = await chromium.launchPersistentContext(profile, { ...launch, ...small, reducedMotion: 'reduce', baseURL });
      return context.pages()[0] ?? context.newPage();
    },
    kill,
    end: async () => {
      kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
