// 粘贴新增: people copied from an Excel list. Checked by the import's own rules; what is wrong is said beside its line and mended there.
import { useState } from 'react';
import { Button, Checkbox, Input } from 'antd';
import { transfer } from '../../../contract/transfer/index.ts';
import { call, isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { upload } from '../../kernel/upload.ts';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';
import { emptyLine, fileOf, linesOf, MAPPING, PASTED, type PastedLine } from './paste-lines.ts';
import { JobStatus } from '../../../contract/kernel/job.ts';

/** Line → what is wrong with it, by field; '' for the line as a whole. */
type Problems = ReadonlyMap<number, ReadonlyMap<string, string>>;
const NONE: Problems = new Map();
const FIRST_LINE = 2;
const MOST = 500;

interface Checked {
  /** Something was changed since: what was wrong stays marked until it is checked again. */
  stale?: boolean;
  problems: Problems;
  good: number;
}

async function run(lines: readonly PastedLine[], how: { dryRun: boolean; create: boolean }): Promise<Checked> {
  const { fileId } = await upload(transfer.importUpload.basic, fileOf(lines), { templateCode: 'IMPORT_EMP' });
  const request = {
    fileId,
    templateCode: 'IMPORT_EMP',
    mapping: MAPPING,
    options: { createDepartments: how.create, createPosts: how.create },
    dryRun: how.dryRun,
    skipBad: false,
  };
  const row = await call(transfer.importSync.basic, request, { silent: true });
  if (row.status === JobStatus.failed && row.failNum === 0) throw new Error(row.message ?? '');
  const found = row.failNum > 0 ? await call(transfer.importLog.problems, { importId: row.id, limit: 200 }, { silent: true }) : undefined;
  const problems = new Map(
    found?.rows.map(({ line, reasons }) => [line - FIRST_LINE, new Map(reasons.map(({ field, text }) => [field ?? '', text]))]),
  );
  return { problems, good: row.newNum + row.changedNum };
}

function usePasted(close: () => void) {
  const t = useT();
  const [lines, setLines] = useState<PastedLine[]>([]);
  const [checked, setChecked] = useState<Checked>();
  const [create, setCreate] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const change = (next: PastedLine[]) => {
    setLines(next);
    setChecked(undefined);
    setProblem(next.length > MOST ? t('一次最多粘贴{n}行，更多请导入文件。', { n: MOST }) : '');
  };
  const edit = (next: PastedLine[]) => {
    setLines(next);
    setChecked((now) => now && { ...now, stale: true });
  };
  const go = async (dryRun: boolean) => {
    setBusy(true);
    setProblem('');
    try {
      const result = await run(lines, { dryRun, create });
      setChecked(result);
      if (dryRun || result.problems.size > 0) return;
      toast.success(t('已保存{n}人', { n: result.good }));
      void refreshAll();
      close();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { lines, change, edit, checked, setChecked, create, setCreate, busy, problem, go };
}

export function PasteStaff({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const { lines, change, edit, checked, setChecked, create, setCreate, busy, problem, go } = usePasted(close);
  const wrong = checked?.problems.size ?? 0;
  const ready = checked !== undefined && !checked.stale && wrong === 0;
  const able = lines.length > 0 && lines.length <= MOST;
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={lines.length > 0}
      title={t('粘贴新增员工')}
      width={960}
      {...(able ? { ok: { text: ready ? t('保存{n}人', { n: lines.length }) : '检查', run: () => void go(!ready), busy } } : {})}
    >
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
      {lines.length === 0 ? (
        <Input.TextArea
          rows={8}
          aria-label={t('从Excel复制的员工')}
          placeholder={t('在Excel里选中并复制，粘贴到这里。列的顺序：工号、姓名、部门、岗位、卡号、手机、入职日期；带标题行则按标题对应。')}
          value=""
          onChange={({ target }) => change(linesOf(target.value))}
        />
      ) : (
        <>
          <output className="org-line" aria-live="polite">
            {checked === undefined && t('共{n}行，先检查再保存。', { n: lines.length })}
            {ready && t('{n}行都没有问题。', { n: lines.length })}
            {wrong > 0 && <b className="org-bad">{t('{n}行有问题，改好后再检查。', { n: wrong })}</b>}
            <Checkbox
              checked={create}
              onChange={({ target }) => {
                setCreate(target.checked);
                setChecked(undefined);
              }}
            >
              {t('自动新建不存在的部门和岗位')}
            </Checkbox>
          </output>
          <Lines lines={lines} change={change} edit={edit} problems={checked?.problems ?? NONE} />
          <div className="org-line">
            <Button onClick={() => change([...lines, emptyLine()])}>{t('加一行')}</Button>
            <Button onClick={() => change([])}>{t('清空重新粘贴')}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface LinesProps {
  lines: readonly PastedLine[];
  change: (lines: PastedLine[]) => void;
  /** The same lines with another text in one. */
  edit: (lines: PastedLine[]) => void;
  problems: Problems;
}

/** The lines as fields; the wrong ones come first while there are any. */
function Lines({ lines, change, edit, problems }: LinesProps) {
  const t = useT();
  const put = (at: number, part: Partial<PastedLine>) => edit(lines.map((line, n) => (n === at ? { ...line, ...part } : line)));
  const order = lines.map((_, at) => at).sort((left, right) => Number(problems.has(right)) - Number(problems.has(left)) || left - right);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard
    <section className="org-paste" tabIndex={0} aria-label={t('粘贴的员工')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('行')}</th>
            {PASTED.map(({ name, title }) => (
              <th key={name} scope="col">
                {t(title)}
              </th>
            ))}
            <th scope="col">{t('操作')}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((at) => (
            <Line
              key={at}
              at={at}
              line={lines[at] ?? emptyLine()}
              wrong={problems.get(at)}
              put={(part) => put(at, part)}
              drop={() => change(lines.filter((_, n) => n !== at))}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps {
  at: number;
  line: PastedLine;
  wrong: ReadonlyMap<string, string> | undefined;
  put: (part: Partial<PastedLine>) => void;
  drop: () => void;
}

function Line({ at, line, wrong, put, drop }: LineProps) {
  const t = useT();
  return (
    <>
      <tr className={wrong ? 'org-wrong' : ''}>
        <th scope="row">{at + 1}</th>
        {PASTED.map(({ name, title }) => (
          <td key={name}>
            <Input
              size="small"
              value={line[name]}
              maxLength={200}
              status={wrong?.has(name) ? 'error' : ''}
              aria-label={t('第{n}行{title}', { n: at + 1, title: t(title) })}
              aria-invalid={wrong?.has(name) ?? false}
              onChange={({ target }) => put({ [name]: target.value })}
            />
          </td>
        ))}
        <td>
          <button type="button" className="kit-link" aria-label={t('删除第{n}行', { n: at + 1 })} onClick={drop}>
            {t('删除')}
          </button>
        </td>
      </tr>
      {wrong && (
        <tr className="org-why">
          <td aria-hidden />
          <td colSpan={PASTED.length + 1}>
            {[...wrong].map(([field, text]) => (
              <span key={field}>{saidOf(t(PASTED.find(({ name }) => name === field)?.title ?? ''), text)} </span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

/** The field before what is wrong with it, where the sentence does not name it itself. */
const saidOf = (title: string, text: string): string => (text.includes(title) ? text : `${title}${text}`);
