// The settings of the site as they are, as they are being changed, and saving what differs.
import { useMemo, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { configKeys, nodeConfig, NodeConfigInput, roleCodesIn, settings, type ConfigKey } from '../../../contract/system/node-config.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { role } from '../../../contract/role/index.ts';
import { call } from '../../kernel/api.ts';
import { t as say, useT, type Translate } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { useUnsaved } from '../../kernel/unsaved.ts';
import { useRead } from '../../kernel/use-read.ts';
import { shapeOf, titleOf, type Schema } from '../../kit/form/fields.ts';

export type Setting = Out<typeof nodeConfig.find>[number];
type Value = Setting['value'];
const KEY = [nodeConfig.find.path];
const shape = shapeOf(NodeConfigInput);

/** The schema of a setting: what may be entered. */
export const schemaOf = (key: ConfigKey): Schema => shape[key] ?? z.never();

/** A value as people read it. */
function wordsOf(value: unknown, key: ConfigKey, t: Translate): string {
  if (value === null || value === undefined || value === '') return t('无');
  if (key === 'logoUrl') return t('图片');
  if (typeof value === 'boolean') return t(value ? '开' : '关');
  const option = codesOf(schemaOf(key))?.options.find((one) => one.value === value);
  if (option) return t(option.label);
  const { unit } = settings[key];
  return unit ? `${String(value)} ${t(unit)}` : String(value);
}

/** What a value reads as; roles by their names, which are asked for where `withRoles`. */
export function useWords(withRoles: boolean): (value: unknown, key: ConfigKey) => string {
  const t = useT();
  const roles = useRead(role.all, {}, { enabled: withRoles });
  return (value, key) => {
    if (key !== 'offlineRoles') return wordsOf(value, key, t);
    const codes = roleCodesIn(value);
    const nameOf = (code: string) => roles.data?.find(({ roleCode }) => roleCode === code)?.roleName ?? code;
    return codes.length > 0 ? codes.map(nameOf).join('、') : t('都可以');
  };
}

// These change what the frame around the screens shows: menus, logo, name of the site, days.
const ofFrame = (key: ConfigKey): boolean => ['features', 'site', 'transfer'].includes(settings[key].group);

/** The settings and the draft over them. */
export function useNodeConfig() {
  const client = useQueryClient();
  const found = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(nodeConfig.find, {}, { signal, silent: true }) });
  const [draft, setDraft] = useState<ReadonlyMap<ConfigKey, Value>>(new Map());
  const rows = useMemo(() => new Map((found.data ?? []).map((row) => [row.configKey, row])), [found.data]);
  const before = (key: ConfigKey): Value => rows.get(key)?.value ?? null;
  const now = (key: ConfigKey): Value => (draft.has(key) ? (draft.get(key) ?? null) : before(key));
  const changes = configKeys.filter((key) => now(key) !== before(key));
  // What was just saved is not asked about by the reload that follows it.
  const saved = useRef(false);
  useUnsaved(changes.length > 0 && (() => !saved.current));
  const problems = new Map(changes.flatMap((key) => problemOf(key, now(key))));
  const change = (key: ConfigKey, value: unknown): void =>
    setDraft((all) => new Map(all).set(key, value === undefined || value === '' ? null : (value as Value)));
  const save = async (): Promise<void> => {
    await call(nodeConfig.update, Object.fromEntries(changes.map((key) => [key, now(key)])), { silent: true });
    setDraft(new Map());
    toast.success(say('已保存'));
    if (changes.some(ofFrame)) {
      saved.current = true;
      location.reload();
    } else await client.invalidateQueries({ queryKey: KEY });
  };
  return {
    found,
    rows,
    before,
    now,
    changes,
    problems,
    change,
    save,
    giveUp: () => setDraft(new Map()),
    titleOf: (key: ConfigKey) => titleOf(key, shape[key]),
  };
}
export type Config = ReturnType<typeof useNodeConfig>;

const mustBe: readonly ConfigKey[] = ['nodeName', 'timeZone'];

function problemOf(key: ConfigKey, value: Value): [ConfigKey, string][] {
  if (value === null) return mustBe.includes(key) ? [[key, '不能为空']] : [];
  const issue = z.safeParse(schemaOf(key), value).error?.issues[0];
  return issue ? [[key, issue.message]] : [];
}
