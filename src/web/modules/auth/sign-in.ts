// Signing in, and what follows from it: the steps, without the forms.
import type { auth as Auth } from '../../../contract/auth/index.ts';
import type { providerSignIn as ProviderSignIn } from '../../../contract/identity/sign-in.ts';
import { PROVIDERS_PATH } from '../../../contract/kernel/return-path.ts';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { ApiError, call } from '../../kernel/api.ts';
import { keepToken, keepUser, sessionNow, useSession } from '../../kernel/session.ts';
import { local, tabOnly } from '../../kernel/store.ts';

const silent = { silent: true } as const;

/** The calls of signing in: they come with the first of them, for nobody needs them to read the page. */
export const authCalls = async (): Promise<typeof Auth> => (await import('../../../contract/auth/index.ts')).auth;

/** A clear password encrypted with a fresh key and its one-time challenge. */
export async function sealed(password: string): Promise<string> {
  // The arithmetic comes with the key: nobody needs it to read the page.
  const publicKey = async () => call((await authCalls()).publicKey, {}, silent);
  const [key, { encrypt }] = await Promise.all([publicKey(), import('../../kernel/rsa.ts')]);
  useSession.setState({ publicKey: key.publicKey });
  return encrypt(JSON.stringify({ password, challenge: key.challenge }), key);
}

/** Runs what carries a sealed password; a challenge that was spent meanwhile is replaced once, silently. */
export async function withSealed<T>(password: string, send: (encrypted: string) => Promise<T>): Promise<T> {
  try {
    return await send(await sealed(password));
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'challenge-spent') throw error;
    return send(await sealed(password));
  }
}

type Login = Sent<typeof Auth.login>;

/** The session that a right proof has given is this browser's from now on. */
async function begin(token: Out<typeof Auth.loginCard>): Promise<void> {
  keepToken(token);
  await readUser();
}

/** Reads anew who is signed in, and what is due before anything else. */
export async function readUser(): Promise<void> {
  const user = await call((await authCalls()).info, {}, silent);
  keepUser(user);
  const [first] = user.modes;
  if (first && !user.modes.includes(sessionNow().mode)) useSession.setState({ mode: first });
}

/** The ticket for a second step, and what it can be answered with besides a recovery code. */
export type SecondTicket = Pick<Extract<Out<typeof Auth.login>, { ticket: string }>, 'ticket' | 'ways'>;

/** Gives the ticket for the second step, where the account has one. */
async function enter(login: Login): Promise<SecondTicket | undefined> {
  const { login: endpoint, loginSystems } = await authCalls();
  const answer = await call(endpoint, login, silent).catch((error: unknown) => {
    if (error instanceof ApiError && error.error === 'system-not-allowed')
      keepSystems(login.account, String(error.params['systems']).split(' '));
    throw error;
  });
  if ('ticket' in answer) return answer;
  await begin(answer);
  // What was granted since is offered the next time; nobody waits for it.
  void call(loginSystems, { account: null }, silent)
    .then((systems) =>
      keepSystems(
        login.account,
        systems.map(({ loginSys }) => loginSys),
      ),
    )
    .catch(() => undefined);
  return undefined;
}

const SYSTEMS = 'systemsOfAccounts';
const MOST_ACCOUNTS = 20;
const nameOf = (account: string): string => account.trim().toLowerCase();
type Kept = [account: string, systems: string[]][];

function keepSystems(account: string, systems: string[]): void {
  const others = (local.get<Kept>(SYSTEMS) ?? []).filter(([other]) => other !== nameOf(account));
  local.set(SYSTEMS, [[nameOf(account), systems], ...others].slice(0, MOST_ACCOUNTS));
}

/** The systems that an account may enter, as far as this browser has heard of them. */
export function keptSystems(account: string): readonly string[] | undefined {
  const kept = local.get<Kept>(SYSTEMS);
  return Array.isArray(kept) ? kept.find(([name]) => name === nameOf(account))?.[1] : undefined;
}

/** Signs in with account and password (R225, R226); gives a ticket where a second step follows. Throws the ApiError of what refused. */
export const byPassword = (login: Pick<Login, 'account' | 'loginSys'>, password: string): Promise<SecondTicket | undefined> =>
  withSealed(password, (encrypted) => enter({ ...login, type: 'password', encrypted }));

