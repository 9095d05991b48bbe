// Those with most, from the first page of the same list, and what the others come to: its total less those.
import type { Row } from '../../../../contract/kernel/endpoint.ts';
import { useT } from '../../../kernel/i18n.ts';
import { ReadError } from '../../../kit/list/states.tsx';
import { useRead } from '../../../kernel/use-read.ts';
import type { ListEndpoint } from '../../../kit/list/use-list.ts';
import { BEFORE_OF } from '../../../../contract/report/question.ts';
import type { How } from './asked.ts';
import { addsUp } from './measures.ts';
import { asFigure } from './over-time.tsx';
import type { Group, Opens, QuestionScreenOf } from './question-of.ts';
import { Ranking, type RankedLine } from './ranking.tsx';
import { toldApart, withShares } from './top-lines.ts';
import { asAnswer, asFirst, asGroup, asLast, keepBefore } from './types.ts';

/** So many that the bars over time stand below them on a usual screen. */
const TOP = 8;
/** Where gains and losses stand in one list, so many of them are the largest losses: what matters most is not what is left over. */
const LAST = 3;

interface TopProps<E extends ListEndpoint> {
  of: QuestionScreenOf<E>;
  input: Record<string, unknown>;
  how: How;
  open: (row: Row<E>) => Opens;
}
/** The last rows of a question whose figure says gains and losses, once its first do not say all; the largest loss last, none where there is no loss. */
function useLosses<E extends ListEndpoint>({ of, input }: Pick<TopProps<E>, 'of' | 'input'>, isAsked: boolean): Row<E>[] {
  const { figure } = of;
  const enabled = figure !== undefined && isAsked;
  const read = useRead(of.endpoint, asLast<E>(input, LAST, figure ?? ''), { enabled, placeholderData: keepBefore });
  if (!enabled) return [];
  const rows = asAnswer<E>(read.data)?.rows ?? [];
  return rows.filter((row) => Number(asGroup<E>(row)[figure as keyof Group] ?? 0) < 0).toReversed();
}

/** The ranking beside the table: whatever page the table is at, and however it is sorted. */
export function Top<E extends ListEndpoint>({ of, input, how, open }: TopProps<E>) {
  const t = useT();
  const read = useRead(of.endpoint, asFirst<E>(input, TOP), { placeholderData: keepBefore });
  const answer = asAnswer<E>(read.data);
  const losses = useLosses({ of, input }, (answer?.total ?? 0) > TOP);
  if (read.error && !answer) return <ReadError read={read} />;
  if (!answer || answer.rows.length === 0) return null;
  const rows = [...answer.rows.slice(0, TOP - losses.length), ...losses];
  const named = of.figure ?? how.measure;
  const value = (group: Group) => Number(group[named] ?? 0);
  const before = (group: Group) => (of.figure ? undefined : (group[BEFORE_OF[how.measure]] ?? undefined));
  const lines = rows.map((row): RankedLine => {
    const group = asGroup<E>(row);
    const held = before(group);
    return {
      key: group.key,
      name: of.nameOf(row) ?? t('未指明'),
      value: value(group),
      before: held === undefined ? undefined : Number(held),
      share: group.share,
      cumulative: group.cumulative,
      open: open(row),
    };
  });
  const codes = rows.map((row) => of.codeOf?.(row));
  const many = answer.total - lines.length;
  const all = Number(answer.summary?.[named] ?? 0);
  const others = all - lines.reduce((sum, line) => sum + line.value, 0);
  // Who is in the others may also be in those above: what they come to is no difference.
  const isRest = of.figure !== undefined || addsUp(how.measure);
  const { lines: shared, hasParts } = of.figure === undefined ? { lines, hasParts: true } : withShares(lines, others);
  const rest =
    many > 0
      ? { many, value: isRest ? others : undefined, share: hasParts && isRest && all > 0 ? Math.round((others * 1000) / all) : null }
      : undefined;
  return (
    <Ranking
      title={
        losses.length > 0
          ? t('前{n}名和末{last}名', { n: lines.length - losses.length, last: losses.length })
          : t('前{n}名', { n: lines.length })
      }
      lines={toldApart(shared, codes)}
      rest={rest}
      ends={losses.length}
      format={asFigure(of.figure ? 'totalPrice' : how.measure)}
      against={how.compare && !of.figure ? t(how.compare === 'lastYear' ? '去年同期' : '上一期') : undefined}
    />
  );
}
