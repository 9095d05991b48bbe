// The parts of the document of the open interface: words with code in them, the guide, a call, refusals, enumerations.
import type { ReactNode } from 'react';
import { getLanguage, useT } from '../../kernel/i18n.ts';
import { CopyButton } from '../../kit/page/copy-button.tsx';
import { fieldsOf, shellOf, type Block, type Field, type Meaning, type Operation, type Refused } from './open-document.ts';

/** A text in which what stands between backticks is code. */
export function Words({ text }: { text: string }) {
  return text.split('`').map((part, at) => {
    const key = `${at} ${part}`;
    return at % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>;
  });
}

interface Shown {
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}
export function DocTable({ head, rows }: Shown) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows of a document that does not change
          <tr key={at}>
            {row.map((cell, place) => (
              <td key={head[place]}>{typeof cell === 'string' ? <Words text={cell} /> : cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function GuideBlock({ block }: { block: Block }) {
  if ('text' in block)
    return (
      <p>
        <Words text={block.text} />
      </p>
    );
  if ('code' in block) return <pre>{block.code}</pre>;
  if ('table' in block) return <DocTable head={block.table.head} rows={block.table.rows} />;
  return (
    <ol>
      {block.list.map((one) => (
        <li key={one}>
          <Words text={one} />
        </li>
      ))}
    </ol>
  );
}

export function Values({ values }: { values: readonly Meaning[] }) {
  return (
    <ul className="device-doc-values">
      {values.map(({ value, meaning }) => (
        <li key={String(value)}>
          <code>{JSON.stringify(value)}</code> {meaning}
        </li>
      ))}
    </ul>
  );
}

function FieldWords({ field: { says, unit, values } }: { field: Field }) {
  const t = useT();
  return (
    <>
      <Words text={says} />
      {unit && (
        <small>
          {t('单位')}
          {t('：')}
          {unit}
        </small>
      )}
      {values.length > 0 && <Values values={values} />}
    </>
  );
}

function Fields({ schema, asked }: { schema: Operation['request']; asked: boolean }) {
  const t = useT();
  const fields = fieldsOf(schema);
  if (fields.length === 0) return <p>{t('没有字段')}</p>;
  const must = ({ required, nullable }: Field) => (required ? t('必填') : nullable ? t('可为空') : '');
  const rows = fields.map((field) => [
    <code key="name">{field.name}</code>,
    <>
      {field.type}
      {field.most !== undefined && <small>{t('最多{n}', { n: field.most })}</small>}
    </>,
    asked ? must(field) : field.nullable ? t('可为空') : '',
    ...(asked ? [field.usual === undefined ? '' : <code key="usual">{field.usual}</code>] : []),
    <FieldWords key="says" field={field} />,
  ]);
  const head = [t('字段'), t('类型'), asked ? t('必填') : t('可为空'), ...(asked ? [t('不填时')] : []), t('含义')];
  return <DocTable head={head} rows={rows} />;
}

export function OperationPage({ operation }: { operation: Operation }) {
  const t = useT();
  const { method, path, summary, description, request, response, examples, download } = operation;
  return (
    <>
      <h2>{summary}</h2>
      <p>
        <code>
          {method} {path}
        </code>
      </p>
      <p>
        <Words text={description} />
      </p>
      <h2>{t('请求')}</h2>
      <Fields schema={request} asked />
      <h2>{t('回答')}</h2>
      {download ? <p>{t('文件本身；被拒绝时是 JSON。')}</p> : <Fields schema={response} asked={false} />}
      <h2>{t('例子')}</h2>
      {examples.map((one) => (
        <details key={one.title} open={one === examples[0]}>
          <summary>{one.title}</summary>
          <h3>{t('请求')}</h3>
          <pre>{JSON.stringify(one.request, null, 2)}</pre>
          <h3>{t('回答')}</h3>
          <pre>{JSON.stringify(one.answer, null, 2)}</pre>
        </details>
      ))}
      <h2>{t('命令行示例')}</h2>
      <Shell operation={operation} />
    </>
  );
}

/** The call as it can be sent from a shell at once, against this very server. */
function Shell({ operation: { path, examples, download } }: { operation: Operation }) {
  const t = useT();
  const shell = shellOf({ origin: location.origin, path, body: examples[0]?.request ?? {}, language: getLanguage(), download });
  return (
    <>
      <p>
        {t('前两行换成自己的密钥，内容里的工号、货道和编号换成设备上的；需要 curl 和 openssl。')} <CopyButton text={shell} />
      </p>
      <pre>{shell}</pre>
    </>
  );
}

export function Refusals({ rows }: { rows: readonly Refused[] }) {
  const t = useT();
  const head = [t('代码'), 'code', 'HTTP', t('含义'), t('设备要做什么')];
  return (
    <DocTable
      head={head}
      rows={rows.map(({ error, code, http, msg, todo }) => [<code key="error">{error}</code>, String(code), String(http), msg, todo])}
    />
  );
}
