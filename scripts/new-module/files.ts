// The files of a new noun, in the style of the project: a list with code, name and remark that can be added to, changed and deleted.
import type { Noun } from './noun.ts';
import { testOf } from './test-file.ts';

/** Path → text of every file that a noun begins with; `number` is that of its migration. */
export const filesOf = (noun: Noun, number: string): Record<string, string> => ({
  [`src/contract/${noun.kebab}/index.ts`]: contractOf(noun),
  [`src/server/modules/${noun.kebab}/index.ts`]: indexOf(noun),
  [`src/server/modules/${noun.kebab}/${noun.kebab}.ts`]: verbsOf(noun),
  [`src/server/modules/${noun.kebab}/${noun.kebab}.query.ts`]: queryOf(noun),
  [`src/server/modules/${noun.kebab}/${noun.kebab}.handlers.ts`]: handlersOf(noun),
  [`src/server/modules/${noun.kebab}/${noun.kebab}.test.ts`]: testOf(noun),
  [`src/web/modules/${noun.kebab}/${noun.kebab}-list.tsx`]: screenOf(noun),
  [`db/migrations/${number}-${noun.kebab}.sql`]: migrationOf(noun),
});

const contractOf = ({ camel, pascal, title, page }: Noun): string => `// ${title}: what it is in the business.
// What is done with it, and what must never happen to it.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';

export const ${pascal}Row = z.object({
  id,
  ${camel}Code: label('${title}编码', z.string()),
  ${camel}Name: label('${title}名称', z.string()),
  remark: label('备注', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
});

/** What a person says of it. */
export const ${pascal}Input = z.strictObject({
  ${camel}Code: label('${title}编码', text(50)),
  ${camel}Name: label('${title}名称', text(100)),
  remark: label('备注', z.nullish(text(500))),
});

export const ${camel} = {
  list: read({
    method: 'POST',
    path: '/${camel}/list${pascal}',
    summary: '查询${title}',
    permit: '${page}',
    input: pageQuery({ keyword: label('${title}', text(100)) }),
    output: pageOf(${pascal}Row),
  }),
  create: write({
    method: 'POST',
    path: '/${camel}/create${pascal}',
    summary: '新增${title}',
    permit: '${page}.create',
    input: ${pascal}Input,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/${camel}/update${pascal}',
    summary: '修改${title}',
    permit: '${page}.update',
    input: z.extend(z.partial(${pascal}Input), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/${camel}/delete${pascal}',
    summary: '删除${title}',
    permit: '${page}.delete',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
`;

const indexOf = ({ kebab, camel, title }: Noun): string => `// What other modules may use of ${title}.
export { ${camel}Handlers } from './${kebab}.handlers.ts';
`;

const verbsOf = ({ kebab, camel, pascal, title }: Noun): string => `// ${title}: what can be done with it.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { ${camel} } from '../../../contract/${kebab}/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';

/** Makes one; gives its id. Refuses 'conflict' for a code that the node has. */
export async function create${pascal}(ctx: Ctx, input: In<typeof ${camel}.create>): Promise<{ id: string }> {
  await requireFreeCode(ctx, input.${camel}Code);
  const id = newId();
  await addTo(ctx, '${camel}', { id, ...input }).execute();
  return { id };
}

/** Changes the fields that were said. Refuses 'not-found', and 'conflict' for a code that another has. */
export async function update${pascal}(ctx: Ctx, { id, ...fields }: In<typeof ${camel}.update>): Promise<void> {
  const before = await lock${pascal}(ctx, id);
  if (fields.${camel}Code && fields.${camel}Code !== before.${camel}Code) await requireFreeCode(ctx, fields.${camel}Code);
  await changeIn(ctx, '${camel}')
    .set({ ...fields, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Deletes one. Refuses 'not-found'. */
export async function delete${pascal}(ctx: Ctx, { id }: In<typeof ${camel}.delete>): Promise<void> {
  await lock${pascal}(ctx, id);
  await removeFrom(ctx, '${camel}').where('id', '=', id).execute();
}

async function lock${pascal}(ctx: Ctx, id: string) {
  const row = await from(ctx, '${camel}', 't').select(['t.id', 't.${camel}Code']).where('t.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '${title}' });
}

async function requireFreeCode(ctx: Ctx, code: string): Promise<void> {
  const taken = await from(ctx, '${camel}', 't').select('t.id').where('t.${camel}Code', '=', code).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '${title}编码', value: code });
}
`;

