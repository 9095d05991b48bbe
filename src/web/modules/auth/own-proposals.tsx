// What assistants proposed with one's access keys: shown as the product tells it, done or let be by oneself.
import { useEffect, useRef, useState } from 'react';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { assistant, AssistantDeed, ProposalState } from '../../../contract/assistant/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { useSession } from '../../kernel/session.ts';
import { Empty, LoadError, Skeleton } from '../../kit/list/states.tsx';
import { StatusTag } from '../../kit/table/status-tag.tsx';

type Proposal = Out<typeof assistant.proposals>[number];

/** The section; `barred` while somebody is seen as. */
export function OwnProposals({ barred }: { barred: boolean }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: [assistant.proposals.path],
    queryFn: ({ signal }) => call(assistant.proposals, {}, { signal, silent: true }),
    staleTime: 0,
  });
  const isHere = data !== undefined;
  useLedHere(isHere);
  if (error) return <LoadError message={error.message} retry={() => void refetch()} kept={isHere} />;
  if (!data) return <Skeleton rows={1} />;
  return (
    <>
      <p className="own-account-hint">{t('助手用您的访问密钥提议的操作。确认后以您的身份执行；七天没有确认就过期。')}</p>
      {data.length === 0 && <Empty why={t('助手还没有提议过什么。')} />}
      <ul className="own-sessions">
        {data.map((row) => (
          <ProposalRow key={row.id} row={row} barred={barred} decided={() => void refetch()} />
        ))}
      </ul>
    </>
  );
}

/** An assistant's link leads to the section, which is at its place once all above it has come. */
function useLedHere(isHere: boolean): void {
  const isQuiet = useIsFetching() === 0 && isHere;
  const wasLed = useRef(false);
  useEffect(() => {
    if (!isQuiet || wasLed.current || location.hash !== '#own-proposals') return;
    wasLed.current = true;
    document.getElementById('own-proposals')?.scrollIntoView();
  }, [isQuiet]);
}

function ProposalRow({ row, barred, decided }: { row: Proposal; barred: boolean; decided: () => void }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const [busy, setBusy] = useState(false);
  const { id, deed, keyName, lines, reason, state, createdAt } = row;
  const name = t(labelOfCode(AssistantDeed, deed));
  const decide = async (endpoint: typeof assistant.confirm | typeof assistant.drop): Promise<void> => {
    setBusy(true);
    try {
      await call(endpoint, { id });
      if (endpoint === assistant.confirm) toast.success(t('“{name}”已执行', { name }));
    } catch {
      // Said by the call.
    }
    setBusy(false);
    decided();
  };
  return (
    <li className="own-proposal">
      <p>
        <strong>{name}</strong> <StatusTag codes={ProposalState} value={state} />
      </p>
      <p className="own-account-hint">{`${keyName} · ${formatDateTime(createdAt, zone)}`}</p>
      <ul>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
          <li key={at}>{line}</li>
        ))}
        {lines.length === 0 && <li>{t('其中的货道或商品已经没有了，或您看不到。')}</li>}
      </ul>
      {reason && <p className="own-account-hint">{t('助手的理由：{reason}', { reason })}</p>}
      {state === ProposalState.waiting && (
        <div className="own-account-choices">
          <Button type="primary" disabled={barred || busy || lines.length === 0} onClick={() => void decide(assistant.confirm)}>
            {t('确认执行')}
          </Button>
          <Button disabled={barred || busy} onClick={() => void decide(assistant.drop)}>
            {t('放弃')}
          </Button>
        </div>
      )}
    </li>
  );
}
