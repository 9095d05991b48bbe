// 测试: asks the provider now, and shows what has to be entered there.
import { identityProvider } from '../../../contract/identity/index.ts';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { TryDialog } from './try-dialog.tsx';

interface Props {
  open: boolean;
  close: () => void;
  provider: Row<typeof identityProvider.page>;
}

export function ProviderTryDialog({ provider, ...place }: Props) {
  return (
    <TryDialog
      {...place}
      name={provider.providerName}
      hint="像登录那样问一遍提供方：找得到、证书可信、客户端ID和密钥被接受。不会让任何人登录。"
      ask={() => call(identityProvider.test, { providerId: provider.providerId }, { silent: true })}
      Answer={Found}
    />
  );
}

function Found({ answer: { signInAt, keys, redirectUri, logoutUri } }: { answer: Out<typeof identityProvider.test> }) {
  const t = useT();
  const parts = [
    ['登录地址', signInAt],
    ['在提供方登记：登录后返回的地址（Redirect URI）', redirectUri],
    ['在提供方登记：后端退出通知的地址（Back-channel logout URI）', logoutUri],
  ] as const;
  return (
    <>
      <p>{t('可以登录，签名密钥 {n} 个。', { n: keys })}</p>
      <dl className="identity-tried">
        {parts.map(([title, address]) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>
              <code>{address}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
