// The files of a new noun, in the style of the project: a list with code, name and remark that can be added to and exported. What else can be done with
// a thing is the noun's own, and is written by hand.
import type { Noun } from './noun.ts';
import { testOf } from './test-file.ts';

/** Path → text of every file that a noun begins with; `number` is that of its migration. */
export const filesOf = (noun: Noun, number: string): Record<string, string> => ({
  [`src/contract/${noun.kebab}/index.ts`]: contractOf(noun),
  [`src/server/modules/${noun.kebab}/noun.ts`]: serverOf(noun),
  [`src/server/modules/${noun.kebab}/${noun.kebab}.test.ts`]: testOf(noun),
  [`src/web/modules/${noun.kebab}/${noun.kebab}-list.tsx`]: screenOf(noun),
  [`db/migrations/${number}-${noun.kebab}.sql`]: migrationOf(noun),
});

const contractOf = ({ camel, pascal, snake, title, page }: Noun): string => `// ${title}: what it is in the business.
// What is done with it, and what must never happen to it.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, text } from '../kernel/scalars.ts';

const ${pascal}Row = z.object({
  id,
  ${camel}Code: label('${title}编码', z.string()),
  ${camel}Name: label('${title}名称', z.string()),
  remark: label('备注', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
});

export const ${camel} = {
  list: read({
    method: 'POST',
    path: '/basic/list${pascal}',
    summary: '查询${title}',
    permit: '${page}',
    exportCode: 'EXPORT_${snake.toUpperCase()}',
    exportTitle: '${title}导出',
    input: pageQuery({ keyword: label('${title}', text(100)) }, ['${camel}Code', '${camel}Name', 'createdAt']),
    output: pageOf(${pascal}Row),
  }),
  create: write({
    method: 'POST',
    path: '/basic/create${pascal}',
    summary: '新增${title}',
    permit: '${page}.create',
    input: z.strictObject({
      ${camel}Code: label('${title}编码', text(50)),
      ${camel}Name: label('${title}名称', text(100)),
      remark: label('备注', z.nullish(text(500))),
    }),
    output: z.object({ id }),
  }),
};
`;

const serverOf = ({ kebab, camel, pascal, title }: Noun): string => `// ${title}: what is served.
import { ${camel} as contract } from '../../../contract/${kebab}/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { implement } from '../../kernel/http/mount.ts';
import { contains, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { noun } from '../noun.ts';

/** By part of a code or name, in the order of codes. */
const rows = list(contract.list, {
  query: (ctx) => from(ctx, '${camel}', 't').select(['t.id', 't.${camel}Code', 't.${camel}Name', 't.remark', 't.createdAt']),
  filters: { keyword: contains('t.${camel}Code', 't.${camel}Name') },
  sorts: { ${camel}Code: 't.${camel}Code', ${camel}Name: 't.${camel}Name', createdAt: 't.createdAt' },
  order: [
    ['t.${camel}Code', 'asc'],
    ['t.id', 'asc'],
  ],
});

/** Makes one; gives its id. Refuses 'conflict' for a code that the node has. */
async function create${pascal}(ctx: Ctx, input: In<typeof contract.create>): Promise<{ id: string }> {
  const taken = await from(ctx, '${camel}', 't').select('t.id').where('t.${camel}Code', '=', input.${camel}Code).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '${title}编码', value: input.${camel}Code });
  const id = newId();
  await addTo(ctx, '${camel}', { id, ...input }).execute();
  return { id };
}

export const ${camel} = noun({
  handlers: [implement(contract, { list: rows.page, create: create${pascal} })],
  exports: [rows],
  freshness: { untouched: { 'kept by people': ['/basic/list${pascal}'] } },
});
`;

const screenOf = ({ kebab, camel, title }: Noun): string => `// ${title}: the list.
import { ${camel} } from '../../../contract/${kebab}/index.ts';
import { createDialog } from '../../kit/form/form-actions.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';

export default listScreen(${camel}.list, {
  search: ['keyword'],
  columns: [
    { name: '${camel}Code', width: 136, fixed: 'left' },
    { name: '${camel}Name', width: 240, align: 'left' },
    { name: 'remark', width: 240, align: 'left' },
    'createdAt',
  ],
  toolbar: [createDialog(${camel}.create, ['${camel}Code', '${camel}Name', { name: 'remark', whole: true }]), exportButton(${camel}.list)],
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
  [`${title}导出`]: `Export of ${english.toLowerCase()} records`,
  [`还没有${title}。可以新增。`]: `Nothing here yet. You can add one.`,
});
