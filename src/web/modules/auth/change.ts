// Changing the own password: one step for the page and for the dialog of the top bar.
import { useEffect, useState } from 'react';
import { auth, changeProblem, passwordProblem, type PasswordRule } from '../../../contract/auth/index.ts';
import { authErrors } from '../../../contract/auth/errors.ts';
import { call } from '../../kernel/api.ts';
import { getLanguage } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { go } from '../../kernel/navigate.ts';
import { hashOf } from '../../kernel/rsa.ts';
import { forget } from '../../kernel/session.ts';
import { t } from '../../kernel/i18n.ts';
import { withSealed } from './sign-in.ts';

export interface PasswordForm {
  oldPassword: string;
  password: string;
  repeat: string;
}
/** What a new password has to be here, and how that is said; the specification's rule until it is known. */
export function usePasswordRule(): { rule: PasswordRule; hint: string } {
  const [rule, setRule] = useState<PasswordRule>('kinds');
  useEffect(() => {
    call(auth.passwordRule, {}, { silent: true })
      .then((said) => setRule(said.rule))
      .catch(() => undefined);
  }, []);
  return {
    rule,
    hint: rule === 'length' ? t('15-64位，可以用任何字符，例如一句话') : t('8-20位，至少包含一个大写字母、一个小写字母和一个数字'),
  };
}

type Key = keyof typeof authErrors;

const sentence = (key: Key | undefined): string | undefined => key && authErrors[key][getLanguage() === 'en' ? 2 : 1];

/** Which field of the form is wrong, and the sentence for it (R171–R179); undefined when all is right. */
export function wrongField(form: PasswordForm, rule: PasswordRule): { field: keyof PasswordForm; text: string } | undefined {
  const key = changeProblem(form, rule);
  if (!key) return undefined;
  const field = key.startsWith('old-') ? 'oldPassword' : key.startsWith('repeat-') ? 'repeat' : 'password';
  return { field, text: sentence(key) ?? '' };
}

/** What is wrong with a new password that replaces a forgotten one. */
export function wrongNew(password: string, repeat: string, rule: PasswordRule): string | undefined {
  const key = passwordProblem(password, rule) ?? (repeat === '' ? 'repeat-empty' : repeat === password ? undefined : 'repeat-differs');
  return sentence(key);
}

/** Changes the password (R129–R131); all sessions end, so it says 修改成功！ and goes to /login (R254). Throws what refused. */
export async function changePassword({ oldPassword, password }: PasswordForm, options: { silent?: boolean } = {}): Promise<void> {
  await withSealed(password, (encryptPassword) =>
    call(auth.changePassword, { password: hashOf(password), oldPassword: hashOf(oldPassword), loginSys: 'fms', encryptPassword }, options),
  );
  done();
}

/** Sets a new password with the one-time token of a mail. Throws what refused. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await withSealed(password, (encryptPassword) => call(auth.reset, { token, encryptPassword }, { silent: true }));
  done();
}

function done(): void {
  toast.success(t('修改成功！'));
  forget();
  go('/login', { replace: true });
}
