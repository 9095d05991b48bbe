// 单点登录: providers that prove who somebody is, each tried by a press.
import { LoginSystem } from '../../../contract/auth/codes.ts';
import { directory, IdentityProtocol, identityProvider, PersonMatch } from '../../../contract/identity/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { t as say } from '../../kernel/i18n.ts';
import { createDialog, editDialog } from '../../kit/form/index.ts';
import { action, column, dialog, listScreen, onOff } from '../../kit/list/index.ts';
import { changedDirectory, directoryFields, newDirectory } from './directory-fields.tsx';
import { DirectorySyncDialog } from './directory-sync.tsx';
import { DirectoryTryDialog } from './directory-try.tsx';
import { changed, fields } from './provider-fields.tsx';
import { ProviderTryDialog } from './provider-try.tsx';

const { page, create, update, delete: remove, test } = identityProvider;
type Provider = Row<typeof page>;

const systems = ({ loginSys }: Provider): string => loginSys.map((one) => say(labelOfCode(LoginSystem, one))).join(say('、'));
const match = ({ matchKind, matchClaim }: Provider): string => `${say(labelOfCode(PersonMatch, matchKind))} = ${matchClaim}`;

const isOidc = ({ protocol }: Provider): boolean => protocol === IdentityProtocol.oidc;
const isLdap = (row: Provider): boolean => !isOidc(row);
/** A directory as its form has it. */
const saidOf = ({ directory: settings, issuer, clientId, ...row }: Provider) => ({
  ...row,
  ...settings,
  serverUrl: issuer,
  bindDn: clientId,
});

export default listScreen(page, {
  search: ['providerName', 'statusFlag'],
  columns: [
    { name: 'providerName', width: 160, align: 'left', fixed: 'left' },
    column('statusFlag', (row) => say(row.statusFlag ? '启用' : '停用'), { title: '状态', width: 72 }),
    { name: 'protocol', width: 136 },
    { name: 'issuer', width: 280, align: 'left' },
    column('clientId', (row) => (isOidc(row) ? row.clientId : ''), { width: 160, align: 'left' }),
    column('matchKind', match, { width: 232, align: 'left' }),
    column('createFlag', (row) => say(row.createFlag ? '是' : '否'), { width: 128 }),
    column('loginSys', systems, { width: 200, align: 'left' }),
    { name: 'people', width: 104 },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [
    createDialog(create, fields, {
      title: '新增身份提供方',
      width: 760,
      initial: {
        scopes: 'openid profile email',
        loginSys: ['fms'],
        matchKind: PersonMatch.account,
        matchClaim: 'preferred_username',
        createFlag: false,
        rules: [],
        secondStepValues: [],
        statusFlag: true,
      },
    }),
    createDialog(directory.create, directoryFields, { label: '新增目录', title: '新增LDAP目录', width: 760, initial: newDirectory }),
  ],
  rowActions: [
    dialog<Provider>('测试', test.permit, (place, row) =>
      isOidc(row) ? <ProviderTryDialog {...place} provider={row} /> : <DirectoryTryDialog {...place} provider={row} />,
    ),
    editDialog<Provider, typeof update>(update, changed, { key: 'providerId', width: 760, when: isOidc }),
    editDialog<Provider, typeof directory.update>(directory.update, changedDirectory, {
      key: 'providerId',
      width: 760,
      when: isLdap,
      initial: saidOf,
    }),
    { ...dialog<Provider>('同步', page.permit, (place, row) => <DirectorySyncDialog {...place} provider={row} />), when: isLdap },
    ...onOff<Provider>(update, { flag: 'statusFlag', key: 'providerId' }),
    action('删除', remove, { confirm: '用它登录的人会立即退出，以后只能用密码登录。', danger: true }),
  ],
  rowKey: 'providerId',
  nameOf: (row) => row.providerName,
  empty: '还没有身份提供方。新增一个，登录页就会多一个按钮，员工用企业账号登录。',
});