const queryOf = ({ kebab, camel, title }: Noun): string => `// Reads of ${title}.
import { ${camel} } from '../../../contract/${kebab}/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, list } from '../../kernel/list.ts';
import { from } from '../../kernel/scope.ts';

const rows = (ctx: Ctx) => from(ctx, '${camel}', 't').select(['t.id', 't.${camel}Code', 't.${camel}Name', 't.remark', 't.createdAt']);

/** By part of a code or name, in the order of codes. */
export const ${camel}List = list(${camel}.list, {
  query: rows,
  filters: { keyword: contains('t.${camel}Code', 't.${camel}Name') },
  sorts: { ${camel}Code: 't.${camel}Code', ${camel}Name: 't.${camel}Name', createdAt: 't.createdAt' },
  order: [
    ['t.${camel}Code', 'asc'],
    ['t.id', 'asc'],
  ],
});
`;

const handlersOf = ({ kebab, camel, pascal }: Noun): string => `import { ${camel} } from '../../../contract/${kebab}/index.ts';
import { implement } from '../../kernel/mount.ts';
import { ${camel}List } from './${kebab}.query.ts';
import { create${pascal}, delete${pascal}, update${pascal} } from './${kebab}.ts';

export const ${camel}Handlers = implement(${camel}, {
  list: ${camel}List.page,
  create: create${pascal},
  update: update${pascal},
  delete: delete${pascal},
});
`;

const screenOf = ({ kebab, camel, pascal, title }: Noun): string => `// ${title}: the list.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { ${camel} } from '../../../contract/${kebab}/index.ts';
import { action } from '../../kit/actions.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form-actions.tsx';
import { listScreen } from '../../kit/list-screen.tsx';

type ${pascal}Row = Row<typeof ${camel}.list>;

const fields: FormFields<typeof ${camel}.create> = ['${camel}Code', '${camel}Name', 'remark'];

export default listScreen(${camel}.list, {
  search: ['keyword'],
  columns: [
    { name: '${camel}Code', width: 136, fixed: 'left' },
    { name: '${camel}Name', width: 240, align: 'left' },
    { name: 'remark', width: 240, align: 'left' },
    'createdAt',
  ],
  sorts: ['${camel}Code', '${camel}Name', 'createdAt'],
  toolbar: [createDialog(${camel}.create, fields)],
  rowActions: [
    editDialog<${pascal}Row, typeof ${camel}.update>(${camel}.update, fields),
    action('删除', ${camel}.delete, { confirm: true, danger: true }),
  ],
  nameOf: (row) => \`\${row.${camel}Code} \${row.${camel}Name}\`,
  empty: '还没有${title}。可以新增。',
});
`;

const migrationOf = ({ snake, title }: Noun): string => `-- ${title}.
create table ${snake} (
  node_id uuid not null references node,
  id uuid not null,
  ${snake}_code text not null,
  ${snake}_name text not null,
  remark text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (node_id, id),
  unique (node_id, ${snake}_code)
);
create index ${snake}_by_name on ${snake} (node_id, ${snake}_name);
`;

/** The English of every Chinese text of the noun. */
export const englishOf = ({ title, english }: Noun): Record<string, string> => ({
  [title]: english,
  [`维护${title}。`]: `Keep ${english.toLowerCase()} records.`,
  [`${title}编码`]: `${english} code`,
  [`${title}名称`]: `${english} name`,
  [`查询${title}`]: `List ${english.toLowerCase()} records`,
  [`新增${title}`]: `Add ${english.toLowerCase()}`,
  [`修改${title}`]: `Change ${english.toLowerCase()}`,
  [`删除${title}`]: `Delete ${english.toLowerCase()}`,
  [`还没有${title}。可以新增。`]: `Nothing here yet. You can add one.`,
});
