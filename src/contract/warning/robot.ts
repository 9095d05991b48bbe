// 群机器人: robots of group chats that warnings are told to, beside people.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { CaveatRobotKind, RobotReason } from './codes.ts';

const WEB_ADDRESS = '请粘贴群里“添加机器人”后得到的完整地址，以 https:// 开头';
const url = z
  .url({ protocol: /^https?$/, error: WEB_ADDRESS })
  .check(z.maxLength(500, '最多500个字'), z.regex(/^https?:\/\/[^/?#@]+[/?][^#]*$/i, WEB_ADDRESS));

const said = {
  robotName: label('名称', text(50)),
  robotKind: label('类型', CaveatRobotKind),
  /** Who has it writes into the group. */
  urlSecret: label('机器人地址', url),
  /** Of a robot whose safety setting is a signature; WeCom has none. What is left out stays as it is. */
  signSecret: label('加签密钥', z.nullish(text(200))),
  statusFlag: label('启用', z._default(z.boolean(), true)),
};
const Input = z.strictObject(said);

export const CaveatRobotRow = z.object({
  id,
  robotName: label('名称', z.string()),
  robotKind: label('类型', CaveatRobotKind),
  /** Of the address; the rest of it is a secret. */
  host: label('地址', z.string()),
  signed: label('加签', z.boolean()),
  statusFlag: label('启用', z.boolean()),
  /** Rules that tell it something. */
  rules: label('预警规则', quantity),
  lastOkAt: label('最近成功', z.nullable(dateTime)),
  lastFailAt: label('最近失败', z.nullable(dateTime)),
  lastReason: label('失败原因', z.nullable(RobotReason)),
  /** What the other side said. */
  lastSaid: label('对方回答', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
});

export const RobotTry = z.object({ taken: z.boolean(), reason: z.nullable(RobotReason), said: z.nullable(z.string()) });

const page = 'system.warningCenter';

export const caveatRobot = {
  page: read({
    method: 'POST',
    path: '/vmbiz/listCaveatRobot',
    summary: '查询群机器人',
    permit: page,
    input: pageQuery(
      { keyword: label('名称', text(50)), robotKind: label('类型', CaveatRobotKind), statusFlag: label('启用', z.boolean()) },
      ['robotName', 'lastOkAt', 'createdAt'],
    ),
    output: pageOf(CaveatRobotRow),
  }),
  create: write({
    method: 'POST',
    path: '/vmbiz/createCaveatRobot',
    summary: '新增群机器人',
    permit: `${page}.create`,
    input: Input,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/vmbiz/updateCaveatRobot',
    summary: '修改群机器人',
    permit: `${page}.update`,
    input: z.extend(z.partial(Input), { statusFlag: label('启用', z.optional(z.boolean())), id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/vmbiz/deleteCaveatRobot',
    summary: '删除群机器人',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** Sends one message now and says what became of it. */
  test: own({
    method: 'POST',
    path: '/vmbiz/testCaveatRobot',
    summary: '测试群机器人',
    permit: `${page}.update`,
    input: z.strictObject({ id }),
    output: RobotTry,
  }),
  /** To choose from, by text, or those with these ids. */
  search: read({
    method: 'POST',
    path: '/vmbiz/searchCaveatRobot',
    summary: '查找群机器人',
    permit: page,
    input: z.strictObject({ keyword: z.nullish(text(100)), ids: z.nullish(z.array(id).check(z.maxLength(20))) }),
    output: z.array(z.object({ id, robotName: z.string(), robotKind: CaveatRobotKind })),
  }),
};
