// 开放接口: what machines and programs call, as the server itself describes it, with an example of each and the sign tried out.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { deviceErrors } from '../../../contract/device/errors.ts';
import { statusFailure, wireFailure } from '../../kernel/failure.ts';
import { getLanguage, useT } from '../../kernel/i18n.ts';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { CopyButton } from '../../kit/page/copy-button.tsx';
import { exampleOf, fieldsOf, operationsOf, shellOf, type Operation } from './open-document.ts';
import { SignTrial } from './sign-trial.tsx';
import './device.css';

async function loadDocument(): Promise<Operation[]> {
  const response = await fetch('/gateway/openapi.json').catch((error: unknown) => {
    throw wireFailure(error);
  });
  if (!response.ok) throw statusFailure(response.status);
  return operationsOf(await response.json());
}

const SIGNING = '';

export default function OpenApi() {
  const t = useT();
  const found = useQuery({ queryKey: ['openapi'], queryFn: loadDocument });
  const [path, setPath] = useState(SIGNING);
  if (!found.data)
    return (
      <div className="kit-screen">
        {found.error ? <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} /> : <Skeleton rows={10} />}
      </div>
    );
  const shown = found.data.find((one) => one.path === path);
  return (
    <div className="device-doc">
      <ScreenTitle />
      <nav aria-label={t('接口')}>
        {[{ path: SIGNING, summary: '签名' }, ...found.data].map((one) => (
          <button key={one.path} type="button" aria-current={one.path === path} onClick={() => setPath(one.path)}>
            {t(one.summary)}
          </button>
        ))}
      </nav>
      <section aria-live="polite">{shown ? <OperationPage operation={shown} /> : <SigningPage />}</section>
    </div>
  );
}

function SigningPage() {
  const t = useT();
  return (
    <>
      <h2>{t('怎样签名')}</h2>
      <p>{t('每次调用都带四个请求头。签名是对下面六行（以换行连接）用密钥计算的 HMAC-SHA256，十六进制小写。')}</p>
      <pre>{'POST\n/gateway/open/v1/events\n\n1795212800000\n4f6c1c1e-9a51-4d0e\nsha256(body)'}</pre>
      <table>
        <tbody>
          {(
            [
              ['x-app-key', '应用密钥，在“开放平台”新增'],
              ['x-timestamp', '毫秒时间戳，与服务器相差不超过5分钟'],
              ['x-nonce', '随机串，8至64位，每次不同'],
              ['x-sign', '签名'],
            ] as const
          ).map(([header, meaning]) => (
            <tr key={header}>
              <td>
                <code>{header}</code>
              </td>
              <td>{t(meaning)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{t('会怎样被拒绝')}</h2>
      <table>
        <tbody>
          {Object.entries(deviceErrors).map(([key, [code, zh, en]]) => (
            <tr key={key}>
              <td>
                <code>{key}</code>
              </td>
              <td>{code}</td>
              <td>{getLanguage() === 'en' ? en : zh}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <SignTrial />
    </>
  );
}

function OperationPage({ operation }: { operation: Operation }) {
  const t = useT();
  return (
    <>
      <h2>{t(operation.summary)}</h2>
      <p>
        <code>
          {operation.method} {operation.path}
        </code>
      </p>
      <h2>{t('请求')}</h2>
      <Fields schema={operation.request} />
      <h2>{t('请求示例')}</h2>
      <pre>{JSON.stringify(exampleOf(operation.request), null, 2)}</pre>
      <h2>{t('命令行示例')}</h2>
      <Shell operation={operation} />
      <h2>{t('回答')}</h2>
      {operation.download ? <p>{t('文件本身；被拒绝时是 JSON。')}</p> : <Reply schema={operation.response} />}
    </>
  );
}

/** The call as it can be sent from a shell at once, against this very server. */
function Shell({ operation: { path, request, download } }: { operation: Operation }) {
  const t = useT();
  const shell = shellOf({ origin: location.origin, path, body: exampleOf(request), language: getLanguage(), download });
  return (
    <>
      <p>
        {t('前两行换成自己的密钥，内容里的工号、货道和编号换成设备上的；需要 curl 和 openssl。')} <CopyButton text={shell} />
      </p>
      <pre>{shell}</pre>
    </>
  );
}

function Reply({ schema }: { schema: Operation['response'] }) {
  const t = useT();
  return (
    <>
      <Fields schema={schema} />
      <h2>{t('回答示例')}</h2>
      <pre>{JSON.stringify({ code: 200, msg: '', data: exampleOf(schema) }, null, 2)}</pre>
    </>
  );
}

function Fields({ schema }: { schema: Operation['request'] }) {
  const t = useT();
  const rows = fieldsOf(schema);
  if (rows.length === 0) return <p>{t('没有字段')}</p>;
  return (
    <table>
      <thead>
        <tr>
          <th>{t('字段')}</th>
          <th>{t('类型')}</th>
          <th>{t('必填')}</th>
          <th>{t('说明')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, required, says }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{type}</td>
            <td>{required ? t('是') : ''}</td>
            <td>{says && t(says)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
