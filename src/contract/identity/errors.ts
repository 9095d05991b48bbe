// What signing in with an account of the company can refuse with: to somebody at the sign-in page, who wants to know what to do now.
import { errorTexts } from '../kernel/errors.ts';

export const identityErrors = errorTexts({
  'provider-gone': [404, '这种登录方式已停用，请返回登录页换一种', 'This way of signing in is off. Go back and choose another'],
  'provider-over': [
    400,
    '登录已超时，或不是在这个浏览器里开始的，请重新登录',
    'This sign-in took too long or was not started in this browser. Sign in again',
  ],
  'provider-cancelled': [
    400,
    '没有在“{name}”完成登录，请重试或换一种方式',
    'You did not sign in at {name}. Try again or choose another way',
  ],
  'provider-unreachable': [
    400,
    '暂时联系不上“{name}”（{problem}），请稍后再试，或用密码登录；一直这样请告诉管理员',
    '{name} cannot be reached ({problem}). Try again later or use your password. Tell an administrator if this continues',
  ],
  'provider-answer': [
    400,
    '“{name}”的答复没有通过核对，请重新登录；一直这样请告诉管理员',
    'The answer of {name} did not pass our checks. Sign in again. Tell an administrator if this continues',
  ],
  'provider-clock': [
    400,
    '本系统与“{name}”的时间不一致，请管理员校准服务器的时间',
    'The clocks of this system and of {name} differ. Ask an administrator to set the server’s clock',
  ],
  'provider-client': [
    400,
    '“{name}”不接受本系统的客户端ID或密钥，请管理员核对单点登录的设置',
    '{name} does not accept the client ID or secret of this system. Ask an administrator to check the settings',
  ],
  'provider-claim': [
    403,
    '“{name}”没有告知能用的“{claim}”，认不出您是谁，请联系管理员',
    '{name} did not provide a usable “{claim}”, so you cannot be identified. Ask an administrator',
  ],
  'provider-unverified': [
    403,
    '“{name}”没有确认您的邮箱是您的，请在那边验证邮箱，或联系管理员',
    '{name} has not verified your e-mail address. Verify it there or ask an administrator',
  ],
  'provider-unknown-person': [
    403,
    '您的企业账号（{value}）在本系统没有用户，请联系管理员',
    'Your company account ({value}) has no user here. Ask an administrator',
  ],
  'provider-no-role': [
    403,
    '没有给您的企业账号（{value}）设置角色，请联系管理员',
    'No role is set for your company account ({value}). Ask an administrator',
  ],
  'provider-other-person': [
    403,
    '这个用户已绑定“{name}”的另一个账号，请管理员在用户角色里解除绑定',
    'This user belongs to another account of {name}. Ask an administrator to unlink it under User roles',
  ],
  'provider-beyond': [
    403,
    '您的权限比设置“{name}”的管理员高，请用密码登录',
    'You have more rights than the administrator who set up {name}. Sign in with your password',
  ],
  'provider-role': [
    403,
    '角色“{role}”不能由单点登录授予：你自己没有它的权限，或它是超级管理员',
    'The role “{role}” cannot be granted by single sign-on: it has rights that you do not have, or is the super administrator’s',
  ],
  'provider-http': [400, '颁发者地址必须以 https:// 开头', 'The issuer’s address must begin with https://'],
  'directory-clear': [
    400,
    '不加密的连接会泄露密码：请用 ldaps:// 开头的地址，或打开 StartTLS',
    'Without encryption passwords could be read: use an address that begins with ldaps://, or switch StartTLS on',
  ],
  'directory-filter': [
    400,
    '人员筛选写得不对，请检查括号，例如 (objectClass=person)',
    'The filter is not well formed: check its brackets, for example (objectClass=person)',
  ],
  'directory-ca': [400, 'CA证书不是PEM格式的证书', 'The CA certificate is not a certificate in PEM format'],
  'directory-bind': [
    400,
    '“{name}”不接受查询用的账号或密码，请管理员核对单点登录的设置',
    '{name} does not accept the account that searches it. Ask an administrator to check the settings',
  ],
  'directory-base': [
    400,
    '“{name}”里没有设置的位置（Base DN），请管理员核对单点登录的设置',
    '{name} has no such base DN. Ask an administrator to check the settings',
  ],
  'directory-answer': [
    400,
    '“{name}”拒绝了查询（{problem}），请管理员核对单点登录的设置',
    '{name} refused the search ({problem}). Ask an administrator to check the settings',
  ],
  'directory-locked': [
    403,
    '“{name}”说您的账号已停用、已过期，或要先修改密码，请按公司的办法处理后再登录',
    '{name} says that your account is disabled or has expired, or that its password must be changed first. Settle that at your company, then sign in',
  ],
  'directory-empty': [
    400,
    '“{name}”里一个人也没有找到，没有同步：请检查从哪里找人和人员筛选',
    'Nobody was found in {name}, so nothing was synced. Check the base DN and the filter',
  ],
  'directory-many': [
    400,
    '“{name}”里超过 {most} 人，没有同步：请缩小人员筛选',
    'More than {most} people in {name}, so nothing was synced. Narrow the filter',
  ],
  'directory-saver': [
    403,
    '同步会新建、修改和停用员工与部门：最后保存设置的人要有这些权限',
    'The sync creates, changes and disables employees and departments, so saving these settings requires those rights',
  ],
  'directory-busy': [409, '这个目录正在同步，请稍后再看', 'This directory is being synced right now. Check again later'],
});
