// 粘贴新增: people copied from an Excel list. Checked by the import's own rules; what is wrong is said beside its line and mended there.
import { useRef, useState } from 'react';
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
  /** The lines that were wrong when they were pasted: they stand first, also once they are mended. */
  order: readonly number[];
}

async function run(lines: readonly PastedLine[], how: { dryRun: boolean; create: boolean }): Promise<Omit<Checked, 'order'>> {
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

/** The pasted lines: checked as they come, each again when a field that was changed is left, and when they are saved. */
function usePasted(close: () => void) {
  const t = useT();
  const [lines, setLines] = useState<PastedLine[]>([]);
  const [checked, setChecked] = useState<Checked>();
  const [create, setCreate] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // An answer that a later question has overtaken says nothing.
  const asked = useRef(0);
  const go = async (said: readonly PastedLine[], how: { dryRun: boolean; create: boolean }) => {
    const mine = (asked.current += 1);
    setProblem('');
    if (!how.dryRun) setBusy(true);
    try {
      const result = await run(said, how);
      if (mine !== asked.current) return;
      setChecked((now) => ({ ...result, order: now?.order ?? [...result.problems.keys()] }));
      if (how.dryRun || result.problems.size > 0) return;
      toast.success(t('已保存{n}人', { n: result.good }));
      void refreshAll();
      close();
    } catch (error) {
      if (mine === asked.current && !isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      if (!how.dryRun) setBusy(false);
    }
  };
  const change = (next: PastedLine[], how = create) => {
    setLines(next);
    setChecked(undefined);
    asked.current += 1;
    setProblem(next.length > MOST ? t('一次最多粘贴{n}行，更多请导入文件。', { n: MOST }) : '');
    if (next.length > 0 && next.length <= MOST) void go(next, { dryRun: true, create: how });
  };
  const edit = (next: PastedLine[]) => {
    setLines(next);
    setChecked((now) => now && { ...now, stale: true });
  };
  const leave = () => {
    if (checked?.stale && !busy) void go(lines, { dryRun: true, create });
  };
  const save = () => void go(lines, { dryRun: false, create });
  const allow = (next: boolean) => {
    setCreate(next);
    change(lines, next);
  };
  return { lines, change, edit, leave, checked, create, allow, busy, problem, save };
}

export function PasteStaff({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const { lines, change, edit, leave, checked, create, allow, busy, problem, save } = usePasted(close);
  const wrong = checked?.problems.size ?? 0;
  const able = lines.length > 0 && lines.length <= MOST;
  return (
    <Dialog
      open={open}
      close={close}
      unsaved={lines.length > 0}
      title={t('粘贴新增员工')}
      width={1080}
      {...(able ? { ok: { text: t('保存{n}人', { n: lines.length }), run: save, busy } } : {})}
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
          placeholder={t(
            '在Excel里选中并复制，粘贴到这里。列的顺序：工号、姓名、部门、岗位、卡号、策略、手机、入职日期；带标题行则按标题对应。',
          )}
          value=""
          onChange={({ target }) => change(linesOf(target.value))}
        />
      ) : (
        <>
          <output className="org-line" aria-live="polite">
            {able && checked === undefined && t('正在检查{n}行', { n: lines.length })}
            {checked && !checked.stale && wrong === 0 && t('{n}行都没有问题。', { n: lines.length })}
            {wrong > 0 && <b className="org-bad">{t('{n}行有问题，改好即可保存。', { n: wrong })}</b>}
            <Checkbox checked={create} onChange={({ target }) => allow(target.checked)}>
              {t('自动新建不存在的部门和岗位')}
            </Checkbox>
          </output>
          <Lines lines={lines} change={change} edit={edit} leave={leave} checked={checked} />
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
  /** A field is left. */
  leave: () => void;
  checked: Checked | undefined;
}

/** The lines as fields; those that were wrong come first. */
function Lines({ lines, change, edit, leave, checked }: LinesProps) {
  const t = useT();
  const problems = checked?.problems ?? NONE;
  const first = new Set(checked?.order);
  const put = (at: number, part: Partial<PastedLine>) => edit(lines.map((line, n) => (n === at ? { ...line, ...part } : line)));
  const order = lines.map((_, at) => at).sort((left, right) => Number(first.has(right)) - Number(first.has(left)) || left - right);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a long list is scrolled by keyboard; it notes that a field inside was left
    <section className="org-paste" tabIndex={0} aria-label={t('粘贴的员工')} onBlur={leave}>
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
