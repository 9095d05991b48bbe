// What a list is narrowed to, a chip for each condition that can be taken away: also those that came by a link or by the tree.
import { useQuery } from '@tanstack/react-query';
import { codesOf, labelOfCode } from '../../../contract/kernel/codes.ts';
import { labelOf } from '../../../contract/kernel/label.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { controlOf, type Schema, type Shape } from '../form/fields.ts';
import { pickers } from '../picker/pickers.ts';
import { fitting } from './list-input.ts';
import type { SearchField, Values } from './search-fields.ts';

interface Props {
  shape: Shape;
  fields: readonly SearchField[];
  values: Values;
  search: (values: Values) => void;
}

export function SearchChips({ shape, fields, values, search }: Props) {
  const t = useT();
  const chosen = Object.entries(fitting(shape, values)).filter(([, value]) => !isNothing(value));
  if (chosen.length === 0) return null;
  const without = (name: string) => {
    const { [name]: _off, ...others } = values;
    search(others);
  };
  return (
    <ul className="kit-chips" aria-label={t('已选条件')}>
      {chosen.map(([name, value]) => {
        const schema = shape[name] as Schema;
        const title = t(fields.find((field) => field.name === name)?.title ?? labelOf(schema) ?? '限定', { asField: 1 });
        return (
          <li key={name}>
            <span>
              {title}
              {t('：')}
              <Value name={name} schema={schema} value={value} />
            </span>
            <button type="button" className="kit-chip-off" onClick={() => without(name)}>
              <span aria-hidden>×</span>
              <span className="sr-only">{t('去掉条件{title}', { title })}</span>
            </button>
          </li>
        );
      })}
      <li className="kit-chips-all">
        <button type="button" className="kit-link" onClick={() => search({})}>
          {t('重置')}
        </button>
      </li>
    </ul>
  );
}

const isNothing = (value: unknown): boolean =>
  (value ?? '') === '' || (typeof value === 'object' && Object.values(value as object).every(isNothing));

function Value({ name, schema, value }: { name: string; schema: Schema; value: unknown }) {
  const t = useT();
  const keys = [value].flat().map(String);
  const source = ['ref', 'list'].includes(controlOf(schema)) ? pickers[name] : undefined;
  // The picker asks for the same: it is asked once.
  const { data } = useQuery({
    queryKey: ['chip', source?.key, keys],
    queryFn: () => source?.named(keys) ?? Promise.resolve([]),
    enabled: source !== undefined,
  });
  if (source) return <>{data ? data.map((one) => one.name || one.code).join(t('、')) || t('已选') : '…'}</>;
  if (controlOf(schema) === 'ref') return <>{t('已选')}</>;
  return <>{said(t, schema, value)}</>;
}

const atSite = (moment: string) => formatDateTime(moment, useSession.getState().user?.timeZone ?? DEFAULT_ZONE);

function said(t: Translate, schema: Schema, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? '是' : '否');
  if (Array.isArray(value)) return value.map((one) => said(t, schema, one)).join(t('、'));
  if (codesOf(schema)) return t(labelOfCode(schema, value) || String(value));
  if (value !== null && typeof value === 'object') {
    const { from, to } = value as { from?: string | null; to?: string | null };
    return `${from ?? ''} ~ ${to ?? ''}`;
  }
  return controlOf(schema) === 'dateTime' ? atSite(String(value)) : String(value);
}
