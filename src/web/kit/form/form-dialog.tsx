// A form in a dialog, made from an endpoint's input: controls and rules come from the contract.
import { useRef, type KeyboardEvent } from 'react';
import { Form } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import { FieldControl } from './control.tsx';
import type { ControlProps } from './control-props.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { maxLengthOf, shapeOf, titleOf, type Schema } from './fields.ts';
import { isRequired, ruleOf } from './rules.ts';
import { useFormDialog, type FormDialogProps, type FormField } from './use-form-dialog.ts';

/** Stays open when the server refuses; asks before typed text is thrown away; Enter in a line of text and Ctrl-Enter save. */
export default function FormDialog(props: FormDialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const state = useFormDialog(props, body);
  const { endpoint, fields } = props;
  return (
    <Dialog
      open={props.open}
      close={props.close}
      unsaved={state.unsaved}
      title={props.title}
      width={props.width ?? 720}
      ok={{ text: '确认', run: state.save, busy: state.busy }}
      afterOpen={() => body.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears Enter of the fields inside it */}
      <div ref={body} onKeyDown={(event) => sends(event) && state.save()}>
        {state.problem && (
          <div className="kit-form-error" role="alert">
            {state.problem}
          </div>
        )}
        <Form form={state.form} initialValues={props.initial} layout="vertical" className="kit-form" autoComplete="off">
          {fields.map((said) => {
            const field: FormField = typeof said === 'string' ? { name: said } : said;
            const schema = state.shape[field.name];
            return (
              schema && (
                <Item
                  key={field.name}
                  field={field}
                  schema={schema}
                  input={endpoint.input}
                  values={state.values}
                  before={props.initial?.[field.name]}
                />
              )
            );
          })}
        </Form>
      </div>
    </Dialog>
  );
}

const LONG = 200;

// A picker takes Enter for its choice, a calendar for its day, an input method for its word; Ctrl-Enter is the dialog's.
const sends = ({ key, target, ctrlKey, metaKey, nativeEvent, defaultPrevented }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !(ctrlKey || metaKey || defaultPrevented || nativeEvent.isComposing) &&
  target instanceof HTMLInputElement &&
  target.matches('input:not([role=combobox], [type=checkbox], [type=radio], [type=file])') &&
  !target.closest('.ant-picker');

interface ItemProps {
  field: FormField;
  schema: Schema;
  input: Schema;
  values: () => Record<string, unknown>;
  before: unknown;
}

/** A field of a form: its title, its control, its rule. */
export function Item({ field, schema, input, values, before }: ItemProps) {
  const t = useT();
  const { name, help } = field;
  const title = t(field.title ?? titleOf(name, schema));
  // To hear of another field costs each of them a drawing more.
  const Control = 'vmId' in shapeOf(input) ? BoundToMachine : Bound;
  return (
    <Form.Item
      name={name}
      label={title}
      required={isRequired(schema, before)}
      rules={[ruleOf(input, { name, title }, values, t)]}
      validateTrigger="onBlur"
      {...(help ? { extra: t(help) } : {})}
      {...(field.whole || (maxLengthOf(schema) ?? 0) > LONG ? { className: 'kit-whole' } : {})}
    >
      <Control field={field} schema={schema} title={title} />
    </Form.Item>
  );
}

interface Given {
  value?: unknown;
  onChange?: (value: unknown) => void;
  id?: string;
  vmId?: unknown;
}

/** Puts a control of ours between antd's `value` and `onChange`. */
function Bound({ field, schema, title, value, onChange, id, vmId }: Given & { field: FormField; schema: Schema; title: string }) {
  const props: ControlProps = { name: field.name, value, change: (next) => onChange?.(next), label: title, id, vmId };
  return field.control ? field.control(props) : <FieldControl {...props} schema={schema} only={field.only} />;
}

/** The same in a form that names a machine: pickers offer what that holds. */
function BoundToMachine(props: Parameters<typeof Bound>[0]) {
  return <Bound {...props} vmId={Form.useWatch('vmId')} />;
}
