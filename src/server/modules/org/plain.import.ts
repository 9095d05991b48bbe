// Posts, levels and vendors from a file: plain lists, known by their code; new ones are made, known ones take what the file says.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { label } from '../../../contract/kernel/label.ts';
import { email, text } from '../../../contract/kernel/scalars.ts';
import { phone, remark, sort } from '../../../contract/org/people-shared.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { defineImport, type Counts, type ImportRun, type Line, type Planned } from '../transfer/index.ts';
import { insertPlain, setPlain, type PlainTable, type PlainValues } from './plain.ts';

interface Kind {
  table: PlainTable;
  /** The field that holds the code, and what people call it. */
  code: string;
  codeName: string;
}

/** One import of such a list: the fields of a row are the columns of the table. */
function beginPlain<R extends object>({ table, code, codeName }: Kind): ImportRun<R> {
  const lines = new Map<string, number>();
  const codeOf = (row: R): string => String((row as PlainValues)[code]);
  const saidOf = (row: R): PlainValues =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null));
  const known = async (ctx: Ctx, batch: readonly Line<R>[]): Promise<Map<string, PlainValues>> => {
    const rows = await from(ctx, table as 'post', 'x')
      .selectAll('x')
      .where(sql<boolean>`${sql.ref(`x.${code}`)} = any(${batch.map(({ row }) => codeOf(row))}::text[])`)
      .execute();
    return new Map((rows as PlainValues[]).map((row) => [String(row[code]), row]));
  };
  const change = (row: R, before: PlainValues | undefined): keyof Counts => {
    if (!before) return 'added';
    return Object.entries(saidOf(row)).every(([name, value]) => before[name] === value) ? 'same' : 'changed';
  };
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const there = await known(ctx, batch);
      for (const { line, row } of batch) {
        const twice = lines.get(codeOf(row));
        if (twice === undefined) {
          lines.set(codeOf(row), line);
          planned[change(row, there.get(codeOf(row)))] += 1;
        } else planned.problems.push({ line, field: code, key: 'row-twice', params: { line: twice, field: codeName, value: codeOf(row) } });
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const counts: Counts = { added: 0, changed: 0, same: 0 };
      const there = await known(ctx, batch);
      const fresh: PlainValues[] = [];
      for (const { row } of batch) {
        const before = there.get(codeOf(row));
        const how = change(row, before);
        counts[how] += 1;
        if (!before) fresh.push(saidOf(row));
        else if (how === 'changed') await setPlain(ctx, table, { id: String(before['id']), values: saidOf(row) });
      }
      await insertPlain(ctx, table, fresh);
      return counts;
    },
  };
}

const options = z.strictObject({});

export const postImport = defineImport({
  template: 'IMPORT_POST',
  module: 'basic',
  permit: 'organization.position.import',
  row: z.strictObject({ postCode: label('岗位编码', text(50)), postName: label('岗位名称', text(100)), remark }),
  options,
  synonyms: { postCode: ['编码', '编号', '岗位编号', 'code', 'post code'], postName: ['名称', '岗位', '职位', 'name', 'post'] },
  example: { postCode: 'P01', postName: '示例岗位', remark: '' },
  begin: () => beginPlain({ table: 'post', code: 'postCode', codeName: '岗位编码' }),
});

export const levelImport = defineImport({
  template: 'IMPORT_EMP_LEVEL',
  module: 'basic',
  permit: 'organization.staffLevel.import',
  row: z.strictObject({ levelCode: label('等级编码', text(50)), levelName: label('等级名称', text(100)), sort, remark }),
  options,
  synonyms: { levelCode: ['编码', '编号', '等级编号', 'code', 'level code'], levelName: ['名称', '等级', 'name', 'level'] },
  example: { levelCode: 'L1', levelName: '示例等级', sort: '1', remark: '' },
  begin: () => beginPlain({ table: 'empLevel', code: 'levelCode', codeName: '等级编码' }),
});

export const vendorImport = defineImport({
  template: 'IMPORT_VENDOR',
  module: 'basic',
  permit: 'organization.vendor.import',
  row: z.strictObject({
    vendorCode: label('供应商编码', text(50)),
    vendorName: label('供应商名称', text(100)),
    contact: label('联系人', z.nullish(text(50))),
    mobile: label('电话', z.nullish(phone)),
    email: label('邮箱', z.nullish(email)),
    address: label('地址', z.nullish(text(200))),
  }),
  options,
  synonyms: {
    vendorCode: ['编码', '编号', '供应商编号', 'code', 'vendor code', 'supplier code'],
    vendorName: ['名称', '供应商', 'name', 'vendor', 'supplier'],
    mobile: ['手机', '联系电话', 'phone', 'mobile'],
  },
  example: { vendorCode: 'V001', vendorName: '示例供应商', contact: '王经理', mobile: '021-55551234', email: '', address: '' },
  begin: () => beginPlain({ table: 'vendor', code: 'vendorCode', codeName: '供应商编码' }),
});
