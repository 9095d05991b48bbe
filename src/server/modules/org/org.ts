// The organisation: departments, posts, cost centres, projects, vendors and employees. What the demonstration site and imports make it with.
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { initialsOf } from '../../kernel/pinyin.ts';

export interface NewDepartment {
  departmentCode: string;
  departmentName: string;
  parentId?: string | null;
  sort?: number;
}
export interface NewEmployee {
  empCode: string;
  empName: string;
  departmentId: string;
  postId?: string | null;
  costId?: string | null;
  mobile?: string | null;
  entryDate?: string | null;
  cardNo?: string;
}

const BATCH = 500;

/** Makes one department; gives its id. */
export async function createDepartment(ctx: Ctx, input: NewDepartment): Promise<{ id: string }> {
  const id = newId();
  await ctx.db
    .insertInto('department')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}

/** Makes employees with their cards, many at once; gives their ids in the same order. */
export async function createEmployees(ctx: Ctx, inputs: readonly NewEmployee[]): Promise<string[]> {
  const ids = inputs.map(() => newId());
  for (let at = 0; at < inputs.length; at += BATCH) {
    const batch = inputs.slice(at, at + BATCH);
    await ctx.db
      .insertInto('employee')
      .values(
        batch.map(({ cardNo: _, ...fields }, n) => ({
          nodeId: ctx.nodeId,
          id: ids[at + n] ?? '',
          ...fields,
          initials: initialsOf(fields.empName),
        })),
      )
      .execute();
    const cards = batch.flatMap(({ cardNo }, n) =>
      cardNo ? [{ nodeId: ctx.nodeId, id: newId(), cardNo, empId: ids[at + n] ?? '', boundAt: new Date() }] : [],
    );
    if (cards.length > 0) await ctx.db.insertInto('nodeCard').values(cards).execute();
  }
  return ids;
}

/** Makes a post; gives its id. */
export async function createPost(ctx: Ctx, input: { postCode: string; postName: string }): Promise<{ id: string }> {
  const id = newId();
  await ctx.db
    .insertInto('post')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}

/** Makes a cost centre; gives its id. */
export async function createCost(
  ctx: Ctx,
  input: { costCode: string; costName: string; parentId?: string | null },
): Promise<{ id: string }> {
  const id = newId();
  await ctx.db
    .insertInto('cost')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}

/** Makes a project; gives its id. */
export async function createProject(ctx: Ctx, input: { projectCode: string; projectName: string }): Promise<{ id: string }> {
  const id = newId();
  await ctx.db
    .insertInto('project')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}

/** Makes a vendor; gives its id. */
export async function createVendor(ctx: Ctx, input: { vendorCode: string; vendorName: string }): Promise<{ id: string }> {
  const id = newId();
  await ctx.db
    .insertInto('vendor')
    .values({ nodeId: ctx.nodeId, id, ...input })
    .execute();
  return { id };
}
