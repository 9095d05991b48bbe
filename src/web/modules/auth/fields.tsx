// The plain fields of the pages before sign-in.
import { useId, useState, type SyntheticEvent } from 'react';
import { ApiError } from '../../kernel/api.ts';
import { isCancelled } from '../../kernel/failure.ts';
import { useT } from '../../kernel/i18n.ts';

interface FieldProps {
  label: string;
  value: string;
  change: (value: string) => void;
  autoComplete?: string;
  /** The page begins here. */
  first?: boolean;
  inputMode?: 'numeric' | 'email';
  maxLength?: number;
}

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** A labelled text field. */
export function Field({ label, value, change, first, ...rest }: FieldProps) {
  return (
    <label className="auth-field">
      <span>{label}</span>
      <input
        type="text"
        value={value}
        onChange={({ target }) => change(target.value)}
        spellCheck={false}
        autoCapitalize="none"
        ref={first ? focus : undefined}
        {...rest}
      />
    </label>
  );
}

/** A password field that can show what is typed. */
export function PasswordField({ label, value, change, first, autoComplete }: FieldProps) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <div className="auth-secret">
        <input
          id={id}
          type={open ? 'text' : 'password'}
          value={value}
          onChange={({ target }) => change(target.value)}
          autoComplete={autoComplete}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
          ref={first ? focus : undefined}
        />
        <button
          type="button"
          className="btn-link"
          aria-pressed={open}
          aria-label={t(open ? '隐藏密码' : '显示密码')}
          onClick={() => setOpen(!open)}
        >
          {t(open ? '隐藏' : '显示')}
        </button>
      </div>
    </div>
  );
}

/** What is wrong; the place stands from the start so that screen readers hear what comes into it. */
export function Problem({ text }: { text: string | undefined }) {
  const t = useT();
  return (
    <p className="auth-problem" role="alert">
      {text && t(text)}
    </p>
  );
}

/** Runs a form's step once at a time. The step gives what is wrong with the form, or undefined; what it throws is shown too. */
export function useSubmit() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = (event: SyntheticEvent, step: () => Promise<string | undefined>): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    step()
      .then(setProblem, (error: unknown) => !isCancelled(error) && setProblem(messageOf(error)))
      .finally(() => setBusy(false));
  };
  return { busy, problem, submit };
}

const messageOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.msg;
  return error instanceof Error ? error.message : String(error);
};
