// What is to be decided: the goods, what they cost, budget and history beside it, what was said of it before; passed or rejected right there, by
// mouse or by a key, asked back or handed over.
import { useEffect, useState } from 'react';
import { Button, Input } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { inbox } from '../../../contract/workflow/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { CostFacts } from '../../floor/cost-facts.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { Trail } from '../../floor/approval-trail.tsx';
import { DocumentHead, DocumentLines } from '../../kit/document/index.ts';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { Problem } from '../../kit/form/problem.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';
import { ChangeButton } from './change-dialog.tsx';
import { CommentButton } from './comment-button.tsx';
import './workflow.css';

type Approval = Out<typeof inbox.find>;

export default function ApprovalPanel({ id }: { id: string }) {
  const t = useT();
  const read = useRead(inbox.find, { id });
  if (!read.data) return <NotThere asked={read} />;
  const one = read.data;
  return (
    <>
      <DocumentHead name={`${one.docNo} ${one.about}`} remark={one.workflowName && t('流程 {name}', { name: one.workflowName })}>
        {one.approvalStatus !== ApprovalOrderStatus.pending && <StatusTag codes={ApprovalOrderStatus} value={one.approvalStatus} />}
      </DocumentHead>
      <FreshnessNote />
      <CostFacts amount={one.amount} {...one.costs} />
      <DocumentLines
        lines={one.lines}
        keyOf={({ productId }) => productId}
        figure={({ num }) => grouped(num)}
        note={({ amount, askedNum, askedPrice, takenNum }) =>
          [
            ...(askedNum === null ? [] : [t('申请{n}', { n: grouped(askedNum) })]),
            ...(askedPrice === null ? [] : [t('申请时{price}元', { price: grouped(askedPrice) })]),
            t('{amount}元', { amount: grouped(amount) }),
            ...(takenNum === null ? [] : [t('近3个月已领{n}', { n: grouped(takenNum) })]),
          ].join(' · ')
        }
      />
      {one.question && <p className="flow-lacking">{t('等待申请人答复：{question}', { question: one.question })}</p>}
      {one.mineFlag && <Decide approval={one} />}
      {one.askerFlag && one.question && <Answer approval={one} />}
      <Trail acts={one.acts} deciders={one.deciders} />
      <CommentButton id={id} docNo={one.docNo} />
    </>
  );
}

const typing = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable], [role=dialog]') !== null;

function Decide({ approval }: { approval: Approval }) {
  const { id, docNo, question } = approval;
  const t = useT();
  const [remark, setRemark] = useState('');
  const [form, setForm] = useState<'ask' | 'delegate'>();
  const { busy, problem, send } = useSend();
  const decide = (passFlag: boolean) =>
    void send(inbox.decide, { ids: [id], passFlag, approveRemark: remark.trim() || null }, passFlag ? '已通过' : '已驳回');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (busy || typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'y') decide(true);
      if (event.key === 'n') decide(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <div className="flow-decide">
      <Problem text={problem} />
      <Input
        aria-label={t('审批意见')}
        placeholder={t('审批意见')}
        maxLength={500}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <Button type="primary" loading={busy} aria-keyshortcuts="y" onClick={() => decide(true)}>
        {t('通过')} <kbd>Y</kbd>
      </Button>
      <Button danger disabled={busy} aria-keyshortcuts="n" onClick={() => decide(false)}>
        {t('驳回')} <kbd>N</kbd>
      </Button>
      {question === null && <ChangeButton key={id} approval={approval} />}
      {question === null && <Button onClick={() => setForm('ask')}>{t('询问')}</Button>}
      <Button onClick={() => setForm('delegate')}>{t('转交')}</Button>
      <FormDialog
        open={form === 'ask'}
        close={() => setForm(undefined)}
        title={`${t('询问')} ${docNo}`}
        endpoint={inbox.ask}
        fields={[{ name: 'question', whole: true }]}
        fixed={{ id }}
        width={480}
        done="已询问"
      />
      <FormDialog
        open={form === 'delegate'}
        close={() => setForm(undefined)}
        title={`${t('转交')} ${docNo}`}
        endpoint={inbox.delegate}
        fields={['toEmpId', { name: 'remark', whole: true }]}
        fixed={{ id }}
        width={480}
        done="已转交"
      />
    </div>
  );
}

function Answer({ approval: { id } }: { approval: Approval }) {
  const t = useT();
  const [answer, setAnswer] = useState('');
  const { busy, problem, send } = useSend();
  return (
    <div className="flow-decide">
      <Problem text={problem} />
      <Input
        aria-label={t('答复')}
        placeholder={t('答复')}
        maxLength={500}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button
        type="primary"
        loading={busy}
        disabled={answer.trim() === ''}
        onClick={() => void send(inbox.answer, { id, answer: answer.trim() }, '已答复')}
      >
        {t('答复')}
      </Button>
    </div>
  );
}
