// An own report on the home: those with most of what it asks for now; its title opens it.
import { useState } from 'react';
import { dayOf } from '../../../contract/kernel/time.ts';
import { askedToday, ownReport } from '../../../contract/report/own.ts';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { ownPath } from '../../floor/own-path.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { Ranking, Tile } from './parts.tsx';

const MINUTE = 60_000;

export default function OwnCard({ id, lines }: { id: string; lines: number }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone);
  const found = useRead(ownReport.find, { id }, { retry: false });
  const kept = found.data;
  const [today] = useState(() => dayOf(Date.now(), zone));
  const asked = kept ? askedToday(kept.question, today) : {};
  const answer = useRead(ownReport.ask, { ...asked, page: 1, limit: lines }, { enabled: kept !== undefined, refetchInterval: MINUTE });
  const path = kept ? ownPath(kept.id, kept.reportName) : '';
  const measure = kept?.question.measure ?? 'totalPrice';
  const rows = (answer.data?.rows ?? []).map((row) => ({
    key: row.key,
    name: [row.period, row.itemName ?? t('未指明')].filter(Boolean).join(' '),
    value: Number(row[measure] ?? 0),
    text: grouped(row[measure]),
    path,
  }));
  return (
    <Tile title={kept?.reportName ?? t('自定义报表')} area="ownReport" freshness>
      {answer.data && <Ranking rows={rows} right="report.ownReport" empty={t('这段时间没有领料。')} />}
      {!answer.data && <NotThere asked={found.error ? found : answer} rows={2} />}
      {kept && (
        <button type="button" className="board-opens board-more" onClick={() => go(path)}>
          {t('打开报表')}
        </button>
      )}
    </Tile>
  );
}
