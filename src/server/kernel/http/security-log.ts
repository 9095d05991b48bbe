// Refusals that somebody who watches wants to see: wrong passwords, missing rights, spent links, wrong signs. One line each, without anything
// that was typed: the wrong field may hold a password.
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Session } from './request.ts';

const WATCHED: ReadonlySet<ErrorCode> = new Set([
  'not-permitted',
  'sign-in-failed',
  'account-locked',
  'system-not-allowed',
  'old-password-wrong',
  'code-wrong',
  'reset-spent',
  'challenge-spent',
  'too-many',
  'link-spent',
  'policy-spent',
  'key-reused',
  'sign-wrong',
  'sign-clock',
  'sign-replayed',
]);

/** Whether a refusal is a security event. */
export const isWatched = (error: ErrorCode): boolean => WATCHED.has(error);

/** The line of a refusal that is one. */
export function securityLine(error: ErrorCode, request: FastifyRequest, session: Session | undefined): string {
  const who = session?.seenBy?.userId ?? (session?.actor.kind === 'user' ? session.actor.userId : '-');
  return `${new Date().toISOString()} refused ${error} ${request.method} ${request.routeOptions.url ?? '-'} from ${request.ip} user ${who} request ${request.id}`;
}
