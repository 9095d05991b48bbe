// What signing in with an account of the company can refuse with: to somebody at the sign-in page, who wants to know what to do now.
import { errorTexts } from '../kernel/errors.ts';

export const identityErrors = errorTexts({
  'provider-gone': [404, '这种登录方式已停用，请返回登录页换一种', 'This way of signing in is off. Go back and choose another'],
  'provider-over': [
    400,
    '登录已超时，或不是在这个浏览器里开始的，请重新登录',
    'This sign-in took too long or was not begun in this browser. Sign in again',
  ],
  'provider-cancelled': [
    400,
    '没有在“{name}”完成登录，请重试或换一种方式',
    'You did not sign in at {name}. Try again or choose another way',
  ],
  'provider-unreachable': [
    400,
    '暂时联系不上“{name}”（{problem}），请稍后再试，或用密码登录；一直这样请告诉管理员',
    '{name} cannot be reached ({problem}). Try again later or use your password. Tell an administrator if it stays so',
  ],
  'provider-answer': [
    400,
    '“{name}”的答复没有通过核对，请重新登录；一直这样请告诉管理员',
    'The answer of {name} did not pass our checks. Sign in again. Tell an administrator if it stays so',
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
    '{name} did not tell a usable “{claim}”, so we cannot tell who you are. Ask an administrator',
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
    'This user belongs to another account of {name}. Ask an administrator to end that in user roles',
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
});
