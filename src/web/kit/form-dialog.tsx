// A form in a dialog, made from an endpoint's input: controls, rules, the refusal beside the field it is about.
import { useEffect, useRef, useState } from 'react';
import { Button, Form } from 'antd';
import type { Endpoint, Sent } from '../../contract/kernel/endpoint.ts';
import { call, isCancelled } from '../kernel/api.ts';
import { useT } from '../kernel/i18n.ts';
import { toast } from '../kernel/notify.ts';
import { FieldControl, type Control, type ControlProps } from './control.tsx';
import { Dialog } from './dialog.tsx';
import { maxLengthOf, optional, shapeOf, titleOf, type Schema } from './fields.ts';
import { cleaned, refusalOf, ruleOf } from './rules.ts';
import { refreshAll } from './use-list.ts';

export interface FormField<N extends string = string> {
  name: N;
  title?: string;
  control?: Control;
  help?: string;
  /** Takes the whole width. */
  whole?: boolean;
}
type Values = Record<string, unknown>;

export interface FormDialogProps {
  open: boolean;
  close: () => void;
  title: string;
  endpoint: Endpoint<Schema, Schema>;
  fields: readonly (string | FormField)[];
  /** What the fields hold at first. */
  initial?: Values;
  /** What is sent beside them: the key of the record. */
  fixed?: Values;
  width?: number;
  done?: string;
}

/** Stays open when the server refuses; asks before typed text is thrown away; Ctrl-Enter saves. */
export default function FormDialog(props: FormDialogProps) {
  const { open, endpoint, fields, initial, fixed, close } = props;
  const t = useT();
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [leaving, setLeaving] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const shape = shapeOf(endpoint.input);
  const values = () => ({ ...cleaned(shape, form.getFieldsValue(true) as Values, initial), ...fixed });

  useEffect(() => {
    if (!open) return;
    form.resetFields();
    form.setFieldsValue(initial ?? {});
    setProblem('');
    setLeaving(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- filled once for each opening: what is typed stays
  }, [open]);

  const save = async () => {
    if (busy) return;
    setProblem('');
    setLeaving(false);
    const fine = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!fine) return void focusFirstProblem(body.current);
    setBusy(true);
    try {
      await call(endpoint, values() as Sent<typeof endpoint>, { silent: true });
      toast.success(props.done && t(props.done));
      void refreshAll();
      close();
    } catch (error) {
      if (isCancelled(error)) return;
      const { field, message } = refusalOf(error, shape);
      if (field && fields.some((one) => (typeof one === 'string' ? one : one.name) === field))
        form.setFields([{ name: field, errors: [message] }]);
      else setProblem(message);
      requestAnimationFrame(() => focusFirstProblem(body.current));
    } finally {
      setBusy(false);
    }
  };
  const leave = () => (form.isFieldsTouched() && !leaving ? setLeaving(true) : close());

  return (
    <Dialog
      open={open}
      close={leave}
      title={props.title}
      width={props.width ?? 720}
      ok={{ text: '确认', run: () => void save(), busy }}
      footer={
        leaving ? (
          <div role="alert">
            {t('填写的内容还没有保存。')}{' '}
            <Button danger onClick={close}>
              {t('放弃')}
            </Button>{' '}
            <Button type="primary" autoFocus onClick={() => setLeaving(false)}>
              {t('继续填写')}
            </Button>
          </div>
        ) : (
          <>
            <Button onClick={leave}>{t('取消')}</Button>
            <Button type="primary" loading={busy} onClick={() => void save()}>
              {t('确认')}
            </Button>
          </>
        )
      }
    >
      <div ref={body}>
        {problem && (
          <div className="kit-form-error" role="alert">
            {problem}
          </div>
        )}
        <Form form={form} layout="vertical" className="kit-form" autoComplete="off">
          {fields.map((said) => {
            const field: FormField = typeof said === 'string' ? { name: said } : said;
            const schema = shape[field.name];
            if (!schema) return null;
            const long = (maxLengthOf(schema) ?? 0) > 200;
            return (
              <Form.Item
                key={field.name}
                name={field.name}
                label={t(field.title ?? titleOf(field.name, schema))}
                required={!optional(schema)}
                rules={[ruleOf(endpoint.input, field.name, values, t)]}
                validateTrigger="onBlur"
                extra={field.help && t(field.help)}
                {...(field.whole || long ? { className: 'kit-whole' } : {})}
              >
                <Bound field={field} schema={schema} />
              </Form.Item>
            );
          })}
        </Form>
      </div>
    </Dialog>
  );
}

/** Puts a control of ours between antd's `value` and `onChange`. */
function Bound({
  field,
  schema,
  value,
  onChange,
  id,
}: {
  field: FormField;
  schema: Schema;
  value?: unknown;
  onChange?: (value: unknown) => void;
  id?: string;
}) {
  const t = useT();
  const props: ControlProps = {
    name: field.name,
    value,
    change: (next) => onChange?.(next),
    label: t(field.title ?? titleOf(field.name, schema)),
    id,
  };
  return field.control ? field.control(props) : <FieldControl {...props} schema={schema} />;
}

function focusFirstProblem(body: HTMLElement | null) {
  body?.querySelector<HTMLElement>('.ant-form-item-has-error input, .ant-form-item-has-error textarea')?.focus();
}
