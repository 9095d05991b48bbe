// How sure a machine's figures are, beside each of them: silent, events missing, an odd clock. Nothing when they are sure.
import { useEffect, useState } from 'react';
import { staleReasonsOf, staleReasonText, type StaleReason as Why, type TalkFacts } from '../../contract/machine/talk.ts';
import { useT } from '../kernel/i18n.ts';
import './freshness.css';

const AGAIN = 10_000;

/** The moment by this browser, every ten seconds: silence grows without anything happening. */
export function useMoment(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGAIN);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The doubts of a machine, as time goes by. */
export function useStaleReasons(talk: TalkFacts | undefined): Why[] {
  const now = useMoment();
  return staleReasonsOf(talk, now);
}

/** The mark beside a figure: a sign whose words are read out and shown on pointing; `words` shows them always. */
export function Freshness({ talk, words = false }: { talk: TalkFacts | undefined; words?: boolean }) {
  const t = useT();
  const doubts = useStaleReasons(talk);
  if (doubts.length === 0) return null;
  const said = doubts.map((one) => staleReasonText(t, one)).join('，');
  return (
    <span className={words ? 'kit-freshness kit-freshness-words' : 'kit-freshness'} title={t('数字可能有变：{why}', { why: said })}>
      <i aria-hidden>▲</i>
      {words ? said : <span className="sr-only">{t('数字可能有变：{why}', { why: said })}</span>}
    </span>
  );
}
