// 测试: asks the directory now, and shows what it says of the first person that it has.
import { directory } from '../../../contract/identity/index.ts';
import type { identityProvider } from '../../../contract/identity/index.ts';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { TryDialog } from './try-dialog.tsx';

interface Props {
  open: boolean;
  close: () => void;
  provider: Row<typeof identityProvider.page>;
}

export function DirectoryTryDialog({ provider, ...place }: Props) {
  return (
    <TryDialog
      {...place}
      name={provider.providerName}
      hint="像登录那样问一遍目录：连得上、证书可信、查询用的账号被接受、找得到人。不会让任何人登录。"
      ask={() => call(directory.test, { providerId: provider.providerId }, { silent: true })}
      Answer={Shown}
    />
  );
}

function Shown({ answer: { people, isAll, example } }: { answer: Out<typeof directory.test> }) {
  const t = useT();
  if (people === 0) return <p className="kit-form-error">{t('连上了，但一个人也没有找到。请检查从哪里找人和人员筛选。')}</p>;
  return (
    <>
      <p>{t(isAll ? '可以登录，找到 {n} 个人。' : '可以登录，找到 {n} 个人以上。', { n: people })}</p>
      <dl className="identity-tried">
        {example.map(({ attribute, value }) => (
          <div key={attribute}>
            <dt>{attribute}</dt>
            <dd>{value === null ? t('（没有）') : <code>{value}</code>}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
