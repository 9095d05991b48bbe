// What is filled in at a machine goes through the journal of the device, and the machine itself is kept: a page that is opened again without a network
// goes on with it.
import { useEffect } from 'react';
import { create } from 'zustand';
import { replenish } from '../../../contract/replenish/index.ts';
import { giveUp, keep, sendJournal, useJournal, type Entry } from '../../kernel/journal/journal.ts';
import { accountNow, vaultNow } from '../../kernel/journal/open.ts';
import { serverNow } from '../../kernel/server-clock.ts';
import { local } from '../../kernel/store.ts';
import { useSession } from '../../kernel/session.ts';
import type { Stop } from './fill-dialog.tsx';

export interface Fill {
  entry: Entry;
  lineNo: number;
  num: number;
  name: string;
  /** Why the server refused it; it stays until somebody has read that. */
  problem: string | undefined;
}
const { fill } = replenish.replenishPlan;
const STOP = 'fillStop';

/** Keeps what was filled in, and sends it. */
export const keepFill = ({ planId, lineNo, num, name }: { planId: string; lineNo: number; num: number; name: string }): Promise<void> =>
  keep(
    fill,
    { id: planId, lines: [{ lineNo, num }], finishFlag: false, happenedAt: serverNow() },
    { name, subject: `${planId}/${lineNo}` },
  );

/** What the server refused has been read. */
export const dropFill = ({ entry }: Fill): Promise<void> => giveUp(entry);
export const sendFills = sendJournal;

function fillOf(entry: Entry): Fill[] {
  const { lines } = entry.input as { lines: { lineNo: number; num: number }[] };
  return lines.map(({ lineNo, num }) => ({ entry, lineNo, num, name: entry.name, problem: entry.problem }));
}

/** What of a plan was filled in here and is not known to the screen, and whether the network is gone. */
export function useFills(planId: string) {
  const { waiting, fresh, cutOff } = useJournal(planId);
  const fills = [...waiting, ...fresh].filter(({ path }) => path === fill.path).flatMap(fillOf);
  return { fills, cutOff };
}

/** The machine that is being filled in, as the server described it last. */
interface KeptStop {
  account: string;
  stop: Stop | undefined;
}
const useStore = create<{ kept: KeptStop | undefined }>(() => ({ kept: undefined }));

/** Keeps the machine that is being filled in; undefined once that is over. */
export function keepStop(stop: Stop | undefined): void {
  useStore.setState({ kept: { account: accountNow(), stop } });
  // Where it cannot be kept the work goes on as long as the page does.
  void vaultNow().then((vault) => vault.keep(STOP, stop ?? null).catch(() => undefined));
}

interface OldFill {
  key: string;
  account: string;
  planId: string;
  lineNo: number;
  num: number;
  happenedAt: string;
  name: string;
}
/** What the version before kept, unsealed, goes into the journal; each with its key, so that nothing of it counts twice. */
async function bringOld(account: string): Promise<void> {
  const old = local.get<OldFill[]>('fills') ?? [];
  for (const one of old.filter((kept) => kept.account === account)) {
    const { key, planId, lineNo, num, happenedAt, name } = one;
    const input = { id: planId, lines: [{ lineNo, num }], finishFlag: false, happenedAt };
    await keep(fill, input, { name, subject: `${planId}/${lineNo}`, key });
    local.set(
      'fills',
      (local.get<OldFill[]>('fills') ?? []).filter((left) => left.key !== key),
    );
  }
}

async function readStop(account: string): Promise<void> {
  await bringOld(account);
  const stop = (await (await vaultNow()).kept(STOP)) as Stop | null | undefined;
  if (useStore.getState().kept?.account !== account) useStore.setState({ kept: { account, stop: stop ?? undefined } });
}

/** The machine whose filling in was not ended here, by the person who is signed in. */
export function useKeptStop(): Stop | undefined {
  const account = useSession(({ user }) => user?.loginAccount) ?? '';
  const kept = useStore((state) => state.kept);
  useEffect(() => {
    // What lies there and cannot be read is as good as nothing.
    if (kept?.account !== account) void readStop(account).catch(() => undefined);
  }, [account, kept]);
  return kept?.account === account ? kept.stop : undefined;
}
