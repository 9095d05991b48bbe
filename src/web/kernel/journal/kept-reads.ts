// What the server said of this shift, kept on a handheld and shown where nothing answers.
import { create } from 'zustand';
import { offerKeeper } from '../api.ts';
import type { ApiError } from '../failure.ts';
import { t } from '../i18n.ts';
import { vaultNow } from './open.ts';
import { overFailure } from './over.ts';

export interface KeptAnswer {
  at: number;
  answer: unknown;
}

/** When what is on the screen was said, where it came from the device; undefined while the server answers. */
export const useKeptSince = create<{ since: number | undefined }>(() => ({ since: undefined }));

const keep = async (key: string, answer: unknown): Promise<void> => {
  useKeptSince.setState({ since: undefined });
  const vault = await vaultNow();
  if (vault.deviceCode) await vault.keep(key, { at: Date.now(), answer } satisfies KeptAnswer);
};

async function find(key: string, failure: ApiError): Promise<unknown> {
  const vault = await vaultNow();
  const kept = (await vault.kept(key)) as KeptAnswer | undefined;
  if (!kept) return notHere(failure);
  useKeptSince.setState(({ since }) => ({ since: Math.min(since ?? Infinity, kept.at) }));
  return kept.answer;
}

/** Nothing answers, and this device does not hold what was asked for either. */
const notHere = (failure: ApiError): ApiError => overFailure(failure, t('本机没有存这些资料，有网络时才能看。'));

/** Begins to keep. What cannot be kept or read is as if it were not there. */
export const keepShift = (): void =>
  offerKeeper({
    keep: (key, answer) => void keep(key, answer).catch(() => undefined),
    find: (key, failure) => find(key, failure).catch(() => notHere(failure)),
  });
