// The file of one person: what he may have and when the next is due, what he received with its signatures, his certificates.
import { useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { PpeDueState, CertificateState } from '../../../contract/ppe/codes.ts';
import { ppe, SIGNATURE } from '../../../contract/ppe/index.ts';
import { Can } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { DocumentHead, DocumentLines } from '../../kit/document/index.ts';
import { grouped } from '../../kit/list/index.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { periodText } from './words.ts';
import './ppe.css';

type File = Out<typeof ppe.find>;

export function FilePanel({ id }: { id: string }) {
  const found = useRead(ppe.find, { id });
  return found.data ? <Loaded file={found.data} /> : <NotThere asked={found} rows={6} />;
}

function Loaded({ file }: { file: File }) {
  const t = useT();
  const [signing, sign] = useState(false);
  const waiting = file.taken.filter(({ waits }) => waits).length;
  const sizes = [file.bodySize, file.footSize, file.handSize, file.headSize];
  const named = [t('服装尺码'), t('鞋码'), t('手套尺码'), t('头部尺码')].flatMap((name, at) => (sizes[at] ? [`${name} ${sizes[at]}`] : []));
  return (
    <div className="ppe-file">
      <DocumentHead name={`${file.empCode} ${file.empName}`} remark={named.join(' · ') || null}>
        {[file.departmentName, file.postName].filter(Boolean).join(' · ')}
      </DocumentHead>
      {file.partFlag && (
        <p className="kit-hint" role="note">
          {t('只含阅读者数据权限内的领用，可能不完整')}
        </p>
      )}
      {waiting > 0 && (
        <Can right="organization.ppe.sign">
          <Button type="primary" block onClick={() => sign(true)}>
            {t('签收{n}件', { n: waiting })}
          </Button>
        </Can>
      )}
      <Entitled rows={file.entitled} />
      <Certificates rows={file.certificates} />
      <Received rows={file.taken} name={file.empName} />
      <SignDialog open={signing} close={() => sign(false)} id={file.empId} name={file.empName} />
    </div>
  );
}

function Entitled({ rows }: { rows: File['entitled'] }) {
  const t = useT();
  return (
    <section aria-label={t('可领物品')}>
      <h3>{t('可领物品')}</h3>
      {rows.length === 0 && <p className="kit-hint">{t('没有策略限定的劳保用品')}</p>}
      <ul className="ppe-lines">
        {rows.map((one) => (
          <li key={one.id}>
            <span>
              {one.subjectName} {one.size && <b>{one.size}</b>} <small>{periodText(one)}</small>
            </span>
            <span>
              <StatusTag codes={PpeDueState} value={one.dueState} /> {one.dueDay && <small>{one.dueDay}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Certificates({ rows }: { rows: File['certificates'] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('证书')}>
      <h3>{t('证书')}</h3>
      <ul className="ppe-lines">
        {rows.map((one) => (
          <li key={one.id}>
            <span>
              {one.certificateName} <small>{one.certificateNo}</small>
            </span>
            <span>
              <StatusTag codes={CertificateState} value={one.certificateState} /> {one.validTo && <small>{one.validTo}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const signatureOf =
  (name: string) =>
  ({ signature }: Pick<File['taken'][number], 'signature'>) =>
    signature && <Signature path={signature} name={name} />;

function Received({ rows, name }: { rows: File['taken']; name: string }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const note = (one: File['taken'][number]) =>
    [
      formatDateTime(one.tradeTime, zone, 'YYYY-MM-DD'),
      one.lotNo && `${t('批号')} ${one.lotNo}`,
      one.signedAt ? `${one.receiptNo} ${formatDateTime(one.signedAt, zone, 'YYYY-MM-DD')}` : one.waits && t('待签收'),
    ]
      .filter(Boolean)
      .join(' · ');
  if (rows.length === 0) return <p className="kit-hint">{t('还没有领过劳保用品')}</p>;
  return (
    <section>
      <h3>{t('已领（最近{n}件）', { n: rows.length })}</h3>
      <DocumentLines
        lines={rows}
        keyOf={({ tradeId }) => tradeId}
        figure={({ num }) => grouped(num)}
        note={note}
        short={({ waits }) => waits}
        end={signatureOf(name)}
      />
    </section>
  );
}

function Signature({ path, name }: { path: string; name: string }) {
  const t = useT();
  return (
    <svg className="ppe-signed" viewBox={`0 0 ${SIGNATURE.width} ${SIGNATURE.height}`} role="img" aria-label={t('{name}的签名', { name })}>
      <path d={path} />
    </svg>
  );
}
