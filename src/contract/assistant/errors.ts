// What can be refused to assistants, and about what they propose.
import { errorTexts } from '../kernel/errors.ts';

export const assistantErrors = errorTexts({
  'assistant-off': [
    403,
    '本站点没有开启助手接口，请管理员在“站点配置”里打开“助手”',
    'Assistants are switched off at this site. An administrator can switch on “Assistants” in the site settings',
  ],
  'assistant-key': [
    401,
    '请用有效的访问密钥连接：authorization: Bearer key.…（我的账号 - 访问密钥）',
    'Connect with a live access key: authorization: Bearer key.… (My account - Access keys)',
  ],
  'assistant-origin': [403, '助手接口不接受别的网页的调用', 'Other web pages must not call the assistant interface'],
  'proposals-full': [409, '已有{most}条提议等待确认，请先处理', '{most} proposals already wait to be confirmed. Decide those first'],
});
