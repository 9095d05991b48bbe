// How a person of a provider is found here.
import { codes } from '../kernel/codes.ts';

export const PersonMatch = codes('personMatch', { email: [1, '邮箱'], account: [2, '账号'], employee: [3, '工号'] });
export const IdentityProtocol = codes('identityProtocol', { oidc: [1, 'OpenID Connect'], ldap: [2, 'LDAP'] });
export const DirectorySyncStatus = codes('directorySyncStatus', {
  running: [0, '进行中', 'primary'],
  done: [1, '已完成', 'success'],
  held: [2, '待确认', 'warning'],
  failed: [3, '失败', 'danger'],
});
