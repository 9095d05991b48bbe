// What can be said of a case: each outcome, all of it or a part.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { CaseOutcome, outcomesOf } from '../../../contract/desk/codes.ts';
import { desk } from '../../../contract/desk/index.ts';
import { fenToText, textToFen } from '../../../contract/kernel/scalars.ts';
import { AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { call } from '../../kernel/api.ts';
import { t as say } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { action, ownBars, type Action, type Dialogs } from '../../kit/list/actions.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { Confirm, FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { refreshAll } from '../../kit/list/use-list.ts';

const { settle, list, groups } = desk.stockCase;
export type CaseRow = Row<typeof list>;

type Outcome = ReturnType<typeof outcomesOf>[number];

const open = (outcome: Outcome) => ({
  when: ({ kind, status }: CaseRow) => status === AbnormalityStatus.open && outcomesOf(kind).includes(outcome),
  bars: ownBars,
});

const as = (outcome: Outcome) => ({
  ...open(outcome),
  input: ({ id }: CaseRow) => ({ id, outcome }),
});

/** Nobody got them: what follows for the charge. */
const follows = (sentence: string) => (row: CaseRow) =>
  row.charged ? `${say(sentence)}${say('已收的费用和额度将退还。')}` : say(sentence);

/** With a quantity, a remark, or whoever took it. */
const parts: Action<CaseRow> = {
  label: '部分处理',
  permit: settle.permit,
  when: ({ kind, status }) => status === AbnormalityStatus.open && outcomesOf(kind).length > 1,
  bars: ownBars,
  start: (row, place) =>
    place.show((at) => (
      <FormDialog
        {...at}
        title={`${say('部分处理')} ${row.productName}`}
        endpoint={settle}
        fields={[
          { name: 'outcome', only: outcomesOf(row.kind) },
          'quantity',
          { name: 'empId', whole: true, help: '“已出货”时记到这位员工；不填则记到当时的员工。' },
          { name: 'remark', whole: true },
        ]}
        initial={{ quantity: row.leftNum, ...(row.empId ? { empId: row.empId } : {}) }}
        fixed={{ id: row.id }}
        done="已处理"
      />
    )),
};

/** The goods are gone after all: whoever stood there is charged; where nobody is known, the desk asks. */
const wentOut: Action<CaseRow> = {
  label: '已出货',
  permit: settle.permit,
  ...open(1),
  start: (row, place) =>
    row.empId || row.charged
      ? action('已出货', settle, { ...as(CaseOutcome.takenOut), done: '已处理' }).start(row, place)
      : place.show((at) => (
          <FormDialog
            {...at}
            title={`${say('已出货')} ${row.productName}`}
            endpoint={settle}
            fields={[
              { name: 'empId', whole: true },
              { name: 'remark', whole: true },
            ]}
            fixed={{ id: row.id, outcome: CaseOutcome.takenOut }}
            done="已处理"
          />
        )),
};

interface Several {
  ids: readonly string[];
  /** Money of all of them, in fen. */
  fen: number;
}

/** Each is a deed of its own: one that is refused undoes none before it and stops none after it; it is told of at the end. */
async function settleEach(ids: readonly string[], outcome: Outcome): Promise<void> {
  const refused: string[] = [];
  try {
    for (const id of ids)
      await call(settle, { id, outcome }, { silent: true }).catch((error: unknown) => {
        refused.push(error instanceof Error ? error.message : String(error));
      });
  } finally {
    await refreshAll();
  }
  if (refused.length > 0)
    throw new Error(say('{n} 项没有处理：{why}', { n: refused.length, why: [...new Set(refused)].slice(0, 2).join(' ') }));
  toast.success(say('已处理'));
}

/** Asks once, naming how many and how much, and settles all of them by one outcome. */
function settleAll({ ids, fen }: Several, { label, outcome, sentence }: Way, place: Dialogs): void {
  const thing = say('{n} 项', { n: ids.length });
  const all = `${say('共{amount}元。', { amount: grouped(fenToText(fen)) })}${say(sentence)}`;
  place.show((at) => (
    <Confirm {...at} label={say(label)} thing={thing} follows={all} danger={false} run={() => settleEach(ids, outcome)} />
  ));
}

interface Way {
  label: string;
  outcome: Outcome;
  sentence: string;
}
const WAYS: readonly Way[] = [
  { label: '退回货道', outcome: CaseOutcome.returned, sentence: '商品记回货道，已收的费用和额度退还。' },
  { label: '已出货', outcome: CaseOutcome.takenOut, sentence: '记到当时的员工；已收费的不再收。' },
  { label: '账面少记', outcome: CaseOutcome.underbooked, sentence: '按盘盈补记，账面与实物一致。' },
];

const moneyOf = (rows: readonly { leftAmount: string }[]): number => rows.reduce((fen, { leftAmount }) => fen + textToFen(leftAmount), 0);
const worstFirst = <R extends { leftAmount: string }>(rows: readonly R[]): R[] =>
  rows.toSorted((left, right) => textToFen(right.leftAmount) - textToFen(left.leftAmount));

/** Of the chosen cases all by one outcome, the worst money first. */
export const manyActions: Action<CaseRow[]>[] = WAYS.map((way) => ({
  label: way.label,
  permit: settle.permit,
  when: (rows) => rows.length > 0 && rows.every(open(way.outcome).when),
  bars: ownBars,
  start: (rows, place) => settleAll({ ids: worstFirst(rows).map(({ id }) => id), fen: moneyOf(rows) }, way, place),
}));

export type GroupRow = Row<typeof groups>;

/** The same of groups: of one, and of several that are chosen, over pages. */
const ofGroups = (way: Way): Action<GroupRow[]> => ({
  label: way.label,
  permit: settle.permit,
  when: (rows) => rows.length > 0 && rows.every(({ kind }) => outcomesOf(kind).includes(way.outcome)),
  bars: ownBars,
  start: (rows, place) => settleAll({ ids: worstFirst(rows).flatMap(({ ids }) => ids), fen: moneyOf(rows) }, way, place),
});
export const groupBatch = WAYS.map(ofGroups);
export const groupActions: Action<GroupRow>[] = groupBatch.map(
  (action) =>
    ({
      ...action,
      when: (row) => action.when?.([row]) ?? true,
      start: (row, place) => action.start([row], place),
    }) as Action<GroupRow>,
);

/** What became of a write-off. */
const saidOf = ({ waits }: Out<typeof settle>): string => (waits ? '已提交审批，通过后才生效' : '已处理');

export const actions: Action<CaseRow>[] = [
  action('退回货道', settle, { ...as(CaseOutcome.returned), done: '已处理' }),
  wentOut,
  action('报废', settle, { ...as(CaseOutcome.scrapped), danger: true, confirm: follows('商品记为报废，不能恢复。'), done: saidOf }),
  action('丢失', settle, { ...as(CaseOutcome.lost), danger: true, confirm: follows('商品记为盘亏，不能恢复。'), done: saidOf }),
  parts,
  action('账面少记', settle, {
    ...as(CaseOutcome.underbooked),
    confirm: ({ leftNum, unit }: CaseRow) => say('按盘盈补记{n}{unit}，账面与实物一致。', { n: grouped(leftNum), unit }),
    done: '已处理',
  }),
];
