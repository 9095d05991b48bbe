// What a user may do at this moment: background work and signed links outlive the request that began them, rights do not (trust 24, 37).
import type { Ctx } from '../ctx.ts';
import type { Database } from '../db/database.ts';

/** A user as a session has it: rights and data permission of now. */
export type UserNow = Pick<Ctx, 'nodeId' | 'timeZone' | 'actor' | 'rights' | 'scope'>;
export interface UserKey {
  nodeId: string;
  userId: string;
  /** The login system whose roles count (R002): that of the desk where none is said. */
  loginSys?: string;
}
/** Reads a user; undefined when it is gone or locked. */
export type ReadUser = (db: Database, key: UserKey) => Promise<UserNow | undefined>;

let readUser: ReadUser | undefined;

/** Gives the kernel the function that reads a user. Called once at start, because users belong to the `auth` module. */
export function knowUsers(read: ReadUser): void {
  readUser = read;
}

/** The user as of now; undefined when it is gone or locked. */
export function userNow(db: Database, key: UserKey): Promise<UserNow | undefined> {
  if (!readUser) throw new Error('knowUsers() was not called');
  return readUser(db, key);
}
