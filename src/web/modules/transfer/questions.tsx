// The options of a template, asked in words.
import { useId } from 'react';
import { Input, Radio } from 'antd';
import { useT } from '../../kernel/i18n.ts';
import type { Uploaded } from './mapping.ts';

type Option = Uploaded['options'][number];
type Values = Record<string, unknown>;

interface Props {
  options: readonly Option[];
  values: Values;
  change: (values: Values) => void;
}

export function Questions({ options, values, change }: Props) {
  const t = useT();
  if (options.length === 0) return null;
  return (
    <section className="imp-questions" aria-label={t('导入方式')}>
      {options.map((option) => (
        <Question
          key={option.option}
          option={option}
          value={values[option.option]}
          change={(value) => change({ ...values, [option.option]: value })}
        />
      ))}
    </section>
  );
}

function Question({ option, value, change }: { option: Option; value: unknown; change: (value: unknown) => void }) {
  const t = useT();
  const { title, kind, choices } = option;
  const id = useId();
  if (kind === 'yes' || kind === 'choice') {
    const answers =
      kind === 'yes'
        ? [
            { value: true, label: t('是') },
            { value: false, label: t('否') },
          ]
        : (choices ?? []);
    return (
      <fieldset className="imp-question">
        <legend>{title}</legend>
        <Radio.Group aria-label={title} value={value} options={answers} onChange={({ target }) => change(target.value)} />
      </fieldset>
    );
  }
  return (
    <div className="imp-question">
      <label htmlFor={id}>{title}</label>
      <Input
        id={id}
        inputMode={kind === 'number' ? 'numeric' : 'text'}
        value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
        onChange={({ target }) => change(kind === 'number' ? numeric(target.value) : target.value || null)}
      />
    </div>
  );
}

// What is not yet a whole number is not taken.
function numeric(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return digits === '' ? null : Number(digits);
}
