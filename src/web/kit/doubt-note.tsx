// Above figures that several machines make: which of them may still tell of something that changes them. Nothing when all are sure.
import { useQuery } from '@tanstack/react-query';
import type { Out } from '../../contract/kernel/endpoint.ts';
import { dayOf } from '../../contract/kernel/time.ts';
import { doubtsOf } from '../../contract/machine/talk.ts';
import { vm } from '../../contract/machine/vm.ts';
import { call } from '../kernel/api.ts';
import { useT } from '../kernel/i18n.ts';
import { useSession } from '../kernel/session.ts';
import { doubtText, useMoment } from './doubt.tsx';
import type { NoteProps } from './list-options.ts';

type Doubtful = Out<typeof vm.stat>['doubtful'][number];

/** More are told of by their number. */
const NAMED = 3;
const AGAIN = 60_000;

/** Takes what the figures are narrowed to: their days (`span`), their machine (`vmId`). */
export function DoubtNote({ search: { span, vmId } }: NoteProps) {
  const t = useT();
  const now = useMoment();
  const zone = useSession(({ user }) => user?.timeZone);
  const { data } = useQuery({
    queryKey: [vm.stat.path],
    queryFn: () => call(vm.stat, {}, { silent: true }),
    refetchInterval: AGAIN,
  });
  const to = (span as { to?: string | null } | null | undefined)?.to;
  // Days that were over while a machine still spoke are not touched by its silence.
  const doubts = ({ talk }: Doubtful) =>
    doubtsOf(talk, now).filter(({ kind }) => kind !== 'silent' || !to || !talk?.heartbeatAt || to >= dayOf(talk.heartbeatAt, zone));
  const touched = (data?.doubtful ?? []).filter((one) => (!vmId || one.vmId === vmId) && doubts(one).length > 0);
  if (touched.length === 0) return null;
  const named = touched.slice(0, NAMED).map(
    (one) =>
      `${one.vmName} ${doubts(one)
        .map((why) => doubtText(t, why))
        .join('，')}`,
  );
  const more = touched.length > NAMED ? [t('另有{n}台', { n: touched.length - NAMED })] : [];
  return (
    <p className="kit-doubt-note">
      <i aria-hidden>▲</i> {t('数字可能有变：{why}', { why: [...named, ...more].join('；') })}
    </p>
  );
}
