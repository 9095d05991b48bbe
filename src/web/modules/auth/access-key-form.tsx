// A new access key: its name, its end, its rights, the present password; then the key, this once.
import { useId, useMemo, useState, type FormEvent } from 'react';
import { Button, Select } from 'antd';
import { auth, canBeKeyed, KEY_DAYS } from '../../../contract/auth/index.ts';
import { menuItems, type MenuItem } from '../../../contract/menu.ts';
import { call } from '../../kernel/api.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { CopyButton } from '../../kit/page/copy-button.tsx';
import { Field, PasswordField, Problem, useSubmit } from './fields.tsx';
import { Buttons } from './second-factor-setup.tsx';
import { withSealed } from './sign-in.ts';
import './second-factor.css';

const USUAL_DAYS = 90;

const called = new Map(menuItems.map(({ code, entry }) => [code, entry.title]));
const pagesCalled = (title: string): number => menuItems.filter(({ entry }) => entry.kind === 'page' && entry.title === title).length;

/** 运营管理 - 补货需求: there is a page of that name for smart warehouses too. */
function pageName({ entry, parent }: MenuItem, t: Translate): string {
  const group = pagesCalled(entry.title) > 1 && parent !== undefined ? called.get(parent) : undefined;
  return group === undefined ? t(entry.title) : `${t(group)} - ${t(entry.title)}`;
}

/** Page by page what the caller may do and a program may have: to read it, and each of its buttons. */
function choicesOf(own: ReadonlySet<string>, t: Translate) {
  return menuItems.flatMap((item) => {
    const { code, entry } = item;
    if (entry.kind !== 'page') return [];
    const name = pageName(item, t);
    const buttons = Object.entries<string>(entry.buttons).map(([button, title]) => ({
      value: `${code}.${button}`,
      label: `${name} · ${t(title)}`,
    }));
    const options = [{ value: code, label: `${name} · ${t('查看')}` }, ...buttons].filter(
      ({ value }) => own.has(value) && canBeKeyed(value),
    );
    return options.length > 0 ? [{ label: name, title: name, options }] : [];
  });
}

/** `done` when the key was kept, or the form given up. */
export default function AccessKeyForm({ done }: { done: () => void }) {
  const [key, setKey] = useState<string>();
  return key ? <NewKey value={key} done={done} /> : <Form made={setKey} cancel={done} />;
}

function Form({ made, cancel }: { made: (key: string) => void; cancel: () => void }) {
  const t = useT();
  const id = useId();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>(USUAL_DAYS);
  const [rights, setRights] = useState<string[]>([]);
  const [networks, setNetworks] = useState('');
  const [password, setPassword] = useState('');
  const { busy, problem, submit } = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      if (name.trim() === '') return '请输入名称';
      if (rights.length === 0) return '请至少选择一项';
      if (password === '') return '请输入当前密码';
      await withSealed(password, async (encrypted) =>
        made(
          (
            await call(
              auth.createAccessKey,
              { keyName: name.trim(), rights, days, networks: networks.split(/[\s,，、]+/).filter(Boolean), encrypted },
              { silent: true },
            )
          ).key,
        ),
      );
      return undefined;
    });
  return (
    <form className="second-factor" onSubmit={onSubmit} noValidate>
      <Field label={t('名称')} value={name} change={setName} maxLength={40} first />
      <div className="auth-field">
        <label htmlFor={`${id}-days`}>{t('有效天数')}</label>
        <Select id={`${id}-days`} value={days} onChange={setDays} options={KEY_DAYS.map((n) => ({ value: n, label: t('{n}天', { n }) }))} />
      </div>
      <RightsField rights={rights} setRights={setRights} />
      <Field label={t('只能从这些地址使用（可不填）')} value={networks} change={setNetworks} maxLength={400} />
      <PasswordField label={t('当前密码')} value={password} change={setPassword} autoComplete="current-password" />
      <Problem text={problem} />
      <Buttons button="新建访问密钥" busy={busy} cancel={cancel} />
    </form>
  );
}

interface RightsProps {
  rights: string[];
  setRights: (rights: string[]) => void;
}

/** What the key may do of what its owner may. */
function RightsField({ rights, setRights }: RightsProps) {
  const t = useT();
  const id = useId();
  const mine = useRead(auth.permissions, {});
  const choices = useMemo(() => choicesOf(new Set(mine.data?.map(({ menuCode }) => menuCode)), t), [mine.data, t]);
  const pages = choices
    .flatMap(({ options }) => options.slice(0, 1).map(({ value }) => value))
    .filter((code) => menuItems.some((item) => item.code === code));
  return (
    <div className="auth-field">
      <label htmlFor={`${id}-rights`}>{t('权限')}</label>
      <Select
        id={`${id}-rights`}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        maxTagCount={6}
        value={rights}
        onChange={setRights}
        options={choices}
        loading={!mine.data}
        placeholder={t('页面或按钮的名称')}
      />
      <Button size="small" disabled={!mine.data} onClick={() => setRights(pages)}>
        {t('只读：我能查看的全部页面')}
      </Button>
    </div>
  );
}

function NewKey({ value, done }: { value: string; done: () => void }) {
  const t = useT();
  return (
    <section className="second-factor" aria-label={t('新的访问密钥')}>
      <p>{t('这是新的访问密钥。只显示这一次，请现在保存到程序里；丢失后只能停用并新建。')}</p>
      <code className="access-key">{value}</code>
      <div className="second-factor-buttons">
        <CopyButton text={value} />
        <Button type="primary" onClick={done}>
          {t('我已保存')}
        </Button>
      </div>
    </section>
  );
}
