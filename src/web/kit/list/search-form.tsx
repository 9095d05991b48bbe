// The search of a list: what fits stands in one line with the tools, the rest in a drawer; what is chosen stands below as chips.
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import { LETTER_SIZE, useAppearance } from '../../kernel/appearance.ts';
import { useT } from '../../kernel/i18n.ts';
import { FieldControl } from '../form/control.tsx';
import { controlOf, titleOf, type Schema, type Shape } from '../form/fields.ts';
import { FilterSign } from '../page/icons.tsx';
import { plainWidth } from '../table/table-layout.ts';
import { useBox } from '../table/use-virtual.ts';
import type { SearchField, SearchOf, Values } from './search-fields.ts';
import '../page/kit.css';
import { lazy } from '../../kernel/later.tsx';

// Most lists are opened without a condition.
const SearchDrawer = lazy(async () => ({ default: (await import('./search-drawer.tsx')).SearchDrawer }));
const SearchChips = lazy(async () => ({ default: (await import('./search-chips.tsx')).SearchChips }));

interface Props {
  shape: Shape;
  fields: readonly SearchOf<string>[];
  values: Values;
  search: (values: Values) => void;
}

// In the usual letters; larger ones need more.
const WIDTH = 236;
const WIDE = 324;
const BUTTONS = 152;
/** How wide the title of a field may be before the field needs more than the usual, and before it is cut. */
const [USUAL_TITLE, MOST_TITLE] = [96, 154];
/** Typed text waits for Enter or the button; what is chosen searches at once. */
const typed = new Set(['text', 'number', 'money']);

/** Takes the list's input shape and the fields to ask for; gives the values at Enter, at 查询, and when something is chosen. */
export function SearchForm(props: Props) {
  const { shape, values, search } = props;
  const t = useT();
  const box = useRef<HTMLFormElement>(null);
  const { width } = useBox(box);
  const [open, setOpen] = useState(false);
  const { fields, draft, setDraft, drawn } = useFields(props);
  useSlashKey(box);
  // What it does not draw at first it does not load either: a calendar that lies in the drawer comes with the drawer.
  const schemas = fields.map(({ name }) => shape[name]);
  const larger = useAppearance(({ letters }) => LETTER_SIZE[letters] / LETTER_SIZE[1]);
  const rooms = fields.map(({ name, title }, at) => roomOf(schemas[at], t(title ?? titleOf(name, schemas[at]), { asField: 1 })));
  const fit = fitting(rooms, width / larger - BUTTONS);
  const further = fields.slice(fit);
  const reset = () => {
    setDraft({});
    search({});
  };
  return (
    <>
      <search>
        <form
          ref={box}
          className="kit-search"
          onSubmit={(event) => {
            event.preventDefault();
            search(draft);
          }}
        >
          {fields.slice(0, fit).map(drawn)}
          <div className="kit-buttons">
            <Button htmlType="submit">{t('查询')}</Button>
            {further.length > 0 && (
              <Button icon={<FilterSign />} aria-expanded={open} onClick={() => setOpen(!open)}>
                {t('筛选')}
              </Button>
            )}
          </div>
          {open && further.length > 0 && (
            <SearchDrawer close={() => setOpen(false)} reset={reset}>
              {further.map(drawn)}
            </SearchDrawer>
          )}
        </form>
      </search>
      {Object.keys(values).length > 0 && <SearchChips shape={shape} fields={fields} values={values} search={search} />}
    </>
  );
}

/** The fields that are asked for, what is typed in them, and how one is drawn. */
function useFields({ shape, fields, values, search }: Props) {
  const t = useT();
  const [draft, setDraft] = useDraft(values);
  const drawn = ({ name, title, control }: SearchField) => {
    const schema = shape[name];
    if (!schema) return null;
    const kind = controlOf(schema);
    const change = (value: unknown) => {
      const next = { ...draft, [name]: value };
      setDraft(next);
      if (!typed.has(kind)) search(next);
    };
    const text = t(title ?? titleOf(name, schema), { asField: 1 });
    const shared = { name, value: draft[name], change, label: text, vmId: draft['vmId'] };
    return (
      <Field key={name} title={text} wide={kind === 'span'}>
        {control ? control(shared) : <FieldControl {...shared} schema={schema} searching />}
      </Field>
    );
  };
  return { fields: fields.map((field): SearchField => (typeof field === 'string' ? { name: field } : field)), draft, setDraft, drawn };
}

/** The room of a field in the usual letters: what it is called may be long, in English above all, and what is typed must still be seen. */
function roomOf(schema: Schema | undefined, title: string): number {
  const usual = schema && controlOf(schema) === 'span' ? WIDE : WIDTH;
  return usual + Math.max(0, Math.min(MOST_TITLE, plainWidth(title)) - USUAL_TITLE);
}

/** How many fields stand in one line; at least one. */
function fitting(rooms: readonly number[], room: number): number {
  let used = 0;
  const past = rooms.findIndex((one) => (used += one) > room);
  return past < 0 ? rooms.length : Math.max(1, past);
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
