// 开放接口: all that a builder of machines must know, as the server itself describes it: a guide, the calls with their fields and real examples, codes,
// refusals and what to do, clients to download, and the sign tried out.
import { useMemo, type ReactNode } from 'react';
import { Input } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { statusFailure, wireFailure } from '../../kernel/failure.ts';
import { getLanguage, useT, type Translate } from '../../kernel/i18n.ts';
import { useScreenState } from '../../kernel/router.tsx';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { NotThere } from '../../kit/list/states.tsx';
import { readDocument, type OpenDocument, type Wire } from './open-document.ts';
import { GuideBlock, OperationPage, Refusals, Values } from './open-parts.tsx';
import { SignTrial } from './sign-trial.tsx';
import './device.css';

/** The machines' part of the document, in the language of now. */
const addressOf = (): string => `/gateway/openapi.json?only=machines&lang=${getLanguage()}`;

async function loadDocument(): Promise<OpenDocument> {
  const response = await fetch(addressOf()).catch((error: unknown) => {
    throw wireFailure(error);
  });
  if (!response.ok) throw statusFailure(response.status);
  return readDocument((await response.json()) as Wire);
}

/** A part of the document: its title, all that it says for whoever searches, what it shows. */
interface Part {
  id: string;
  group: string;
  title: string;
  says: unknown;
  page: ReactNode;
}

const guideParts = ({ guide }: OpenDocument, t: Translate): Part[] =>
  guide.map(({ id, title, blocks }) => ({
    id,
    group: t('指南'),
    title,
    says: blocks,
    page: (
      <>
        <h2>{title}</h2>
        {blocks.map((block) => (
          <GuideBlock key={JSON.stringify(block)} block={block} />
        ))}
        {id === 'sign' && <SignTrial />}
      </>
    ),
  }));

const callParts = ({ operations }: OpenDocument, t: Translate): Part[] =>
  operations.map((operation) => ({
    id: operation.name,
    group: t('全部接口'),
    title: operation.summary,
    says: operation,
    page: <OperationPage key={operation.name} operation={operation} />,
  }));

function referenceParts({ errors, enums, clients }: OpenDocument, t: Translate): Part[] {
  const group = t('参考');
  return [
    {
      id: 'errors',
      group,
      title: t('错误代码'),
      says: errors,
      page: (
        <>
          <h2>{t('整个请求被拒绝')}</h2>
          <Refusals rows={errors.calls} />
          <h2>{t('单个事件或读数的原因')}</h2>
          <Refusals rows={errors.events} />
        </>
      ),
    },
    {
      id: 'codes',
      group,
      title: t('取值'),
      says: enums,
      page: enums.map(([name, values]) => (
        <section key={name}>
          <h2>{name}</h2>
          <Values values={values} />
        </section>
      )),
    },
    { id: 'clients', group, title: t('示例程序'), says: clients, page: <Clients clients={clients} /> },
  ];
}

function Clients({ clients }: Pick<OpenDocument, 'clients'>) {
  const t = useT();
  return (
    <>
      <h2>{t('示例程序')}</h2>
      <p>{t('完整的设备程序：签名、同步配置、询问、带日志和编号地上报、断网补报。只用语言自带的库，可以直接运行，也可以照着改写。')}</p>
      <ul>
        {clients.map((path) => (
          <li key={path}>
            <a href={path} download>
              {path.slice(1)}
            </a>
          </li>
        ))}
        <li>
          <a href={addressOf()} download="openapi.json">
            openapi.json
          </a>{' '}
          {t('这份文档本身，供程序读取')}
        </li>
      </ul>
    </>
  );
}

const holds = ({ title, says }: Part, sought: string): boolean =>
  JSON.stringify([title, says]).toLowerCase().includes(sought.toLowerCase());

export default function OpenApi() {
  const t = useT();
  const language = getLanguage();
  const found = useQuery({ queryKey: ['openapi', language], queryFn: loadDocument });
  if (!found.data)
    return (
      <div className="kit-screen">
        <NotThere asked={found} rows={10} />
      </div>
    );
  return <Pages document={found.data} t={t} />;
}

function Pages({ document, t }: { document: OpenDocument; t: Translate }) {
  const [{ search, open }, change] = useScreenState();
  const sought = typeof search['find'] === 'string' ? search['find'] : '';
  const parts = useMemo(() => [...guideParts(document, t), ...callParts(document, t), ...referenceParts(document, t)], [document, t]);
  const listed = parts.filter((part) => holds(part, sought));
  const shown = parts.find(({ id }) => id === open) ?? parts[0];
  return (
    <div className="device-doc">
      <ScreenTitle />
      <nav aria-label={t('目录')}>
        <Input
          type="search"
          aria-label={t('在文档里查找')}
          placeholder={t('在文档里查找')}
          allowClear
          defaultValue={sought}
          onChange={({ target }) => change({ search: { find: target.value } })}
        />
        {[...Map.groupBy(listed, ({ group }) => group)].map(([group, own]) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            {own.map(({ id, title }) => (
              <button key={id} type="button" aria-current={id === shown?.id} onClick={() => change({ open: id })}>
                {title}
              </button>
            ))}
          </section>
        ))}
        {listed.length === 0 && <output>{t('没有找到')}</output>}
      </nav>
      <section aria-live="polite">{shown?.page}</section>
    </div>
  );
}
