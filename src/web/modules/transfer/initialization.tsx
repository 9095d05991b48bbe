// 新手引导: a new site step by step: what to import in which order, the template of each, what is done already, and the assistant.
import { Button } from 'antd';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { transfer } from '../../../contract/transfer/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { ScreenTitle } from '../../kit/page/screen-title.tsx';
import { AssistantPage, useAssistant, useTemplates } from './assistant-page.tsx';
import { TemplateDownload } from './template-download.tsx';
import { setupSteps, templateOf, templateTitle, type TemplateCode } from './templates.ts';
import { JobStatus } from '../../../contract/kernel/job.ts';
import '../../kit/page/kit.css';
import './transfer.css';

const { importLog } = transfer;
type ImportRow = Row<typeof importLog.list>;

export default function Initialization() {
  const assistant = useAssistant();
  return assistant.template || assistant.importId ? <AssistantPage state={assistant} backTo="新手引导" /> : <Guide open={assistant.open} />;
}

/** The last import of each template that brought something in. */
function useDone(): ReadonlyMap<string, ImportRow> {
  const input = { status: JobStatus.done, page: 1, limit: 100 };
  const query = useRead(importLog.list, input);
  const real = (query.data?.rows ?? []).filter(({ dryRun }) => !dryRun);
  // The newest come first, and the first must win.
  return new Map(real.toReversed().map((row) => [row.templateCode, row]));
}

function Guide({ open }: { open: (template: string) => void }) {
  const t = useT();
  const done = useDone();
  const allowed = useTemplates();
  const mode = useSession(({ mode: side }) => side);
  // What belongs to the smart warehouses' side is brought in there.
  const onThisSide = (code: TemplateCode) =>
    mode === 'wms' || ![templateOf(code)?.permit].flat().every((right) => right?.startsWith('wms.'));
  return (
    <div className="imp-screen">
      <ScreenTitle />
      <p className="imp-lead">
        {t('按顺序把现有的资料带进系统。每一步：下载模板填写，或直接用自己的文件，导入时对应列。先检查，后写入，可以重来。')}
      </p>
      <ol className="imp-guide">
        {setupSteps.map(({ title, why, templates }, n) => (
          <li key={title}>
            <header>
              <i aria-hidden>{n + 1}</i>
              <h2>{t(title)}</h2>
              <p>{t(why)}</p>
            </header>
            <ul>
              {templates
                .filter((code) => templateOf(code) && onThisSide(code))
                .map((code) => (
                  <Item key={code} code={code} done={done.get(code)} allowed={allowed.includes(code)} open={open} />
                ))}
            </ul>
            <Later codes={templates.filter((code) => !templateOf(code))} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What cannot be imported yet, said as it is. */
function Later({ codes }: { codes: readonly TemplateCode[] }) {
  const t = useT();
  if (codes.length === 0) return null;
  return <p className="imp-later">{t('尚未提供：{names}', { names: codes.map((code) => t(templateTitle(code))).join(' · ') })}</p>;
}

interface ItemProps {
  code: TemplateCode;
  done: ImportRow | undefined;
  allowed: boolean;
  open: (template: string) => void;
}

function Item({ code, done, allowed, open }: ItemProps) {
  const t = useT();
  const timeZone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const title = t(templateTitle(code));
  return (
    <li>
      <b>{title}</b>
      <span className="imp-state">
        {!allowed && t('您没有权限')}
        {allowed && !done && t('还没有导入')}
        {done && (
          <>
            <i aria-hidden>✓</i> {done.message} <time>{formatDateTime(done.createdAt, timeZone)}</time>
          </>
        )}
      </span>
      {allowed && (
        <span className="imp-do">
          <TemplateDownload code={code} label="下载模板" />
          <Button type={done ? 'default' : 'primary'} aria-label={`${t('导入')} ${title}`} onClick={() => open(code)}>
            {t('导入')}
          </Button>
        </span>
      )}
    </li>
  );
}
