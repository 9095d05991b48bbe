// 外出代理: who decides for whoever is signed in while he is away.
import { useState } from 'react';
import { Button } from 'antd';
import { inbox } from '../../../contract/workflow/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { useShownTime } from '../../floor/approval-trail.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { Fields } from './fields.tsx';
import './workflow.css';

type Away = { toEmpId: string | null; awayFrom: string | null; awayTo: string | null };

export function AwayDialog({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const shown = useShownTime();
  const [away, setAway] = useState<Away>({ toEmpId: null, awayFrom: null, awayTo: null });
  const { busy, problem, send } = useSend();
  const read = useRead(inbox.absences, {}, { enabled: open });
  const [pressed, setPressed] = useState(false);
  const { toEmpId, awayFrom, awayTo } = away;
  const lacks = toEmpId && awayFrom && awayTo ? '' : t('请填写代理人和起止时间');
  const save = async () => {
    setPressed(true);
    if (!busy && toEmpId && awayFrom && awayTo && (await send(inbox.away, { toEmpId, awayFrom, awayTo }, '已设置')) !== undefined) close();
  };
  return (
    <Dialog open={open} close={close} title={t('外出代理')} width={560} ok={{ text: '确认', run: () => void save(), busy }}>
      <p className="kit-hint">{t('这段时间里，等您审批的单据也由代理人审批；审批记录写明他代您审批。')}</p>
      <Fields<Away> of="away" schema={inbox.away.input} names={['toEmpId', 'awayFrom', 'awayTo']} value={away} change={setAway} />
      <Problem text={pressed && lacks ? lacks : problem} />
      <ul className="flow-absences">
        {(read.data ?? []).map(({ id, substituteName, awayFrom: from, awayTo: to }) => (
          <li key={id}>
            {substituteName} {shown(from)} – {shown(to)}
            <Button size="small" onClick={() => void send(inbox.back, { id }, '已结束')}>
              {t('结束')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
