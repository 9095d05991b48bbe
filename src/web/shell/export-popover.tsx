// The progress of exports at the top (R026, R027).
import { useState } from 'react';
import { Link } from 'react-router';
import { once, openFile } from '../kernel/download.ts';
import { useT } from '../kernel/i18n.ts';
import { useSession, type ExportTask } from '../kernel/session.ts';
import { stateOf, useExportPolling } from './export-tasks.ts';
import { Flyout } from './flyout.tsx';
import { DownloadIcon } from './icons.tsx';

/** The download animation plays for 2 s (R146). */
const ANIMATION = 2_000;

/** The button and the list of this session's exports. */
export function ExportPopover() {
  const t = useT();
  useExportPolling();
  const tasks = useSession(({ exportTasks }) => exportTasks);
  const running = tasks.filter((task) => stateOf(task) === 'running').length;
  const name = running > 0 ? t('导出任务，{n}个进行中', { n: running }) : t('导出任务');
  return (
    <Flyout
      className="bar-icon"
      name={name}
      align="right"
      tour="exports"
      panelClassName="exports"
      label={
        <>
          <DownloadIcon />
          {running > 0 && <span className="busy-icon bar-spin" />}
        </>
      }
    >
      {(close) => (
        <>
          <h2>{t('导出任务')}</h2>
          {tasks.length === 0 ? <p className="exports-none">{t('本次登录后还没有导出任务。')}</p> : null}
          <ul>
            {tasks.map((task) => (
              <Task key={task.taskNumber} task={task} />
            ))}
          </ul>
          <Link className="flyout-item exports-all" to="/import/exportList" onClick={close}>
            {t('查看全部导出')}
          </Link>
        </>
      )}
    </Flyout>
  );
}

function Task({ task }: { task: ExportTask }) {
  const t = useT();
  const state = stateOf(task);
  return (
    <li className="task">
      <span className="task-name">{task.fileName || task.taskNumber}</span>
      {state === 'done' && <Download task={task} />}
      {state === 'failed' && (
        <span className="task-failed" title={t('处理失败，请重新导出')}>
          {t('失败')}
          <span className="sr-only">{t('处理失败，请重新导出')}</span>
        </span>
      )}
      {state === 'running' && (
        <span className="busy-icon">
          <span className="sr-only">{t('正在导出')}</span>
        </span>
      )}
    </li>
  );
}

function Download({ task: { filePath, fileName, taskNumber } }: { task: ExportTask }) {
  const t = useT();
  const [playing, setPlaying] = useState(false);
  const [start] = useState(() =>
    once((objectName: string, name: string) => {
      setPlaying(true);
      setTimeout(() => setPlaying(false), ANIMATION);
      openFile(objectName, name).catch(() => undefined);
    }),
  );
  if (!filePath) return <span className="task-gone">{t('文件已过期')}</span>;
  return (
    <button
      type="button"
      className={playing ? 'btn-link task-get task-playing' : 'btn-link task-get'}
      onClick={() => start(filePath, fileName || taskNumber)}
    >
      <DownloadIcon size={16} /> {t('下载')}
    </button>
  );
}
