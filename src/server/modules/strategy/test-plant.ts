// A plant to test strategies in: callers with any rights, data permission and employee of their own, goods, a machine and people.
import { openCallers } from '../../../../test/callers.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Implementation } from '../../kernel/http/mount.ts';
import { bindEmployees } from '../machine/index.ts';
import { createCost, createDepartment, createEmployees, createLevel, createPost, createProject } from '../org/index.ts';

/** The server with a token for each kind of caller that a test asks for. */
export const openPlant = async (database: TestDatabase, implementations: readonly Implementation[]) =>
  (await openCallers(database, implementations)).as;

/** Two departments (one below the other), a post, a level, a cost centre, a project, three employees bound to a machine with two products. */
export async function furnishPlant(ctx: Ctx, code = 'VM1') {
  const floor = await furnish(ctx, { code });
  const above = await createDepartment(ctx, { departmentCode: `A-${code}`, departmentName: '生产部' });
  const below = await createDepartment(ctx, { departmentCode: `B-${code}`, departmentName: '车削班', parentId: above.id });
  const other = await createDepartment(ctx, { departmentCode: `C-${code}`, departmentName: '质量部' });
  const post = await createPost(ctx, { postCode: `P-${code}`, postName: '操作工' });
  const level = await createLevel(ctx, { levelCode: `L-${code}`, levelName: '二级', sort: 0 });
  const cost = await createCost(ctx, { costCode: `K-${code}`, costName: '机加车间' });
  const project = await createProject(ctx, { projectCode: `X-${code}`, projectName: '壳体' });
  const people = await createEmployees(ctx, [
    {
      empCode: `E1-${code}`,
      empName: '张三',
      departmentId: below.id,
      postId: post.id,
      levelId: level.id,
      costId: cost.id,
      cardNo: `CARD1-${code}`,
    },
    { empCode: `E2-${code}`, empName: '李四', departmentId: below.id, postId: post.id, levelId: level.id },
    { empCode: `E3-${code}`, empName: '王五', departmentId: other.id },
  ]);
  await bindEmployees(ctx, { vmIds: [floor.vmId], empIds: people });
  const [zhang = '', li = '', wang = ''] = people;
  return {
    ...floor,
    vmCode: code,
    aboveId: above.id,
    departmentId: below.id,
    otherId: other.id,
    postId: post.id,
    levelId: level.id,
    costId: cost.id,
    projectId: project.id,
    zhang,
    li,
    wang,
  };
}
