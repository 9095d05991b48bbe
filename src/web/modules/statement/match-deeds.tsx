// How differences are settled: accepted, disputed, corrected in the next period, or given to somebody; one or many at once.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { MatchState, statementMatch, type decided } from '../../../contract/statement/match.ts';
import { warning } from '../../../contract/warning/index.ts';
import { t } from '../../kernel/i18n.ts';
import { formAction, pickerOf, remote } from '../../kit/form/index.ts';
import { action, type Action } from '../../kit/list/index.ts';

export type MatchLine = Row<typeof statementMatch.list>;
type Lines = MatchLine | MatchLine[];
const differ = (lines: Lines) => [lines].flat().every(({ matchState }) => matchState !== MatchState.agreed);
const idsOf = (lines: Lines) => [lines].flat().map(({ id }) => id);

const decideAs = (label: string, matchState: (typeof decided)[number]) =>
  formAction<Lines, typeof statementMatch.decide>(label, statementMatch.decide, {
    fields: [{ name: 'remark', whole: true }],
    when: differ,
    fixed: (lines) => ({ ids: idsOf(lines), matchState }),
    danger: matchState === MatchState.disputed,
  });

const assign = formAction<Lines, typeof statementMatch.assign>('指派', statementMatch.assign, {
  fields: [{ name: 'ownerId', control: pickerOf(remote(warning.receivers)), whole: true }],
  when: differ,
  fixed: (lines) => ({ ids: idsOf(lines) }),
});

export const deeds: readonly Action<Lines>[] = [
  decideAs('认可', MatchState.accepted),
  decideAs('提出异议', MatchState.disputed),
  decideAs('下期更正', MatchState.corrected),
  assign,
];

/** Holds the statement of a line against its three sides anew. */
export const matchAnew = action<MatchLine, typeof statementMatch.match>('重新匹配', statementMatch.match, {
  input: ({ statementId }) => ({ id: statementId }),
  done: ({ differing }) => (differing > 0 ? t('三单匹配：{n}处差异待处理', { n: differing }) : t('三单匹配：没有待处理的差异')),
});
