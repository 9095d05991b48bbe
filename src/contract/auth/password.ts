// The rules of a password, for the form and for the server alike: neither trusts the other.
import type { authErrors } from './errors.ts';

type Problem = keyof typeof authErrors;

const MIN = 8;
const MAX = 20;
// Visible ASCII: other signs than letters and digits are allowed, but need not be there.
const SIGNS = /^[\x20-\x7e]+$/;
const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/];

/** What is wrong with a new password by itself (R172–R175, R177); undefined when nothing is. */
export function passwordProblem(password: string): Problem | undefined {
  if (password === '') return 'password-empty';
  const good = password.length >= MIN && password.length <= MAX && SIGNS.test(password) && KINDS.every((kind) => kind.test(password));
  return good ? undefined : 'password-rule';
}

/** What is wrong with the form that changes a password, in the order of its fields (R171–R179); undefined when nothing is. */
export function changeProblem(form: { oldPassword: string; password: string; repeat: string }): Problem | undefined {
  if (form.oldPassword === '') return 'old-password-empty';
  const own = passwordProblem(form.password);
  if (own) return own;
  if (form.password === form.oldPassword) return 'password-same';
  if (form.repeat === '') return 'repeat-empty';
  return form.repeat === form.password ? undefined : 'repeat-differs';
}
