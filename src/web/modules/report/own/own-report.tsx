// An own report at its address: `/ownReport/new` to make one, `/ownReport/<id>` as it was kept. The address holds what is asked now.
import { useEffect, useMemo, useState } from 'react';
import { Button, Segmented } from 'antd';
import { useParams } from 'react-router';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { dayOf } from '../../../../contract/kernel/time.ts';
import { ownReport } from '../../../../contract/report/own.ts';
import { Period } from '../../../../contract/report/question-codes.ts';
import { useT } from '../../../kernel/i18n.ts';
import { useScreenState } from '../../../kernel/router.tsx';
import { useSession } from '../../../kernel/session.ts';
import { useRead } from '../../../kernel/use-read.ts';
import { useDialogs } from '../../../kit/dialog/use-dialogs.tsx';
import { actionName, useAllowed, whyNot, type Action } from '../../../kit/list/actions.tsx';
import { NotThere } from '../../../kit/list/states.tsx';
import { useAsked } from '../question/asked.ts';
import { ByChoice, byOf } from '../question/by-choice.tsx';
import { QuestionScreen } from '../question/question-screen.tsx';
import { keepAs, keepNow, pin, rename, type OwnReport } from './deeds.tsx';
import { asksSame, keptOf, searchOfKept, unitOfAddress } from './kept.ts';
import { ownScreenOf } from './own-screen.ts';

export default function OwnReportPage() {
  const { ref = '' } = useParams();
  const isNew = ref === 'new';
  const read = useRead(ownReport.find, { id: ref }, { enabled: !isNew });
  if (isNew) return <Asked kept={undefined} />;
  return read.data ? <Asked key={ref} kept={read.data} /> : <NotThere asked={read} rows={8} />;
}

/** The question of the address; where that says nothing, as it was kept. */
function Asked({ kept }: { kept: OwnReport | undefined }) {
  const [{ search }, change] = useScreenState();
  const zone = useSession(({ user }) => user?.timeZone);
  const [today] = useState(() => dayOf(Date.now(), zone));
  const says = search['by'] !== undefined;
  useEffect(() => {
    if (!says) change({ search: kept ? searchOfKept(kept.question, today) : { by: 'product' }, page: 1, sorts: [], open: undefined });
  }, [says, kept, today, change]);
  const [by, unit] = [byOf(search), unitOfAddress(search)];
  const of = useMemo(() => ownScreenOf(by, unit), [by, unit]);
  if (!says) return null;
  const turn = (part: Record<string, unknown>) => change({ search: { ...search, ...part }, page: 1, sorts: [], open: undefined });
  return (
    <QuestionScreen
      of={of}
      above={
        <>
          <Deeds kept={kept} today={today} />
          <ByChoice by={by} choose={(next) => turn({ by: next })} />
          <PeriodChoice unit={unit} choose={(next) => turn({ unit: next })} />
        </>
      }
    />
  );
}

function PeriodChoice({ unit, choose }: { unit: string | undefined; choose: (unit: string | undefined) => void }) {
  const t = useT();
  const periods = (codesOf(Period)?.options ?? []).map(({ value, label }) => ({ value: String(value), label: t(label) }));
  return (
    <Segmented
      size="small"
      aria-label={t('期间')}
      className="report-by"
      value={unit ?? ''}
      options={[{ value: '', label: t('不分期') }, ...periods]}
      onChange={(next) => choose(next || undefined)}
    />
  );
}

/** What it is called, and what can be done with what is asked now. */
function Deeds({ kept, today }: { kept: OwnReport | undefined; today: string }) {
  const t = useT();
  const [{ search }] = useScreenState();
  const { how } = useAsked('recent');
  const question = keptOf(search, how, today);
  const isChanged = kept !== undefined && !asksSame(question, kept.question);
  const [dialogs, dialog] = useDialogs({ keyOf: ({ id }: OwnReport) => id, nameOf: ({ reportName }: OwnReport) => reportName });
  const deeds: Action<OwnReport>[] = kept
    ? [...(kept.ownFlag && isChanged ? [keepNow(question)] : []), keepAs('另存为', question), rename, pin]
    : [{ ...keepAs('保存', question), primary: true }];
  const shown = useAllowed(deeds).filter(({ when }) => !kept || (when?.(kept) ?? true));
  return (
    <header className="report-own">
      <h1>{kept?.reportName ?? t('新的自定义报表')}</h1>
      {kept && !kept.ownFlag && <small>{kept.userName}</small>}
      {isChanged && <small>{t('已改动，还没有保存')}</small>}
      <span className="report-own-deeds">
        {shown.map((one) => (
          <Button
            key={one.label}
            size="small"
            type={one.primary ? 'primary' : 'default'}
            {...whyNot(one)}
            onClick={() => one.start(kept as OwnReport, dialogs)}
          >
            {actionName(t, one.label)}
          </Button>
        ))}
      </span>
      {dialog}
    </header>
  );
}
