// What sign-in can refuse with. The sentences about the password are the specification's (R171–R179).
import { errorTexts } from '../kernel/errors.ts';

export const authErrors = errorTexts({
  // One sentence for an unknown account and a wrong password, so that nobody learns which accounts exist (trust 28).
  'sign-in-failed': [400, '账号或密码不正确', 'Wrong account or password'],
  'code-wrong': [400, '验证码不正确或已失效', 'The code is wrong or no longer valid'],
  'challenge-spent': [400, '登录信息已过期，请重试', 'This form has expired. Please try again'],
  'account-locked': [403, '账号已停用，请联系管理员', 'This account is disabled. Ask an administrator'],
  'system-not-allowed': [403, '该账号不能登录所选的系统', 'This account cannot sign in to the selected system'],
  'must-change-password': [403, '请先修改密码', 'Change your password first'],
  'second-code-wrong': [400, '动态码不正确，或已经用过；请等下一个', 'This code is wrong or was used before. Wait for the next one'],
  'second-step-over': [400, '登录已超时，请重新登录', 'This sign-in took too long. Sign in again'],
  'second-factor-first': [403, '您的角色要求两步验证，请先开启', 'Your role requires two-step verification. Turn it on first'],
  'second-factor-needed': [
    409,
    '您的角色要求两步验证，不能关闭；可以更换手机',
    'Your role requires two-step verification. You can change the phone, but not turn it off',
  ],
  'second-factor-off': [409, '尚未开启两步验证', 'Two-step verification is not on'],
  'second-factor-unoffered': [409, '请先扫描新的二维码', 'Scan a new QR code first'],
  'passkey-refused': [
    400,
    '通行密钥没有通过核对，请重试或换一种方式登录',
    'The passkey did not pass our checks. Try again or sign in another way',
  ],
  'passkey-unknown': [
    400,
    '本系统不认识这个通行密钥，可能已被移除；请用密码登录后重新添加',
    'This passkey is unknown here; it may have been removed. Sign in with your password and add it again',
  ],
  'passkey-copied': [
    403,
    '这个通行密钥可能被复制过，已停用；请用密码登录，并移除后重新添加',
    'This passkey may have been copied and is no longer accepted. Sign in with your password, remove it and add it again',
  ],
  'passkey-no-name': [
    409,
    '本系统是用IP地址打开的，浏览器不能使用通行密钥；请管理员配置域名',
    'This site is opened by an IP address, where browsers use no passkeys. Ask an administrator for a host name',
  ],
  'passkey-many': [409, '最多10个通行密钥，请先移除不用的', 'At most 10 passkeys. Remove one that you no longer use'],
  'card-not-here': [403, '这里不能刷卡登录，请用账号和密码登录', 'Cards are not accepted here. Sign in with account and password'],
  // One sentence for an unknown card, a stopped one and one of nobody with an account: which cards exist is not told.
  'card-refused': [400, '这张卡不能登录，请用账号登录，或找管理员', 'This card cannot sign in. Use your account, or ask an administrator'],
  'card-second-step': [
    403,
    '您的账号需要两步验证，不能只刷卡，请用账号登录',
    'Your account needs two steps, so a card is not enough. Sign in with your account',
  ],
  'terminal-limited': [
    403,
    '刷卡登录只能看自己的领用、申请和交还；其他请用账号登录',
    'With a card you can only see what you hold, request material and hand it back. For anything else sign in with your account',
  ],
  'old-password-empty': [400, '请输入原密码', 'Enter the old password'],
  'old-password-wrong': [400, '原密码不正确', 'The old password is wrong'],
  'present-password-wrong': [400, '当前密码不正确', 'The current password is wrong'],
  'password-empty': [400, '请输入密码', 'Enter a password'],
  'password-rule': [
    400,
    '密码长度8-20位且至少由大写小写字母和数字组成',
    'Passwords must have 8 to 20 characters with at least one lowercase letter, one uppercase letter and one digit',
  ],
  'password-length': [400, '密码长度15-64位，可以用任何字符', 'Passwords must have 15 to 64 characters, of any kind'],
  'password-same': [400, '新密码不能和原密码相同', 'The new password must differ from the old one'],
  'password-common': [400, '该密码过于常见，容易被猜到，请换一个', 'This password is too common. Choose another'],
  'password-mismatch': [400, '密码校验不一致，请重试', 'The passwords do not match. Please try again'],
  'repeat-empty': [400, '请再次输入密码', 'Enter the password again'],
  'repeat-differs': [400, '两次输入密码不一致!', 'The passwords do not match'],
  'reset-spent': [400, '重置链接已失效，请重新获取', 'This reset link is no longer valid. Request a new one'],
  'seeing-as': [
    403,
    '正在以“{account}”的身份查看，只能看，不能修改；请先结束查看',
    'You are viewing as “{account}” (read-only). Stop viewing first',
  ],
  'see-as-self': [409, '不能以自己的身份查看', 'You cannot view as yourself'],
  'see-as-locked': [409, '“{name}”已停用，不能以其身份查看', '{name} is disabled, so you cannot view as that user'],
  'see-as-system': [
    409,
    '“{name}”不能登录本系统，不能以其身份查看',
    '{name} cannot sign in to this system, so you cannot view as that user',
  ],
  'see-as-beyond': [
    403,
    '“{name}”有你没有的权限，不能以其身份查看',
    '{name} has rights that you do not have, so you cannot view as that user',
  ],
  'see-as-scope': [
    403,
    '“{name}”能看到你看不到的数据，不能以其身份查看',
    '{name} can see data that you cannot, so you cannot view as that user',
  ],
  'see-as-over': [409, '没有在以他人身份查看', 'You are not viewing as another user'],
  'access-key-network': [
    400,
    '“{value}”不是IP地址或网段，例如 10.1.2.3 或 10.1.2.0/24',
    '“{value}” is not an address or network such as 10.1.2.3 or 10.1.2.0/24',
  ],
  'access-key-elsewhere': [403, '这个访问密钥不能从这个地址使用', 'This access key cannot be used from this address'],
  'access-key-rights': [
    403,
    '访问密钥不能有这些权限：{rights}。只能给您自己有的权限；用户、角色和登录方式只能由人来修改',
    'An access key cannot have these rights: {rights}. Choose from your own; users, roles and ways to sign in are changed by people only',
  ],
  'access-key-many': [
    409,
    '最多{most}个有效的访问密钥，请先停用不再使用的',
    'At most {most} live access keys. End those that are no longer used',
  ],
  'access-key-limited': [
    403,
    '访问密钥只能用于它的权限；个人账号的事请登录后处理',
    'An access key only covers its rights. Sign in to change your own account',
  ],
  'mail-address': [400, '邮箱地址不正确', 'The e-mail address is not valid'],
});
