// The form of a directory. The password of the account that searches is typed and never shown again.
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { PersonMatch, type directory } from '../../../contract/identity/index.ts';
import type { FormFields } from '../../kit/form/index.ts';
import { secret } from './provider-fields.tsx';
import { RulesField } from './rules-field.tsx';

const fieldsWith = (help: string): FormFields<typeof directory.create> => [
  { name: 'providerName', help: '登录页按钮上的名字。' },
  {
    name: 'serverUrl',
    whole: true,
    help: '例如 ldaps://dc1.example.com；不带端口就是 636（ldaps）或 389（ldap）。内网地址要由运维人员用 OUTGOING_NETWORKS 放行。',
  },
  { name: 'startTlsFlag', help: '只用于 ldap:// 开头的地址。' },
  { name: 'ca', whole: true, help: '服务器的证书由自己的机构签发时，把该机构的证书（PEM）粘贴在这里。' },
  { name: 'bindDn', whole: true, help: '只需要能查询，例如 CN=reader,OU=Service,DC=example,DC=com。' },
  { name: 'bindPassword', control: secret, help },
  { name: 'baseDn', help: '例如 OU=Staff,DC=example,DC=com' },
  { name: 'personFilter', whole: true, help: '不符合的人既不能登录，也不同步。停用的账号请在这里排除，写法见随产品的 docs/directory.md。' },
  { name: 'accountAttribute', help: 'Active Directory 用 sAMAccountName 或 userPrincipalName，OpenLDAP 用 uid。' },
  { name: 'subjectAttribute', help: 'Active Directory 用 objectGUID，OpenLDAP 用 entryUUID。' },
  'loginSys',
  'matchKind',
  { name: 'matchClaim', help: '例如 sAMAccountName、mail、employeeNumber。不要用员工自己能改的。' },
  'nameAttribute',
  { name: 'createFlag', help: '本系统没有这个人时，按下面的规则建一个没有密码的用户。' },
  {
    name: 'rules',
    control: (props) => <RulesField {...props} usual="memberOf" />,
    whole: true,
    help: '属性等于（或包含）这个值的人得到这个角色。组写完整的名字（DN）。一条也不符合就不建。',
  },
  { name: 'groupBaseDn', help: '人的条目上没有 memberOf 时填写：在这里找成员里有他的组。' },
  { name: 'nestedFlag', help: '他的组又属于别的组时，那些组的角色规则也算。' },
  { name: 'syncFlag', help: '目录里新来的建为员工，改了的跟着改，以前有过而现在没有的停用。' },
  'codeAttribute',
  'departmentAttribute',
  'mobileAttribute',
  'emailAttribute',
  { name: 'stopShare', help: '一次要停用的人超过这个百分比时先不做，等人确认。' },
];

/** Of a new one, and of one that is there. */
export const directoryFields = fieldsWith('保存后不再显示。');
export const changedDirectory = fieldsWith('不填表示不变；换了地址、账号或加密方式要重新填。') as FormFields<typeof directory.update>;

/** As Active Directory has it. */
export const newDirectory: Partial<Sent<typeof directory.create>> = {
  startTlsFlag: false,
  personFilter: '(&(objectCategory=person)(objectClass=user)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
  accountAttribute: 'sAMAccountName',
  subjectAttribute: 'objectGUID',
  loginSys: ['fms'],
  matchKind: PersonMatch.account,
  matchClaim: 'sAMAccountName',
  nameAttribute: 'displayName',
  createFlag: false,
  rules: [],
  syncFlag: false,
  codeAttribute: 'employeeNumber',
  departmentAttribute: 'department',
  nestedFlag: false,
  stopShare: 10,
};
