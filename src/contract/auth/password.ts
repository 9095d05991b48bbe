// The rules of a password, for the form and for the server alike: neither trusts the other.
import type { authErrors } from './errors.ts';

type Problem = keyof typeof authErrors;

/** `kinds`: 8 to 20 signs of three kinds, as the specification has it. `length`: 15 to 64 signs of whatever kind (ASVS 6.2.5), where whoever runs the server says so. */
export type PasswordRule = 'kinds' | 'length';

const MIN = 8;
const MAX = 20;
// Visible ASCII: other signs than letters and digits are allowed, but need not be there.
const SIGNS = /^[\x20-\x7e]+$/;
const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/];

const MIN_LONG = 15;
const MAX_LONG = 64;
/** What can be encrypted on its way: signs of many bytes are fewer. */
const MOST_BYTES = 200;

/** In UTF-8. */
const bytesOf = (sign: string): number => {
  const point = sign.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
};

function isLong(password: string): boolean {
  const signs = Array.from(password);
  return signs.length >= MIN_LONG && signs.length <= MAX_LONG && signs.reduce((sum, sign) => sum + bytesOf(sign), 0) <= MOST_BYTES;
}

/** What is wrong with a new password by itself (R172–R175, R177); undefined when nothing is. */
export function passwordProblem(password: string, rule: PasswordRule = 'kinds'): Problem | undefined {
  if (password === '') return 'password-empty';
  if (rule === 'length') return isLong(password) ? undefined : 'password-length';
  const good = password.length >= MIN && password.length <= MAX && SIGNS.test(password) && KINDS.every((kind) => kind.test(password));
  return good ? undefined : 'password-rule';
}

/** What is wrong with the form that changes a password, in the order of its fields (R171–R179); undefined when nothing is. */
export function changeProblem(
  form: { oldPassword: string; password: string; repeat: string },
  rule: PasswordRule = 'kinds',
): Problem | undefined {
  if (form.oldPassword === '') return 'old-password-empty';
  const own = passwordProblem(form.password, rule);
  if (own) return own;
  if (form.password === form.oldPassword) return 'password-same';
  if (form.repeat === '') return 'repeat-empty';
  return form.repeat === form.password ? undefined : 'repeat-differs';
}
