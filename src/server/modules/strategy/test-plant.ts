// A plant to test strategies in: callers with any rights, data permission and employee of their own, goods, a machine and people.
import type { TestDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { allRights, type Right } from '../../../contract/menu.ts';
import { openApp } from '../../kernel/app.ts';
import type { Ctx, DataScope } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/ids.ts';
import { mount, type Implementation } from '../../kernel/mount.ts';
import { bindEmployees } from '../machine/index.ts';
import { createCost, createDepartment, createEmployees, createPost, createProject } from '../org/index.ts';

export interface Answer {
  status: number;
  code: number;
  msg: string;
  error: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  data: any;
}
interface Caller {
  rights?: readonly Right[];
  scope?: DataScope;
  empId?: string;
  nodeId?: string;
}

/** The server with a token for each kind of caller that a test asks for. */
export async function openPlant(database: TestDatabase, implementations: readonly Implementation[]) {
  const sessions = new Map<string, Caller>();
  const app = await openApp();
  const sessionOf = (token: string) => {
    const caller = sessions.get(token);
    if (!caller) return Promise.resolve(undefined);
    const { rights = allRights, scope = {}, nodeId = database.node.nodeId, empId = null } = caller;
    const actor = { kind: 'user' as const, userId: NIL, loginAccount: 'test', userName: '测试', empId, loginSys: 'fms' };
    return Promise.resolve({
      nodeId,
      timeZone: 'Asia/Shanghai',
      actor,
      rights: new Set<string>(rights),
      scope,
      tokenHash: Buffer.from(token),
      expiresAt: '',
    });
  };
  mount(app, { db: database.db, sessionOf, log: (error) => console.error(error) }, implementations);
  await app.ready();
  return (caller: Caller = {}) => {
    const token = newId();
    sessions.set(token, caller);
    const call = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer> => {
      const answer = await app.inject({
        method,
        url: `/gateway${path}`,
        headers: { auth_token: token },
        ...(payload ? { payload } : {}),
      });
      return { ...answer.json<Answer>(), status: answer.statusCode };
    };
    const post = (path: string, body: object = {}) => call('POST', path, body);
    const done = (path: string, answer: Answer) => {
      if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.error} ${answer.msg}`);
      return answer.data;
    };
    return {
      post,
      get: (path: string) => call('GET', path),
      ok: async (path: string, body: object = {}) => done(path, await post(path, body)),
      read: async (path: string) => done(path, await call('GET', path)),
      refusal: async (path: string, body: object = {}) => (await post(path, body)).error,
    };
  };
}

/** Two departments (one below the other), a post, a cost centre, a project, three employees bound to a machine with two products. */
export async function furnishPlant(ctx: Ctx, code = 'VM1') {
  const floor = await furnish(ctx, { code });
  const above = await createDepartment(ctx, { departmentCode: `A-${code}`, departmentName: '生产部' });
  const below = await createDepartment(ctx, { departmentCode: `B-${code}`, departmentName: '车削班', parentId: above.id });
  const other = await createDepartment(ctx, { departmentCode: `C-${code}`, departmentName: '质量部' });
  const post = await createPost(ctx, { postCode: `P-${code}`, postName: '操作工' });
  const cost = await createCost(ctx, { costCode: `K-${code}`, costName: '机加车间' });
  const project = await createProject(ctx, { projectCode: `X-${code}`, projectName: '壳体' });
  const people = await createEmployees(ctx, [
    { empCode: `E1-${code}`, empName: '张三', departmentId: below.id, postId: post.id, costId: cost.id, cardNo: `CARD1-${code}` },
    { empCode: `E2-${code}`, empName: '李四', departmentId: below.id, postId: post.id },
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
    costId: cost.id,
    projectId: project.id,
    zhang,
    li,
    wang,
  };
}
