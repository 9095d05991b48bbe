// Rules from what a provider says to a role: a line each.
import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { identityProvider } from '../../../contract/identity/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { pickedAs, type ControlProps } from '../../kit/form/index.ts';
import './identity.css';

type Rule = In<typeof identityProvider.create>['rules'][number];
const Role = pickedAs('roleId');

/** The control of the field; `usual`: the claim that most rules look at. */
export function RulesField({ value, change, id, usual = 'groups' }: ControlProps & { usual?: string }) {
  const t = useT();
  const rules = Array.isArray(value) ? (value as Rule[]) : [];
  const set = (at: number, part: Partial<Rule>): void => change(rules.map((rule, place) => (place === at ? { ...rule, ...part } : rule)));
  return (
    <div id={id} className="identity-rules">
      {rules.map((rule, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has nothing of its own but its place
        <div key={at} className="identity-rule">
          <Input
            aria-label={`${t('声明')} ${at + 1}`}
            placeholder={usual}
            maxLength={200}
            value={rule.claim}
            onChange={({ target }) => set(at, { claim: target.value })}
          />
          <Input
            aria-label={`${t('值')} ${at + 1}`}
            placeholder={usual === 'groups' ? 'factory-store' : 'CN=…'}
            maxLength={500}
            value={rule.value}
            onChange={({ target }) => set(at, { value: target.value })}
          />
          <Role
            name="roleId"
            label={`${t('角色')} ${at + 1}`}
            value={rule.roleId}
            change={(roleId) => set(at, { roleId: roleId as string })}
          />
          <Button type="text" danger aria-label={`${t('删除')} ${at + 1}`} onClick={() => change(rules.filter((_, place) => place !== at))}>
            {t('删除')}
          </Button>
        </div>
      ))}
      <Button onClick={() => change([...rules, { claim: usual, value: '', roleId: '' }])}>{t('添加规则')}</Button>
    </div>
  );
}
