// 批量人脸: a zip of pictures named by employee code; what became of each stands row by row.
import { useRef, useState } from 'react';
import { Button } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { face, FACE_ZIP_BYTES, FaceResult, FACES_AT_ONCE } from '../../../contract/org/employee.ts';
import { isCancelled } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { upload } from '../../kernel/upload.ts';
import { column, columnsOf } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { shapeOf } from '../../kit/form/fields.ts';
import { Empty } from '../../kit/list/states.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';

type Answer = Out<typeof face.batch>;
type Result = Answer['rows'][number];

function useZip() {
  const t = useT();
  const [part, setPart] = useState<number | undefined>(undefined);
  const [problem, setProblem] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const send = async (file: File): Promise<void> => {
    setProblem('');
    setAnswer(undefined);
    if (file.size > FACE_ZIP_BYTES) return setProblem(t('文件不能超过{size}MB', { size: String(FACE_ZIP_BYTES / 1_048_576) }));
    setPart(0);
    try {
      setAnswer(await upload(face.batch, file, {}, setPart));
      await refreshAll();
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setPart(undefined);
    }
  };
  return { part, problem, answer, send };
}

export function FaceZip({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const { part, problem, answer, send } = useZip();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} close={close} title={t('批量人脸')} width={680}>
      <p>
        {t('把照片按工号命名（如 E10001.jpg），压缩成一个zip。每张不超过2MB，一次最多{n}张；已有照片的员工换成新的。', {
          n: FACES_AT_ONCE,
        })}
      </p>
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
      {part !== undefined && (
        <output className="org-line">
          <progress {...(part < 1 ? { value: part } : {})} aria-label={t('上传进度')} />
          {part < 1 ? t('正在上传 {n}%', { n: Math.round(part * 100) }) : t('正在逐张录入')}
        </output>
      )}
      {answer && <Results answer={answer} />}
      <div className="org-line">
        <Button type="primary" loading={part !== undefined} onClick={() => input.current?.click()}>
          {t(answer ? '再选一个压缩包' : '选择压缩包')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip"
        aria-label={t('照片压缩包')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          target.value = '';
        }}
      />
    </Dialog>
  );
}

/** What became of each picture, the bad ones first to be seen. */
function Results({ answer }: { answer: Answer }) {
  const t = useT();
  const [bad, setBad] = useState(true);
  const columns = columnsOf<Result>(shapeOf(FaceResult), [
    { name: 'fileName', width: 140, align: 'left' },
    { name: 'empName', title: '员工', width: 96 },
    column('problem', (row: Result) => (row.done ? t('已录入') : <span className="org-bad">{row.problem}</span>), {
      title: '结果',
      width: 340,
      align: 'left',
    }),
  ]);
  const rows = answer.rows.filter((row) => !bad || !row.done || answer.failed === 0);
  return (
    <>
      <output className="org-line">
        {t('录入{done}张，{failed}张有问题', { done: answer.done, failed: answer.failed })}
        {answer.failed > 0 && answer.done > 0 && (
          <button type="button" className="kit-link" onClick={() => setBad(!bad)}>
            {t(bad ? '显示全部' : '只看有问题的')}
          </button>
        )}
      </output>
      <div className="org-results">
        <DataTable
          label={t('录入结果')}
          rows={rows}
          rowKey={({ fileName }) => fileName}
          columns={columns}
          density="small"
          empty={<Empty why={t('压缩包里没有照片。')} />}
        />
      </div>
    </>
  );
}
