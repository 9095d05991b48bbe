// The import assistant: file, columns, check, import. Where it stands is in the address and in this tab: a reload loses nothing.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { transfer } from '../../../contract/transfer/index.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { corrected, draftOf, isRunning, useDraft, useImport, type Draft, type ImportRow } from './draft.ts';
import { Running } from './running.tsx';
import { StepCheck } from './step-check.tsx';
import { StepFile, useReader, type Sent } from './step-file.tsx';
import { StepMapping } from './step-mapping.tsx';
import { StepResult } from './step-result.tsx';
import { templateOf, templateTitle } from './templates.ts';
import '../../kit/page/kit.css';
import './transfer.css';

interface Props {
  template: string;
  importId: string | undefined;
  /** Writes the import into the address; undefined takes it out. */
  show: (importId: string | undefined) => void;
}

/** Takes a template that may be imported now; anything else is said in a sentence. What an import found or did is shown all the same. */
export function Assistant({ template, importId, show }: Props) {
  const t = useT();
  const known = templateOf(template);
  const allowed = useCan(known?.permit ?? 'import.initialization');
  if (!known && !importId) return <p className="imp-said">{t('“{name}”还不能导入，正在制作中。', { name: t(templateTitle(template)) })}</p>;
  if (!allowed && !importId)
    return <p className="imp-said">{t('您没有“{name}”的权限，请联系管理员。', { name: t(templateTitle(template)) })}</p>;
  return <Steps key={template} template={template} importId={importId} show={show} />;
}

function Steps({ template, importId, show }: Props) {
  const [draft, setDraft] = useDraft(template);
  const [fresh, setFresh] = useState(false);
  const [file, setFile] = useState<File>();
  const { busy, problem, begin } = useBegin(template, (next, id) => {
    setDraft({ ...next, runs: [...next.runs, id] });
    show(id);
  });
  const reader = useReader(template);
  const take = ({ uploaded, file: sent, sheet }: Sent) => {
    setFile(sent);
    setDraft(draftOf(uploaded, sheet, draft));
    setFresh(false);
    show(undefined);
  };
  const again = () => {
    setFresh(true);
    show(undefined);
  };
  if (importId)
    return (
      <Followed
        importId={importId}
        draft={draft}
        busy={busy}
        problem={problem}
        back={() => show(undefined)}
        again={again}
        recheck={(now) =>
          draft && void begin({ ...draft, corrections: corrected(draft.corrections, now) }, { dryRun: true, skipBad: false })
        }
        carryOut={(skipBad) => draft && void begin(draft, { dryRun: false, skipBad })}
      />
    );
  if (!draft || fresh)
    return (
      <Frame step={0}>
        <StepFile template={template} take={take} back={draft ? () => setFresh(false) : undefined} />
      </Frame>
    );
  return (
    <Frame step={1}>
      <StepMapping
        draft={draft}
        change={(part) => setDraft({ ...draft, ...part, runs: [] })}
        readSheet={file && ((sheet) => void reader.send(file, sheet).then((sent) => sent && take(sent)))}
        busy={busy || reader.part !== undefined}
        problem={problem || reader.problem}
        again={again}
        check={() => void begin(draft, { dryRun: true, skipBad: false })}
      />
    </Frame>
  );
}

/** Asks the server to check or to import; a refusal of the mapping stays beside it. */
function useBegin(template: string, begun: (draft: Draft, id: string) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const begin = async (draft: Draft, how: { dryRun: boolean; skipBad: boolean }) => {
    const { uploaded, sheet, mapping, options, corrections = [] } = draft;
    const module = templateOf(template)?.module;
    if (!module) return;
    setBusy(true);
    setProblem('');
    try {
      const request = { fileId: uploaded.fileId, templateCode: template, sheet, mapping, options, corrections, ...how };
      const { id } = await call(transfer.importAsync[module], request, { silent: true });
      begun(draft, id);
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, begin };
}

type FollowedProps = Omit<Parameters<typeof StepCheck>[0], 'row'> & { importId: string };

/** An import that has begun: its progress, then what it found or did. */
function Followed({ importId, draft, ...rest }: FollowedProps) {
  const query = useImport(importId);
  const row = query.data;
  useRefreshed(row);
  if (!row) return <NotThere asked={query} />;
  // What was changed since, or is of another file, says nothing of this import.
  const own = draft?.runs.includes(row.id) ? draft : null;
  const Step = row.dryRun ? StepCheck : StepResult;
  return (
    <Frame step={row.dryRun ? 2 : 3}>
      {isRunning(row) ? (
        <Running row={row} estimate={own?.uploaded.rowEstimate ?? 0} refresh={() => void query.refetch()} />
      ) : (
        <Step key={row.id} row={row} draft={own} {...rest} />
      )}
    </Frame>
  );
}

/** Lists that stand open show what an import brought as soon as it is done. */
function useRefreshed(row: ImportRow | undefined): void {
  const ran = useRef(false);
  const running = row !== undefined && isRunning(row);
  useEffect(() => {
    if (!running && ran.current && row?.dryRun === false) void refreshAll();
    ran.current = running;
  }, [running, row]);
}

const steps = ['选择文件', '对应列', '检查', '导入'];

/** The steps above what is to be done; whoever goes on by keyboard lands on the step that came up. */
function Frame({ step, children }: { step: number; children: ReactNode }) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) box.current?.focus({ preventScroll: true });
    before.current = step;
  }, [step]);
  return (
    <>
      <ol className="imp-steps">
        {steps.map((title, n) => (
          <li key={title} aria-current={n === step ? 'step' : undefined} className={n < step ? 'imp-past' : ''}>
            <i aria-hidden>{n < step ? '✓' : n + 1}</i>
            {t(title)}
          </li>
        ))}
      </ol>
      <section ref={box} className="imp-step" tabIndex={-1} aria-label={t(steps[step] ?? '')}>
        {children}
      </section>
    </>
  );
}
