// Which documents a workflow takes, in words: what an administrator tells two of one kind apart by.
import type { Drawn } from '../../../contract/workflow/definition.ts';
import { conditionsInput } from '../../../contract/workflow/definition.ts';
import type { Translate } from '../../kernel/i18n.ts';
import { titleOf } from '../../kit/form/fields.ts';
import { shapeOf } from '../../kit/form/index.ts';
import { grouped } from '../../kit/table/figures.tsx';

const NAMED = 2;

/** All its conditions, of which each must hold; that it takes all documents where there are none. */
export function conditionsText(t: Translate, conditions: Drawn['conditions'], names: Readonly<Record<string, string>>): string {
  const shape = shapeOf(conditionsInput);
  const said = Object.entries(conditions).flatMap(([name, value]) => {
    const title = t(titleOf(name, shape[name]));
    if (value === true) return [title];
    if (!Array.isArray(value)) return value ? [`${title} ${grouped(value)}`] : [];
    const named = value.slice(0, NAMED).flatMap((id) => names[id] ?? []);
    const more = value.length > named.length ? t('等{n}项', { n: value.length }) : '';
    return value.length > 0 ? [`${title} ${named.join(t('、'))}${more}`] : [];
  });
  return said.join(t('；')) || t('全部单据');
}
