// The sign tried out: the text that is signed and what comes of it, with a key of this site.
import { useState } from 'react';
import { Button, Form, Input } from 'antd';
import { auth } from '../../../contract/auth/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';

const fields = [
  ['appKey', '应用密钥'],
  ['path', '路径'],
  ['timestamp', '毫秒时间戳'],
  ['nonce', '随机串'],
  ['bodyHash', '内容的SHA-256'],
] as const;
type Name = (typeof fields)[number][0];

export function SignTrial() {
  const t = useT();
  const [values, setValues] = useState<Partial<Record<Name, string>>>({ path: '/gateway/open/v1/events' });
  const [sign, setSign] = useState<Out<typeof auth.sign>>();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    // What is refused has been shown.
    await call(auth.sign, { path: '/', ...given, method: 'POST' }).then(setSign, () => undefined);
    setBusy(false);
  };
  return (
    <Can right={auth.sign.permit as 'system.openApi.sign'}>
      <h2>{t('试算签名')}</h2>
      <Form layout="vertical" className="kit-form" onFinish={() => void run()}>
        {fields.map(([name, title]) => (
          <Form.Item key={name} label={t(title)} htmlFor={`sign-${name}`}>
            <Input
              id={`sign-${name}`}
              value={values[name] ?? ''}
              placeholder={name === 'path' ? '' : t('可不填')}
              onChange={({ target }) => setValues({ ...values, [name]: target.value.trim() })}
            />
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('计算签名')}
        </Button>
      </Form>
      {sign && (
        <>
          <h2>{t('被签名的内容')}</h2>
          <pre>{sign.stringToSign}</pre>
          <h2>{t('签名')}</h2>
          <pre>{sign.sign}</pre>
        </>
      )}
    </Can>
  );
}
