// Shelves from a file: known by smart warehouse and code; new ones are made with a channel in each place, known ones take what the file says.
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { atLeastOne, orDefault, text } from '../../../contract/kernel/scalars.ts';
import { ShelfType } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { binsOf, prewhsOf, problemsOf } from './import-floor.ts';
import { createShelf, updateShelf } from './shelf.ts';

const size = atLeastOne.check(z.lte(40, '最多40'));
const Row = z.strictObject({
  prewhCode: label('智能仓编码', text(50)),
  shelfCode: label('货架编码', text(15)),
  shelfName: label('货架名称', text(100)),
  shelfType: label('货架类型', orDefault(ShelfType)),
  rowNum: label('层数', size),
  columnNum: label('列数', size),
  deviceCode: label('设备编号', z.nullish(text(50))),
});
type Row = z.output<typeof Row>;
const FIELDS = ['shelfName', 'shelfType', 'rowNum', 'columnNum', 'deviceCode'] as const;

async function readFloor(ctx: Ctx, batch: readonly Line<Row>[]) {
  const codes = batch.map(({ row }) => row.prewhCode);
  const prewhs = await prewhsOf(ctx, codes);
  const ids = [...prewhs.values()];
  const shelves = ids.length === 0 ? [] : await from(ctx, 'prewhShelf', 'h').selectAll('h').where('h.prewhId', 'in', ids).execute();
  const byCode = new Map(shelves.map((shelf) => [`${shelf.prewhId}/${shelf.shelfCode}`, shelf]));
  return {
    prewhs,
    bins: [...(await binsOf(ctx, codes)).values()],
    shelfOf: ({ prewhCode, shelfCode }: Row) => byCode.get(`${prewhs.get(prewhCode)}/${shelfCode}`),
  };
}
type Floor = Awaited<ReturnType<typeof readFloor>>;

/** What of a known shelf the row changes; a field that the file leaves empty stays. */
const changes = (row: Row, known: NonNullable<ReturnType<Floor['shelfOf']>>): Partial<Row> =>
  Object.fromEntries(FIELDS.filter((name) => (row[name] ?? null) !== null && row[name] !== known[name]).map((name) => [name, row[name]]));

function how(row: Row, { shelfOf }: Floor): keyof Counts {
  const known = shelfOf(row);
  if (!known) return 'added';
  return Object.keys(changes(row, known)).length > 0 ? 'changed' : 'same';
}

function problemOf({ line, row }: Line<Row>, floor: Floor, seen: Map<string, number>): Problem | undefined {
  const problem = problemsOf(line);
  const { prewhCode, shelfCode: shelf, rowNum: rows, columnNum: columns } = row;
  if (!floor.prewhs.has(prewhCode)) return problem('prewhCode', 'row-no-such', { thing: '智能仓', value: prewhCode });
  const twice = seen.get(`${prewhCode}/${shelf}`);
  if (twice !== undefined) return problem('shelfCode', 'row-twice', { line: twice, field: '货架编码', value: shelf });
  const known = floor.shelfOf(row);
  // A file never takes a place away: on the page it can be seen what lies there.
  const lost = known && floor.bins.find(({ shelfId, tray, position }) => shelfId === known.id && (tray > rows || position > columns));
  if (lost) return problem('rowNum', 'shelf-too-small', { shelf, rows, columns, channel: lost.channelCode });
  seen.set(`${prewhCode}/${shelf}`, line);
  return undefined;
}

function begin(): ImportRun<Row> {
  const seen = new Map<string, number>();
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const floor = await readFloor(ctx, batch);
      for (const line of batch) {
        const problem = problemOf(line, floor, seen);
        if (problem) planned.problems.push(problem);
        else planned[how(line.row, floor)] += 1;
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const floor = await readFloor(ctx, batch);
      for (const { row } of batch) {
        const known = floor.shelfOf(row);
        counts[how(row, floor)] += 1;
        const { prewhCode, shelfType = ShelfType.plain, ...fields } = row;
        if (!known) await createShelf(ctx, { ...fields, shelfType, prewhId: floor.prewhs.get(prewhCode) ?? '' });
        else await updateShelf(ctx, { id: known.id, ...changes(row, known) });
      }
      return counts;
    },
  };
}

export const shelfImport = defineImport({
  template: 'IMPORT_PREWH_SHELF',
  module: 'warehouse',
  permit: 'wms.wmsShelf.create',
  row: Row,
  options: z.strictObject({}),
  synonyms: {
    prewhCode: ['智能仓', '前置仓', 'smart warehouse'],
    shelfCode: ['货架', '架号', 'shelf', 'shelf code'],
    shelfName: ['名称', 'name'],
    rowNum: ['层', 'levels', 'rows'],
    columnNum: ['列', 'places', 'columns'],
    deviceCode: ['设备', 'device'],
  },
  example: { prewhCode: 'Z01', shelfCode: 'S01', shelfName: '一号架', shelfType: '普通货架', rowNum: '4', columnNum: '5', deviceCode: '' },
  begin,
});
