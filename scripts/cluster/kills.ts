// Servers of the product that are killed while machines live and while both work through what a night brings: the other one goes on at once, takes over what the killed
// one had begun, and the killed one comes back.
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../src/server/demo/index.ts';
import { sessionOf } from '../simulate/calls.ts';
import { askingLists, living } from './life.ts';
import type { Servers } from './servers.ts';

const BETWEEN_MS = 1_500;
const AWAY_MS = 1_000;
const LONGEST_MS = 2_000;
/** Machines live so long: until the last of them is back, and a while longer. */
const FLEET = { machines: 4, rate: 10, seconds: 45 };

/** Kills each server once while machines live and `work` is being done by them; gives in words what did not hold. */
export async function killing(servers: Servers, work: () => Promise<string[]>): Promise<string[]> {
  const life = living(servers.base, FLEET);
  await life.begun;
  const lists = askingLists(await sessionOf(servers.base, { account: 'admin', password: DEMO_PASSWORD, loginSys: 'fms' }));
  const working = work();
  for (const at of servers.bases.keys()) {
    await pause(BETWEEN_MS);
    const rise = await servers.kill(at);
    await pause(AWAY_MS);
    await rise();
  }
  const ended = life.hasEnded();
  const wrong = await working;
  const { many, longestMs, cut, unanswered } = await lists.end();
  console.log(
    `  ${servers.bases.length} servers killed; ${many} lists meanwhile, ${cut} cut off, the longest took ${(longestMs / 1000).toFixed(1)} s`,
  );
  wrong.push(...unanswered.map((said) => `a list while a server was killed: ${said}`));
  if (longestMs > LONGEST_MS) wrong.push(`a list took ${(longestMs / 1000).toFixed(1)} s while a server was killed`);
  // A call may be cut off where it was being answered, and once more by a connection that was kept for the next one.
  if (cut > 2 * servers.bases.length) wrong.push(`${cut} lists were cut off by ${servers.bases.length} kills`);
  if (ended) wrong.push('machines had gone before the last server was back');
  if (!(await life.holds())) wrong.push('the books are not what machines say after servers were killed');
  return wrong;
}
