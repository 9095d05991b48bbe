// 试算: the workflow as it is drawn, on the documents of the last 90 days.
import { useState } from 'react';
import { Button } from 'antd';
import type { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Drawn } from '../../../contract/workflow/definition.ts';
import { workflow } from '../../../contract/workflow/index.ts';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';

/** Within how many minutes, in words. */
export const spanText = (t: Translate, minutes: number): string =>
  minutes < 60
    ? t('{n}分钟', { n: Math.max(1, minutes) })
    : minutes < 2880
      ? t('{n}小时', { n: Math.round(minutes / 60) })
      : t('{n}天', { n: Math.round(minutes / 1440) });

interface Tried {
  bizType: WorkflowBizType;
  drawn: Drawn;
  /** Its place among the workflows of its kind, and its key once it is saved. */
  sort: number;
  workflowId: string | undefined;
}

export function Trial(now: Tried) {
  const t = useT();
  const [asked, setAsked] = useState<Tried>();
  const isOld = asked !== undefined && (asked.drawn !== now.drawn || asked.bizType !== now.bizType || asked.sort !== now.sort);
  return (
    <section className="flow-trial">
      <Button onClick={() => setAsked(now)}>{t('试算近90天')}</Button>
      {isOld && <small>{t('流程已改动，请再试算一次')}</small>}
      {asked && !isOld && <Outcome {...asked} />}
    </section>
  );
}

const seen = (box: HTMLElement | null): void => box?.scrollIntoView({ block: 'nearest' });

function Outcome({ drawn, ...which }: Tried) {
  const t = useT();
  const read = useRead(workflow.rehearse, { ...which, ...drawn });
  if (!read.data) return <NotThere asked={read} rows={3} />;
  const { documents, tried, taken, stuck, medianMinutes, people } = read.data;
  const figures = { n: grouped(documents), taken: grouped(taken) };
  return (
    // Below what is seen of the dialog it would seem that nothing came of the press.
    <output className="flow-outcome" ref={seen}>
      <p>
        {t('近90天有{n}张单据，其中{taken}张会走这个流程。', figures)}
        {tried < documents && t('只试算了最新的{n}张。', { n: grouped(tried) })}
        {medianMinutes !== null && t('以往一半的单据在{time}内有结果。', { time: spanText(t, medianMinutes) })}
      </p>
      {stuck > 0 && <p className="flow-lacking">{t('其中{n}张找不到审批人，要由能修改审批流程的人审批。', { n: grouped(stuck) })}</p>}
      {people.length > 0 && (
        <table className="flow-people">
          <thead>
            <tr>
              <th>{t('审批人')}</th>
              <th>{t('会被问到')}</th>
              <th>{t('平均每周')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ userName, asked, perWeek }) => (
              <tr key={userName}>
                <td>{userName}</td>
                <td>{grouped(asked)}</td>
                <td>{perWeek}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </output>
  );
}
