// Cards from a file, with whom each is given to: known by their number. A card that somebody has is taken from nobody.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { text } from '../../../contract/kernel/scalars.ts';
import { cardNumber, remark } from '../../../contract/org/people-shared.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { later } from '../../kernel/db/connection.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { bindCards, insertCards } from './card.ts';

const Row = z.strictObject({
  cardNo: label('卡号', cardNumber),
  physicalNo: label('物理卡号', z.nullish(cardNumber)),
  empCode: label('工号', z.nullish(text(50))),
  remark,
});
type Row = z.output<typeof Row>;

interface Card {
  id: string;
  cardNo: string;
  physicalNo: string | null;
  remark: string | null;
  statusFlag: boolean;
  empId: string | null;
  empCode: string | null;
  empName: string | null;
}
interface Emp {
  id: string;
  empCode: string;
  empName: string;
  lockFlag: boolean;
}
interface Facts {
  cards: ReadonlyMap<string, Card>;
  /** Those in sight. */
  emps: ReadonlyMap<string, Emp>;
  /** Whether a holder is in sight. */
  seen: ReadonlySet<string>;
}

async function factsOf(ctx: Ctx, batch: readonly Line<Row>[]): Promise<Facts> {
  const numbers = batch.map(({ row }) => row.cardNo);
  // beyond scope: a card that somebody out of sight holds is taken all the same; `seen` says who may be named
  const { rows: cards } = await sql<Card>`
    select c.id, c.card_no, c.physical_no, c.remark, c.status_flag, c.emp_id, e.emp_code, e.emp_name
    from node_card c left join employee e on e.node_id = c.node_id and e.id = c.emp_id
    where c.node_id = ${ctx.nodeId} and c.card_no = any(${numbers}::text[])`.execute(ctx.db);
  const codes = [...batch.flatMap(({ row }) => row.empCode ?? []), ...cards.flatMap(({ empCode }) => empCode ?? [])];
  const emps = await from(ctx, 'employee', 'e')
    .select(['e.id', 'e.empCode', 'e.empName', 'e.lockFlag'])
    .where(sql<boolean>`e.emp_code = any(${codes}::text[])`)
    .execute();
  return {
    cards: new Map(cards.map((card) => [card.cardNo, card])),
    emps: new Map(emps.map((emp) => [emp.empCode, emp])),
    seen: new Set(emps.map(({ id }) => id)),
  };
}

/** Whom the row gives the card to, if it is not his already. */
const newHolder = (row: Row, { cards, emps }: Facts): Emp | undefined => {
  const emp = row.empCode ? emps.get(row.empCode) : undefined;
  return emp && cards.get(row.cardNo)?.empId !== emp.id ? emp : undefined;
};

/** The columns of the card itself; what the file leaves empty stays. */
const columnsOf = ({ physicalNo, remark: said }: Row) => ({
  ...(physicalNo ? { physicalNo } : {}),
  ...(said ? { remark: said } : {}),
});

function change(row: Row, facts: Facts): keyof Counts {
  const card = facts.cards.get(row.cardNo);
  if (!card) return 'added';
  const same = Object.entries(columnsOf(row)).every(([name, value]) => card[name as 'remark'] === value);
  return same && !newHolder(row, facts) ? 'same' : 'changed';
}

function problemOf({ line, row }: Line<Row>, facts: Facts): Problem | undefined {
  const { cardNo, empCode } = row;
  const card = facts.cards.get(cardNo);
  if (card?.empId && !facts.seen.has(card.empId)) return { line, field: 'cardNo', key: 'card-held-elsewhere', params: { cardNo } };
  if (empCode && !facts.emps.has(empCode)) return { line, field: 'empCode', key: 'row-no-such', params: { thing: '员工', value: empCode } };
  const emp = newHolder(row, facts);
  if (!emp) return undefined;
  if (emp.lockFlag) return { line, field: 'empCode', key: 'employee-locked', params: { emp: emp.empName } };
  if (card?.empId) return { line, field: 'cardNo', key: 'card-held', params: { cardNo, holder: `${card.empName}（${card.empCode}）` } };
  return card && !card.statusFlag ? { line, field: 'cardNo', key: 'card-stopped', params: { cardNo } } : undefined;
}

function begin(): ImportRun<Row> {
  const lines = new Map<string, number>();
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const facts = await factsOf(ctx, batch);
      for (const one of batch) {
        const { line, row } = one;
        const twice = lines.get(row.cardNo);
        const problem: Problem | undefined =
          twice === undefined
            ? problemOf(one, facts)
            : { line, field: 'cardNo', key: 'row-twice', params: { line: twice, field: '卡号', value: row.cardNo } };
        lines.set(row.cardNo, twice ?? line);
        if (problem) planned.problems.push(problem);
        else planned[change(row, facts)] += 1;
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const facts = await factsOf(ctx, batch);
      for (const { row } of batch) counts[change(row, facts)] += 1;
      await insertCards(
        ctx,
        batch.flatMap(({ row: { empCode: _, ...card } }) => (facts.cards.has(card.cardNo) ? [] : [card])),
      );
      for (const { row } of batch) {
        const card = facts.cards.get(row.cardNo);
        const columns = columnsOf(row);
        if (card && Object.keys(columns).length > 0 && change(row, facts) === 'changed')
          await later(ctx.db, changeIn(ctx, 'nodeCard').set(columns).where('id', '=', card.id).compile());
      }
      await bindCards(
        ctx,
        batch.flatMap(({ row }) => {
          const emp = newHolder(row, facts);
          return emp ? [{ cardNo: row.cardNo, empId: emp.id }] : [];
        }),
      );
      return counts;
    },
  };
}

export const cardImport = defineImport({
  template: 'IMPORT_NODE_CARD',
  module: 'basic',
  permit: 'cardMgr.cardList.import',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    cardNo: ['卡', 'IC卡号', '门禁卡号', 'card', 'card no'],
    physicalNo: ['物理号', '内码', 'physical no', 'uid'],
    empCode: ['持卡人', '持卡人工号', '员工编号', 'employee', 'employee no'],
  },
  example: { cardNo: '3100000001', physicalNo: '', empCode: 'E0001', remark: '' },
  begin,
});
