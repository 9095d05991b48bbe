// 测试: asks the provider now, and shows what has to be entered there.
import { useState } from 'react';
import { Button } from 'antd';
import { identityProvider } from '../../../contract/identity/index.ts';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import './identity.css';

interface Props {
  open: boolean;
  close: () => void;
  provider: Row<typeof identityProvider.page>;
}

export function ProviderTryDialog({ open, close, provider }: Props) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<Out<typeof identityProvider.test>>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    setAnswer(undefined);
    try {
      setAnswer(await call(identityProvider.test, { providerId: provider.providerId }, { silent: true }));
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} close={close} width={640} title={`${t('测试')} ${provider.providerName}`}>
      <p className="kit-hint">{t('像登录那样问一遍提供方：找得到、证书可信、客户端ID和密钥被接受。不会让任何人登录。')}</p>
      <Button type="primary" loading={busy} onClick={() => void run()}>
        {t('测试连接')}
      </Button>
      {problem && (
        <div className="kit-form-error" role="alert">
          {problem}
        </div>
      )}
      <output>{answer && <Found answer={answer} />}</output>
    </Dialog>
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
