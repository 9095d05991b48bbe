// The control of a field, in a search and in a form alike: which one it is follows from the contract.
import { useState } from 'react';
import { Select } from 'antd';
// By themselves: with the library's group of them a page that only lists would load those for passwords and codes.
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { codesOf, type CodeValue } from '../../../contract/kernel/codes.ts';
import { bare } from '../../../contract/kernel/label.ts';
import { useT } from '../../kernel/i18n.ts';
import type { Control, ControlProps } from './control-props.ts';
import { controlOf, maxLengthOf, type Schema } from './fields.ts';
import type { PickerQuery } from '../picker/picker-source.ts';
import { pickers } from '../picker/pickers.ts';
import { RemotePicker } from '../picker/remote-picker.tsx';
import { leaveByTab } from './use-entered.ts';
import { lazy, Wait } from '../../kernel/later.tsx';

const Dates = lazy(() => import('./dates.tsx'));
const LONG = 200;

interface FieldProps extends ControlProps {
  schema: Schema;
  /** Used in a search: short, cleared by one click, never a text area. */
  searching?: boolean;
  /** Of an enumeration, those that can be chosen here. */
  only?: readonly CodeValue[] | undefined;
}

/** A day, chosen from the product's own calendar wherever it is asked for. */
export const DayField = (props: ControlProps) => (
  <Wait fallback={<DayWaits />}>
    <Dates {...props} kind="date" />
  </Wait>
);

function DayWaits() {
  const t = useT();
  return <Input disabled placeholder={t('选择日期')} />;
}

/** The control for a schema. */
export function FieldControl({ schema, searching = false, only, ...props }: FieldProps) {
  const { value, change, id, label } = props;
  const kind = controlOf(schema);
  if (kind === 'codes' || kind === 'yes') return <CodesSelect {...props} schema={schema} only={only} />;
  if (kind === 'span' || kind === 'date' || kind === 'dateTime')
    return (
      <Wait fallback={<DayWaits />}>
        <Dates {...props} kind={kind} />
      </Wait>
    );
  const source = pickers[props.name];
  if (source) return <RemotePicker {...props} source={source} multiple={kind === 'list'} />;
  const element = elementOf(schema);
  if (kind === 'list' && element && codesOf(element)) return <CodesSelect {...props} schema={element} multiple />;
  const max = maxLengthOf(schema);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (kind === 'text' && !searching && max !== undefined && max > LONG)
    return <TextArea id={id} value={text} maxLength={max} rows={3} className="kit-text" onChange={(event) => change(event.target.value)} />;
  const digits = kind === 'number' || kind === 'money';
  return (
    <Input
      id={id}
      value={text}
      allowClear={searching}
      maxLength={max ?? undefined}
      aria-label={searching ? label : undefined}
      inputMode={kind === 'number' ? 'numeric' : kind === 'money' ? 'decimal' : undefined}
      onChange={(event) => change(digits && kind === 'number' ? numeric(event.target.value) : event.target.value || undefined)}
    />
  );
}

// What is not yet a number ("-") stays as it was typed: the rule under the field says so.
function numeric(text: string): unknown {
  if (text === '') return undefined;
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

/** The picker of another field: `{ name: 'parentId', control: pickedAs('productTypeId') }`; of a tree also without a branch of it. */
export const pickedAs = (field: keyof typeof pickers, without?: string): Control => {
  const known = pickers[field];
  const source =
    known && without
      ? { ...known, key: `${known.key} ${without}`, find: (asked: PickerQuery) => known.find({ ...asked, without }) }
      : known;
  return (props) => source && <RemotePicker {...props} source={source} />;
};

const elementOf = (schema: Schema): Schema | undefined => (bare(schema)._zod.def as unknown as { element?: Schema }).element;

const yesNo = [
  { value: true, label: '是' },
  { value: false, label: '否' },
];

function CodesSelect({ schema, only, value, change, id, label, multiple }: FieldProps & { multiple?: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const options = (codesOf(schema)?.options ?? yesNo)
    .filter((one) => only?.includes(one.value) ?? true)
    .map((option) => ({ value: option.value as string, label: t(option.label) }));
  return (
    <Select
      {...(id ? { id } : {})}
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      open={open}
      onOpenChange={setOpen}
      onInputKeyDown={(event) => multiple && leaveByTab(event) && setOpen(false)}
      aria-label={label}
      allowClear={{ label: t('清除') }}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('请选择')}
      value={(value ?? undefined) as string}
      options={options}
      onChange={(next: CodeValue | CodeValue[] | undefined) => change(next)}
    />
  );
}
