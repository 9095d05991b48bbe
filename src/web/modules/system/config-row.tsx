// One setting: its name, what it does, its control, and who changed it last.
import { useId } from 'react';
import { Select, Switch } from 'antd';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { settings, type ConfigKey } from '../../../contract/system/node-config.ts';
import { useT } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { FieldControl } from '../../kit/form/control.tsx';
import { controlOf } from '../../kit/form/fields.ts';
import { picturesControl } from '../../kit/form/picture-field.tsx';
import { RolesSetting } from './roles-setting.tsx';
import { schemaOf, useWords, type Config } from './use-node-config.ts';

interface RowProps {
  name: ConfigKey;
  config: Config;
  mayChange: boolean;
}

// Somebody asked for it by its name (Ctrl-K).
const intoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'center' });

/** A line of the screen. */
export function ConfigRow({ name, config, mayChange }: RowProps) {
  const t = useT();
  const id = useId();
  const { unit, does } = settings[name];
  const row = config.rows.get(name);
  const problem = config.problems.get(name);
  const title = t(config.titleOf(name));
  const changed = config.changes.includes(name);
  const usual = row?.usual;
  const words = useWords(name === 'offlineRoles');
  const [{ open }] = useScreenState();
  const asked = open === name;
  return (
    <div ref={asked ? intoView : undefined} className={`config-row${changed ? ' config-changed' : ''}${asked ? ' config-asked' : ''}`}>
      <div className="config-words">
        <label htmlFor={id}>{title}</label>
        <p>{t(does)}</p>
        <LastChange row={row} />
      </div>
      <div className="config-value">
        {mayChange ? <Control id={id} name={name} title={title} config={config} /> : <b>{words(config.now(name), name)}</b>}
        {mayChange && unit && <span>{t(unit)}</span>}
        {problem && (
          <p className="config-problem" role="alert">
            {t(problem)}
          </p>
        )}
        {mayChange && usual !== null && usual !== undefined && config.now(name) !== usual && (
          <button type="button" className="config-usual" onClick={() => config.change(name, usual)}>
            {t('恢复为 {value}', { value: words(usual, name) })}
          </button>
        )}
      </div>
    </div>
  );
}

function LastChange({ row }: { row: ReturnType<Config['rows']['get']> }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  if (!row?.changedAt) return null;
  return <small>{t('{name} 于 {time} 修改', { name: row.changedBy ?? '', time: formatDateTime(row.changedAt, zone) })}</small>;
}

const Picture = picturesControl(1);
const zones = () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }));

function Control({ id, name, title, config }: { id: string; name: ConfigKey; title: string; config: Config }) {
  const t = useT();
  const value = config.now(name);
  const change = (next: unknown): void => config.change(name, next);
  const schema = schemaOf(name);
  if (controlOf(schema) === 'yes')
    return (
      <Switch id={id} checked={value === true} checkedChildren={t('开')} unCheckedChildren={t('关')} onChange={change} aria-label={title} />
    );
  if (name === 'timeZone')
    return <Select id={id} showSearch aria-label={title} value={value as string} options={zones()} onChange={change} />;
  if (name === 'logoUrl')
    return <Picture id={id} name={name} label={title} value={value ? [value] : []} change={(all) => change((all as string[])[0])} />;
  if (name === 'offlineRoles') return <RolesSetting id={id} label={title} value={value} change={change} />;
  return <FieldControl id={id} name={name} label={title} value={value ?? undefined} change={change} schema={schema} />;
}
