// How a password is kept: argon2id over the SHA-256 of the clear text (trust 26). Neither the stored form nor what the browser
// sends hashed lets anybody in: sign-in takes the clear password, encrypted.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordProblem } from '../../../contract/auth/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** SHA-256 of a clear password, hex: what the browser calls "hashed" (R129). */
export const sha256Hex = (clear: string): string => createHash('sha256').update(clear, 'utf8').digest('hex');

/** The form that is stored. */
export const hashPassword = (clear: string): Promise<string> => hash(sha256Hex(clear), COST);

// Checked when there is nothing to check, so that an unknown account takes as long as a known one (trust 28).
const nobody = hash(randomBytes(32).toString('hex'), COST);

/** Whether the SHA-256 of a clear password is that of the stored form; false, after the same work, when nothing is stored. */
export async function matches(stored: string | null | undefined, hashed: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), hashed.toLowerCase());
  return right && stored !== null && stored !== undefined;
}

/** Refuses a clear password that the rules or the list of the most used ones forbid (R177). */
export function checkNewPassword(clear: string): void {
  const problem = passwordProblem(clear);
  if (problem) refuse(problem);
  if (isCommonPassword(clear)) refuse('password-common');
}

// Without the signs that are mistaken for one another when read off paper.
const KINDS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const;
const LENGTH = 14;
const pick = (signs: string): string => signs.charAt(randomInt(signs.length));

/** A random password that keeps the rules: 14 signs, about 80 bits. */
export function randomPassword(): string {
  for (;;) {
    const made = Array.from({ length: LENGTH }, () => pick(KINDS.join(''))).join('');
    if (!passwordProblem(made)) return made;
  }
}
