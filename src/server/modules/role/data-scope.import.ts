// Data permissions from a file: a row for each thing that a template leaves, and for each user who has it. What stands in a template
// stays; the verbs of the screen write what is new, so that their checks and the operation log hold here too.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { label } from '../../../contract/kernel/label.ts';
import { text } from '../../../contract/kernel/scalars.ts';
import { ScopeKind } from '../../../contract/role/codes.ts';
import { dataScope, SCOPE_FIELDS } from '../../../contract/role/data-scope.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { compositeKey } from '../../kernel/keys.ts';
import { from } from '../../kernel/scope.ts';
import { defineImport, WHOLE_FILE, type Counts, type ImportRun, type Line, type Planned, type Problem } from '../transfer/index.ts';
import { createScope, requireWhole, updateScope } from './data-scope.ts';

const Row = z.strictObject({
  templateName: label('模板名称', text(50)),
  scopeKind: label('类别', ScopeKind),
  code: label('编码', text(100)),
});
type Row = z.output<typeof Row>;
type Kind = Row['scopeKind'];

/** The field of the verbs that holds a kind. */
const FIELD = new Map<string, string>([
  ...Object.entries(SCOPE_FIELDS).map(([field, kind]) => [kind, field] as const),
  ['user', 'userIds'],
]);
const CODED = {
  department: ['department', 'x.departmentCode'],
  cost: ['cost', 'x.costCode'],
  project: ['project', 'x.projectCode'],
  vm: ['vm', 'x.vmCode'],
  warehouse: ['warehouse', 'x.warehouseCode'],
  user: ['loginUser', 'x.loginAccount'],
} as const satisfies Record<Kind, readonly [string, string]>;

interface Facts {
  /** `kind code` → id. */
  ids: ReadonlyMap<string, string>;
  /** Template by name → its id, and what it holds as `kind id`. */
  templates: ReadonlyMap<string, { id: string; holds: ReadonlySet<string> }>;
}

async function factsOf(ctx: Ctx, batch: readonly Line<Row>[]): Promise<Facts> {
  const ids = new Map<string, string>();
  for (const [kind, [table, column]] of Object.entries(CODED)) {
    const codes = batch.flatMap(({ row }) => (row.scopeKind === kind ? [row.code] : []));
    if (codes.length === 0) continue;
    const rows = await from(ctx, table as 'department', 'x')
      .select(['x.id', sql<string>`${sql.ref(column)}`.as('code')])
      .where(sql<boolean>`${sql.ref(column)} = any(${codes}::text[])`)
      .execute();
    for (const { id, code } of rows) ids.set(`${kind} ${code}`, id);
  }
  const names = batch.map(({ row }) => row.templateName);
  const held = await from(ctx, 'dataScopeTemplate', 't')
    .select(['t.id', 't.templateName'])
    .select(
      sql<
        string[]
      >`array(select e.entity_type || ' ' || e.entity_id from data_scope_entity e where e.node_id = t.node_id and e.template_id = t.id
        union all select 'user ' || u.user_id from user_data_scope u where u.node_id = t.node_id and u.template_id = t.id)`.as('holds'),
    )
    .where(sql<boolean>`t.template_name = any(${names}::text[])`)
    .execute();
  return { ids, templates: new Map(held.map(({ id, templateName, holds }) => [templateName, { id, holds: new Set(holds) }])) };
}

/** What a row puts into its template, as the template holds it; undefined for what the site has not. */
const putBy = ({ scopeKind, code }: Row, { ids }: Facts): string | undefined => {
  const id = ids.get(`${scopeKind} ${code}`);
  return id && `${scopeKind} ${id}`;
};

function begin(): ImportRun<Row> {
  const lines = new Map<string, number>();
  const problemOf = (ctx: Ctx, { line, row }: Line<Row>, put: string | undefined): Problem | undefined => {
    const thing = labelOfCode(ScopeKind, row.scopeKind);
    if (!put) return { line, field: 'code', key: 'row-no-such', params: { thing, value: row.code } };
    if (ctx.actor.kind === 'user' && put === `user ${ctx.actor.userId}`) return { line, field: 'code', key: 'scope-of-oneself' };
    const twice = lines.get(compositeKey(row.templateName, put));
    return twice === undefined
      ? undefined
      : { line, field: 'code', key: 'row-twice', params: { line: twice, field: thing, value: row.code } };
  };
  return {
    async plan(ctx, batch): Promise<Planned> {
      const planned: Planned = { added: 0, changed: 0, same: 0, problems: [] };
      const facts = await factsOf(ctx, batch);
      for (const one of batch) {
        const put = putBy(one.row, facts);
        const problem = problemOf(ctx, one, put);
        if (problem) planned.problems.push(problem);
        else {
          lines.set(compositeKey(one.row.templateName, put), one.line);
          planned[facts.templates.get(one.row.templateName)?.holds.has(put ?? '') ? 'same' : 'added'] += 1;
        }
      }
      return planned;
    },
    async apply(ctx, batch): Promise<Counts> {
      const facts = await factsOf(ctx, batch);
      let same = 0;
      for (const [templateName, rows] of Map.groupBy(batch, ({ row }) => row.templateName)) {
        const known = facts.templates.get(templateName);
        const puts = rows.flatMap(({ row }) => putBy(row, facts) ?? []);
        const fresh = puts.filter((put) => !known?.holds.has(put));
        same += puts.length - fresh.length;
        if (fresh.length > 0) await write(ctx, { templateName, known, puts: fresh });
      }
      return { added: batch.length - same, changed: 0, same };
    },
  };
}

interface Writing {
  templateName: string;
  known: { id: string; holds: ReadonlySet<string> } | undefined;
  puts: readonly string[];
}

/** What is new, beside what the template holds of those kinds. */
async function write(ctx: Ctx, { templateName, known, puts }: Writing): Promise<void> {
  const all = [...(known?.holds ?? []), ...puts].map((put) => put.split(' ') as [Kind, string]);
  const kinds = new Set(puts.map((put) => put.split(' ')[0]));
  const fields = Object.fromEntries(
    [...kinds].map((kind) => [FIELD.get(kind ?? ''), all.flatMap(([of, id]) => (of === kind ? [id] : []))]),
  );
  const detail: Record<string, unknown> = {};
  const inner: Ctx = { ...ctx, tell: (more) => Object.assign(detail, more) };
  if (known) {
    await updateScope(inner, { id: known.id, ...fields });
    await audit(ctx, dataScope.update, { templateName, ...detail });
  } else {
    await createScope(inner, { templateName, ...fields });
    await audit(ctx, dataScope.create, { templateName, ...fields });
  }
}

export const scopeImport = defineImport({
  template: 'IMPORT_DATA_PERMISSION',
  module: 'basic',
  permit: 'system.dataAuth.import',
  row: Row,
  options: z.strictObject({}),
  batch: WHOLE_FILE,
  synonyms: {
    templateName: ['模板', '名称', 'template', 'name'],
    scopeKind: ['类型', '种类', 'kind', 'type'],
    code: ['编号', '账号', 'code'],
  },
  example: { templateName: '一车间', scopeKind: '部门', code: 'D01' },
  begin: (ctx) => {
    requireWhole(ctx);
    return begin();
  },
});
