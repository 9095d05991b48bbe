// How a password is kept: argon2id over the SHA-256 of the clear text (trust 26). Neither the stored form nor what the browser
// sends hashed lets anybody in: sign-in takes the clear password, encrypted.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordProblem } from '../../../contract/auth/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { readSettings } from '../../kernel/settings.ts';
import { isCommonPassword } from './common-passwords.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** SHA-256 of a clear password, hex: what the browser calls "hashed" (R129). */
export const sha256Hex = (clear: string): string => createHash('sha256').update(clear, 'utf8').digest('hex');

/** The form that is stored. */
export const hashPassword = (clear: string): Promise<string> => hashHashed(sha256Hex(clear));
/** The same, of what is known as SHA-256 alone. */
export const hashHashed = (hashed: string): Promise<string> => hash(hashed, COST);

// Checked when there is nothing to check, so that an unknown account takes as long as a known one (trust 28).
const nobody = hash(randomBytes(32).toString('hex'), COST);

/** Whether the SHA-256 of a clear password is that of the stored form; false, after the same work, when nothing is stored. */
export async function matches(stored: string | null | undefined, hashed: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobody), hashed.toLowerCase());
  return right && stored !== null && stored !== undefined;
}

/** What a new password has to be, for the form. */
export const passwordRule = () => ({ rule: readSettings().passwordRule });

/** Refuses a clear password that the rules or the list of the most used ones forbid (R177). */
export function checkNewPassword(clear: string): void {
  const { passwordRule: rule } = readSettings();
  const problem = passwordProblem(clear, rule);
  if (problem) refuse(problem);
  if (isCommonPassword(clear) || (rule === 'length' && isPlain(clear))) refuse('password-common');
}

const FEWEST = 6;
/** So many signs behind something that is said over and over are no help. */
const MOST_BEHIND = 4;

/** The same piece over and over: what it says from some place on is what it said before. */
const repeats = (text: string): boolean =>
  Array.from({ length: Math.floor((text.length * 2) / 3) }, (_, at) => at + 1).some((piece) => text.startsWith(text.slice(piece)));

/** A long one that is guessed as easily as a short one: of few signs, a row of the alphabet, or a piece over and over. */
function isPlain(clear: string): boolean {
  const text = clear.toLowerCase();
  const points = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const isRow = points.every((point, at) => at === 0 || Math.abs(point - (points[at - 1] ?? 0)) <= 1);
  const behind = Array.from({ length: MOST_BEHIND + 1 }, (_, many) => text.slice(0, text.length - many));
  return isRow || new Set(points).size < FEWEST || behind.some(repeats);
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
