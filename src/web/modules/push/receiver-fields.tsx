// The form of a receiver. A secret is typed and never shown again: left empty it stays as it was.
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { PushAuth, PUSHED_TYPES } from '../../../contract/push/codes.ts';
import type { pushReceiver } from '../../../contract/push/index.ts';
import type { Control, FormFields } from '../../kit/form/index.ts';

const line: Control = ({ id, value, change }) => (
  <Input
    id={id ?? ''}
    value={typeof value === 'string' ? value : ''}
    maxLength={500}
    onChange={({ target }) => change(target.value || undefined)}
  />
);

const secret: Control = ({ id, value, change }) => (
  <Password
    id={id ?? ''}
    autoComplete="new-password"
    value={typeof value === 'string' ? value : ''}
    onChange={({ target }) => change(target.value || undefined)}
  />
);

type Said = Readonly<Record<string, unknown>>;
const isAt = ({ url }: Said, ...schemes: string[]): boolean =>
  schemes.some((scheme) =>
    String(url ?? '')
      .trim()
      .toLowerCase()
      .startsWith(scheme),
  );
const signsBy =
  (...kinds: number[]) =>
  ({ authKind }: Said): boolean =>
    kinds.includes(Number(authKind));
const isPulled = signsBy(PushAuth.pull);
const isOAuth = signsBy(PushAuth.oauth);
/** Called over the web, which has certificates and answers. */
const isWeb = (said: Said): boolean => !isPulled(said) && !isAt(said, 'sftp:', 'mailto:');

export const receiverFields: FormFields<typeof pushReceiver.create> = [
  'receiverName',
  'pushKind',
  {
    name: 'url',
    control: line,
    whole: true,
    help: '以 https:// 开头；文件放到对方的SFTP服务器用 sftp://主机/文件夹，发邮件用 mailto:邮箱。内网地址要由运维人员在服务器上用 OUTGOING_NETWORKS 放行。对方来取时不填。',
  },
  { name: 'pushTypes', whole: true, only: [...PUSHED_TYPES] },
  'authKind',
  { name: 'authName', when: signsBy(PushAuth.basic, PushAuth.oauth, PushAuth.sshKey) },
  {
    name: 'authSecret',
    control: secret,
    help: '保存后不再显示，留空则不变。',
    when: signsBy(PushAuth.basic, PushAuth.bearer, PushAuth.oauth, PushAuth.hmac, PushAuth.sshKey),
  },
  { name: 'timeoutSeconds', when: (said) => !isPulled(said) },
  { name: 'tokenUrl', control: line, help: '只用于 OAuth 2。', when: isOAuth },
  { name: 'tokenScope', when: isOAuth },
  {
    name: 'hostKey',
    control: line,
    whole: true,
    when: (said) => isAt(said, 'sftp:'),
    help: '只用于SFTP：向对方要，形如 SHA256:…；不一致就不发送。',
  },
  {
    name: 'takenIf',
    control: line,
    whole: true,
    when: isWeb,
    help: '对方总是回答200时，用JSONata写出什么样的回答才算成功，例如 code = 200。',
  },
  { name: 'caPem', whole: true, when: isWeb, help: '对方用自签证书时，粘贴它的根证书（PEM）。' },
  { name: 'certPem', whole: true, when: isWeb },
  { name: 'clientKeySecret', whole: true, when: isWeb, help: '保存后不再显示，留空则不变。' },
];
