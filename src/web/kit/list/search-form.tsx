// The search area: one line, the rest folds. Each control is made from the contract's field.
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { FieldControl } from '../form/control.tsx';
import type { Control } from '../form/control-props.ts';
import { controlOf, titleOf, type Schema, type Shape } from '../form/fields.ts';
import { useBox } from '../table/use-virtual.ts';
import '../page/kit.css';

export interface SearchField<N extends string = string> {
  name: N;
  title?: string;
  /** A control of the screen's own. */
  control?: Control;
}
export type SearchOf<N extends string> = N | SearchField<N>;
type Values = Record<string, unknown>;

interface Props {
  shape: Shape;
  fields: readonly SearchOf<string>[];
  values: Values;
  search: (values: Values) => void;
}

const WIDTH = 256;
const WIDE = 344;
const BUTTONS = 232;
/** Typed text waits for Enter or the button; what is chosen searches at once. */
const typed = new Set(['text', 'number', 'money']);

/** Takes the list's input shape and the fields to ask for; gives the values at Enter, at 查询, and when something is chosen. */
export function SearchForm({ shape, fields, values, search }: Props) {
  const t = useT();
  const box = useRef<HTMLFormElement>(null);
  const { width } = useBox(box);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useDraft(values);
  useSlashKey(box);
  const all = fields.map((field): SearchField => (typeof field === 'string' ? { name: field } : field));
  const fit = fitting(
    all.map(({ name }) => shape[name]),
    width - BUTTONS,
  );
  const folds = width > 0 && all.length > fit;
  return (
    <search>
      <form
        ref={box}
        className="kit-search"
        onSubmit={(event) => {
          event.preventDefault();
          search(draft);
        }}
      >
        {all.map(({ name, title, control }, n) => {
          const schema = shape[name];
          if (!schema || (folds && !open && n >= fit)) return null;
          const kind = controlOf(schema);
          const change = (value: unknown) => {
            const next = { ...draft, [name]: value };
            setDraft(next);
            if (!typed.has(kind)) search(next);
          };
          const text = t(title ?? titleOf(name, schema));
          const shared = { name, value: draft[name], change, label: text };
          return (
            <Field key={name} title={text} wide={kind === 'span'}>
              {control ? control(shared) : <FieldControl {...shared} schema={schema} searching />}
            </Field>
          );
        })}
        <Buttons
          reset={() => {
            setDraft({});
            search({});
          }}
          fold={folds ? { open, setOpen } : undefined}
        />
      </form>
    </search>
  );
}

interface ButtonsProps {
  reset: () => void;
  fold: { open: boolean; setOpen: (open: boolean) => void } | undefined;
}

function Buttons({ reset, fold }: ButtonsProps) {
  const t = useT();
  return (
    <div className="kit-buttons">
      <Button type="primary" htmlType="submit">
        {t('查询')}
      </Button>
      <Button onClick={reset}>{t('重置')}</Button>
      {fold && (
        <Button type="link" aria-expanded={fold.open} onClick={() => fold.setOpen(!fold.open)}>
          {fold.open ? t('收起') : t('展开')}
        </Button>
      )}
    </div>
  );
}

/** How many fields stand in one line; at least one. */
function fitting(schemas: readonly (Schema | undefined)[], room: number): number {
  let used = 0;
  const past = schemas.findIndex((schema) => (used += schema && controlOf(schema) === 'span' ? WIDE : WIDTH) > room);
  return past < 0 ? schemas.length : Math.max(1, past);
}

function Field({ title, wide, children }: { title: string; wide: boolean; children: ReactNode }) {
  return (
    <label className={wide ? 'kit-wide' : ''}>
      <span title={title}>{title}</span>
      {children}
    </label>
  );
}

// What was typed stays until the search itself changes from outside: a saved view, a link, "back".
function useDraft(values: Values): readonly [Values, (next: Values) => void] {
  const said = JSON.stringify(values);
  const [seen, setSeen] = useState(said);
  const [draft, setDraft] = useState(values);
  if (seen !== said) {
    setSeen(said);
    setDraft(values);
  }
  return [draft, setDraft];
}

/** `/` puts the cursor into the first field of the search, unless something is being typed. */
function useSlashKey(form: { current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || target.closest('input, textarea, [contenteditable], .ant-modal')) return;
      const first = form.current?.querySelector('input');
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}
