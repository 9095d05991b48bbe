// A field of a form in its dialog: title, control, help, and what is wrong with it. antd's own watches the width of the window, measures itself and keeps
// a motion ready for each field: a third of what a dialog cost to open.
import { Field, useWatch } from '@rc-component/form';
import { FormItemInputContext } from 'antd/es/form/context';
import { useT } from '../../kernel/i18n.ts';
import { FieldControl } from './control.tsx';
import type { ControlProps } from './control-props.ts';
import { maxLengthOf, shapeOf, titleOf, type Schema } from './fields.ts';
import { isRequired, ruleOf } from './rules.ts';
import type { FormField } from './use-form-dialog.ts';
import './item.css';

const LONG = 200;
// antd's controls ask whether they stand in a form, and whether they are wrong there.
const FINE = { isFormItemInput: true };
const WRONG = { ...FINE, status: 'error' } as const;

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
  const title = t(field.title ?? titleOf(name, schema), { asField: 1 });
  // To hear of another field costs each of them a drawing more.
  const Control = 'vmId' in shapeOf(input) ? BoundToMachine : Bound;
  const whole = field.whole || (maxLengthOf(schema) ?? 0) > LONG ? ' kit-whole' : '';
  return (
    <Field name={name} rules={[ruleOf(input, { name, title }, values, t)]} validateTrigger={[]}>
      {({ value, onChange }: Given, { errors }, form) => {
        const [problem] = errors;
        const change = (next: unknown): void => {
          onChange?.(next);
          // What was wrong is being mended: it is looked at again when the form is sent.
          if (problem) form.setFields([{ name, errors: [] }]);
        };
        return (
          <div className={`kit-item${whole}${problem ? ' kit-item-wrong' : ''}`}>
            <label htmlFor={name} className={isRequired(schema, before) ? 'kit-item-required' : undefined}>
              {title}
            </label>
            <div className="kit-item-control">
              <div>
                <FormItemInputContext value={problem ? WRONG : FINE}>
                  <Control field={field} schema={schema} name={name} value={value} change={change} label={title} id={name} />
                </FormItemInputContext>
              </div>
            </div>
            {problem && (
              <div role="alert" className="kit-item-problem">
                {problem}
              </div>
            )}
            {help && <div className="kit-item-help">{t(help)}</div>}
          </div>
        );
      }}
    </Field>
  );
}

/** What the form gives a field. */
interface Given {
  value?: unknown;
  onChange?: (value: unknown) => void;
}
type BoundProps = ControlProps & { field: FormField; schema: Schema };

function Bound({ field, schema, ...props }: BoundProps) {
  return field.control ? field.control(props) : <FieldControl {...props} schema={schema} only={field.only} />;
}

/** The same in a form that names a machine: pickers offer what that holds. */
function BoundToMachine(props: BoundProps) {
  return <Bound {...props} vmId={useWatch('vmId')} />;
}
