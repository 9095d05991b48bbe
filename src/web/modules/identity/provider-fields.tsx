// The form of a provider. Its secret is typed and never shown again: left empty it stays as it was.
import Password from 'antd/es/input/Password';
import { Select } from 'antd';
import type { identityProvider } from '../../../contract/identity/index.ts';
import { useT } from '../../kernel/i18n.ts';
import type { Control, ControlProps, FormFields } from '../../kit/form/index.ts';
import { RulesField } from './rules-field.tsx';

export const secret: Control = ({ id, value, change }) => (
  <Password
    id={id ?? ''}
    autoComplete="new-password"
    value={typeof value === 'string' ? value : ''}
    onChange={({ target }) => change(target.value || undefined)}
  />
);

/** Words that are typed, any number of them. */
function Words({ id, value, change, label }: ControlProps) {
  const t = useT();
  return (
    <Select
      id={id ?? ''}
      aria-label={label}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ' ']}
      placeholder={t('输入后按回车，例如 mfa')}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(next: string[]) => change(next)}
    />
  );
}

const claimHelp = '提供方说出这个人时用的名字，例如 email、preferred_username、employee_number。不要用员工自己能改的。';

const more: FormFields<typeof identityProvider.create> = [
  { name: 'scopes', help: '一般不用改。' },
  'loginSys',
  'matchKind',
  { name: 'matchClaim', help: claimHelp },
  {
    name: 'secondStepValues',
    control: (props) => <Words {...props} />,
    whole: true,
    help: '提供方的 amr 或 acr 是其中之一时，本系统不再要求第二步。',
  },
  { name: 'createFlag', help: '本系统没有这个人时，按下面的规则建一个没有密码的用户。' },
  {
    name: 'rules',
    control: (props) => <RulesField {...props} />,
    whole: true,
    help: '声明等于（或包含）这个值的人得到这个角色。一条也不符合就不建。',
  },
];
const first = (help: string): FormFields<typeof identityProvider.create> => [
  { name: 'providerName', help: '登录页按钮上的名字。' },
  {
    name: 'issuer',
    whole: true,
    help: '例如 https://login.microsoftonline.com/租户ID/v2.0；内网地址要由运维人员用 OUTGOING_NETWORKS 放行。',
  },
  'clientId',
  { name: 'clientSecret', control: secret, help },
  ...more,
];

/** Of a new one, and of one that is there. */
export const fields = first('保存后不再显示。');
export const changed = first('不填表示不变；换了颁发者地址要重新填。') as FormFields<typeof identityProvider.update>;