/** Signs in with a code that was mailed; gives a ticket where a second step follows. */
export const byCode = (login: Pick<Login, 'account' | 'loginSys' | 'requestId' | 'verifyCode'>): Promise<SecondTicket | undefined> =>
  enter({ ...login, type: 'email' });

const providerCalls = async () => (await import('../../../contract/identity/sign-in.ts')).providerSignIn;

export type TerminalHere = NonNullable<Out<typeof Auth.terminal>>;

// As `providersCall`: asked for with the page.
const terminalCall = { kind: 'read', method: 'GET', path: '/oauth/findCardTerminal', wire: 'json' } as unknown as typeof Auth.terminal;

/** Whether this browser stands at a terminal where a card signs in; null elsewhere. */
export const terminalHere = (): Promise<TerminalHere | null> => call(terminalCall, {}, silent);

/** Signs in with the number of a card. */
export const byCard = async (cardNo: string): Promise<void> => begin(await call((await authCalls()).loginCard, { cardNo }, silent));

/** What waits in this tab for the answer of a provider. */
interface Waiting {
  providerId: string;
  binding: string;
  /** Where sign-in leads to afterwards. */
  redirect: string | null;
}
const WAITING = 'providerSignIn';

// As the contract has it, without its schemas: they would be a fifth of the page, and it is asked for with the page.
const providersCall = { kind: 'read', method: 'GET', path: PROVIDERS_PATH, wire: 'json' } as unknown as typeof ProviderSignIn.providers;

/** The providers that may be signed in at. The address may name the site (?site=), where there are several; it is remembered. */
export async function providersHere(): Promise<Out<typeof ProviderSignIn.providers>> {
  const site = new URLSearchParams(location.search).get('site') ?? local.get<string>('site');
  if (site) local.set('site', site);
  return call(providersCall, site ? { site } : {}, silent);
}

/** Leaves for a provider; it leads back to `ProviderReturn`. */
export async function leaveFor(providerId: string, loginSys: Login['loginSys'], redirect: string | null): Promise<void> {
  const { url, binding } = await call((await providerCalls()).begin, { providerId, loginSys }, silent);
  tabOnly.set(WAITING, { providerId, binding, redirect } satisfies Waiting);
  local.set('lastProvider', providerId);
  location.assign(url);
}

/** Signs in with the account of a directory; gives a ticket where a second step follows. */
export const byDirectory = (
  login: Pick<Sent<typeof ProviderSignIn.directory>, 'providerId' | 'account' | 'loginSys'>,
  password: string,
): Promise<SecondTicket | undefined> =>
  withSealed(password, async (encrypted) => {
    const answer = await call((await providerCalls()).directory, { ...login, encrypted }, silent);
    if ('ticket' in answer) return answer;
    await begin(answer);
    return undefined;
  });

/** What a provider has answered ends the sign-in that this tab has begun: gives where it leads, or the ticket of a second step. */
export async function cameBack(providerId: string, answer: string): Promise<{ redirect: string | null; ticket: SecondTicket | undefined }> {
  const waiting = tabOnly.get<Waiting>(WAITING);
  tabOnly.set(WAITING, null);
  const { binding, redirect } = waiting?.providerId === providerId ? waiting : { binding: '-', redirect: null };
  const said = await call((await providerCalls()).finish, { providerId, binding, answer }, silent);
  if ('ticket' in said) return { redirect, ticket: said };
  await begin(said);
  return { redirect, ticket: undefined };
}

/** The second step: the ticket of the first, and a code of the phone or a recovery code. */
export const bySecondStep = async (ticket: string, code: string): Promise<void> =>
  begin(await call((await authCalls()).loginSecond, { ticket, code }, silent));

/** Signs in with a passkey of this device: alone, or as the second step of a ticket. */
export async function byPasskey(loginSys: Login['loginSys'], ticket?: string): Promise<void> {
  const calls = await authCalls();
  const { sign } = await import('./passkey-device.ts');
  const { options } = await call(calls.beginPasskeySignIn, { ticket: ticket ?? null }, silent);
  const answer = await sign(options);
  await begin(await call(calls.loginPasskey, { answer, loginSys, ticket: ticket ?? null }, silent));
}
