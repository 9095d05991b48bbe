// The vault of who is signed in: opened with the key that the server gives, without a network with the one that the browser still holds.
// kernel-noun: the journal is the device's own, whatever noun its entries are of
import { hand } from '../../../contract/hand/index.ts';
import { call } from '../api.ts';
import { HAS_KEY, seeing, useSession } from '../session.ts';
import { local } from '../store.ts';
import { canSeal, deviceCode, emptyVault, memoryVault, openKept, takeKey, type Vault } from './vault.ts';

const PATIENCE_MS = 15_000;

export const accountNow = (): string => useSession.getState().user?.loginAccount ?? '';

let opened: { account: string; vault: Promise<Vault> } | undefined;

/** What was opened without the server is asked for anew at the next need: it may be heard again. */
export function askAnew(): void {
  const mine = opened;
  void mine?.vault.then(({ deviceCode: code, mayKeep }) => (!code || !mayKeep()) && opened === mine && (opened = undefined));
}

/** Where the person who is signed in keeps what he does here. */
export function vaultNow(): Promise<Vault> {
  const account = accountNow();
  if (opened?.account !== account) {
    const mine = { account, vault: open(account).catch(() => memoryVault(true)) };
    opened = mine;
    // What only lasts as long as the page is asked for anew once the server can be heard: the account may work without a network after all.
    void mine.vault.then(({ deviceCode: code }) => !code && setTimeout(() => opened === mine && (opened = undefined), 60_000));
  }
  return opened.vault;
}

async function open(account: string): Promise<Vault> {
  if (!canSeal() || account === '' || seeing()) return memoryVault(false);
  const kept = await openKept(account);
  if (kept) {
    void tell(kept).catch(() => undefined);
    return kept;
  }
  return (await tell(undefined)) ?? memoryVault(true);
}

/** Tells the server how it stands with the journal, and takes what it says of the key: undefined where there is none to be had. */
export async function tell(vault: Vault | undefined): Promise<Vault | undefined> {
  const account = accountNow();
  const waiting = (await vault?.all()) ?? [];
  const said = {
    deviceCode: await deviceCode(),
    lastNo: (await vault?.lastNo()) ?? 0,
    unsent: waiting.length,
    oldestAt: waiting[0] ? new Date(waiting[0].at).toISOString() : null,
  };
  const answer = await call(hand.tell, said, { silent: true, timeout: PATIENCE_MS });
  if (answer.emptyFlag) {
    await emptyVault(account);
    opened = undefined;
    await call(hand.tell, { ...said, unsent: 0, emptiedFlag: true }, { silent: true, timeout: PATIENCE_MS });
    return undefined;
  }
  if (answer.key === null) return undefined;
  local.set(HAS_KEY, true);
  const now = await takeKey(account, { key: answer.key, hours: answer.hours });
  // What an earlier sign-in left is known only now that it can be read.
  if (!vault && (await now.lastNo()) > 0) void tell(now).catch(() => undefined);
  return now;
}

useSession.subscribe(({ user }, before) => {
  if (user?.loginAccount !== before.user?.loginAccount) opened = undefined;
});
