// Receivers of data push: a system of the customer, how it is reached, what it is told of, and how that is written for it.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { BodyFormat, DataPushType, PushAuth, PushKind, PushReason, PUSHED_TYPES } from './codes.ts';

const page = 'system.dataPush';
const WEB_ADDRESS = '请填写以 http:// 或 https:// 开头的地址，不要带用户名和密码';
export const httpUrl = z
  .url({ protocol: /^https?$/, error: WEB_ADDRESS })
  .check(z.maxLength(500, '最多500个字'), z.regex(/^https?:\/\/[^/?#@]+(?:[/?][^#]*)?$/i, WEB_ADDRESS));
/** A web address, a folder of an SFTP server, or a mailbox. */
const HTTP = String.raw`https?://[^/?#@]+(?:[/?][^#]*)?`;
const SFTP = String.raw`sftp://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,4}|:[1-5]\d{4})?(?:/[^?#]*)?`;
const MAIL = String.raw`mailto:[^\s?#,;@]+@[^\s?#,;@]+`;
const pushUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, '最多500个字'),
    z.regex(new RegExp(`^(${HTTP}|${SFTP}|${MAIL})$`, 'i'), '请填写 https://、sftp:// 或 mailto: 开头的地址，不含账号'),
  );
const fingerprint = z.string().check(z.trim(), z.regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/, '请填写 SHA256: 开头的指纹'));
const pem = (kind: string) =>
  z.string().check(z.maxLength(20_000, '内容过长'), z.regex(new RegExp(`-----BEGIN [A-Z ]*${kind}-----`), '请粘贴PEM格式的内容'));
const pushTypes = z.array(DataPushType).check(
  z.minLength(1, '请至少选择一种数据'),
  z.maxLength(20),
  z.refine<readonly number[]>((types) => types.every((type) => PUSHED_TYPES.some((one) => one === type)), '库存不能推送，请用开放接口查询'),
);

const said = {
  receiverName: label('名称', text(50)),
  pushKind: label('所属页面', PushKind),
  /** Not of one that comes for its data itself. */
  url: label('接收地址', z.nullish(pushUrl)),
  pushTypes: label('推送内容', pushTypes),
  authKind: label('验证方式', PushAuth),
  authName: label('用户名或客户端编号', z.nullish(text(200))),
  /** Password, token, client or signing secret. What is left out stays as it is. */
  authSecret: label('密码、令牌或密钥', z.nullish(text(4000))),
  tokenUrl: label('令牌地址', z.nullish(httpUrl)),
  /** Of an SFTP server, as `ssh-keygen -l` writes it. */
  hostKey: label('主机密钥指纹', z.nullish(fingerprint)),
  tokenScope: label('令牌范围', z.nullish(text(200))),
  caPem: label('对方的根证书', z.nullish(pem('CERTIFICATE'))),
  certPem: label('客户端证书', z.nullish(pem('CERTIFICATE'))),
  clientKeySecret: label('客户端证书的私钥', z.nullish(pem('PRIVATE KEY'))),
  takenIf: label('成功条件', z.nullish(text(500))),
  timeoutSeconds: label('超时（秒）', z.nullish(z.int('请输入整数').check(z.gte(1, '至少为1'), z.lte(60, '最多60')))),
};
const Input = z.strictObject(said);

/** How a receiver is doing. */
const health = {
  receiverName: label('名称', z.string()),
  pushKind: label('所属页面', PushKind),
  statusFlag: label('启用', yes),
  waiting: label('等待', quantity),
  failed: label('失败', quantity),
  /** Of the first that waits. */
  oldestAt: label('最早等待', z.nullable(dateTime)),
  lastOkAt: label('最近成功', z.nullable(dateTime)),
  lastFailAt: label('最近失败', z.nullable(dateTime)),
  lastReason: label('失败原因', z.nullable(PushReason)),
  /** So many tries in a row found it away; left alone until. */
  fails: label('连续失败', quantity),
  restUntil: label('下次尝试', dateTime),
};
export const PushHealth = z.object({ id, ...health });

export const ReceiverRow = z.object({
  id,
  ...health,
  url: label('接收地址', z.string()),
  pushTypes: label('推送内容', z.array(DataPushType)),
  authKind: label('验证方式', PushAuth),
  authName: label('用户名或客户端编号', z.nullable(z.string())),
  tokenUrl: label('令牌地址', z.nullable(z.string())),
  tokenScope: label('令牌范围', z.nullable(z.string())),
  hostKey: label('主机密钥指纹', z.nullable(z.string())),
  caPem: label('对方的根证书', z.nullable(z.string())),
  certPem: label('客户端证书', z.nullable(z.string())),
  /** Gets events by their names (subscription.ts). */
  eventFlag: label('事件订阅', yes),
  /** Whether there is one: what it is nobody reads again. */
  secretKept: label('密钥已保存', yes),
  takenIf: label('成功条件', z.nullable(z.string())),
  timeoutSeconds: label('超时（秒）', z.int()),
  creator: label('创建人', z.string()),
  createdAt: label('创建时间', dateTime),
});

/** What became of a try that a person watches. */
export const TryAnswer = z.object({
  takenFlag: label('成功', yes),
  pushReason: label('原因', z.nullable(PushReason)),
  reasonText: label('说明', z.nullable(z.string())),
  durationMs: label('用时（毫秒）', z.int()),
  contentType: z.nullable(z.string()),
  requestBody: label('推送内容', z.nullable(z.string())),
  responseStatus: label('应答状态', z.nullable(z.int())),
  responseBody: label('应答内容', z.nullable(z.string())),
  /** There is no such document yet: an example was sent, made up. */
  madeUpFlag: yes,
});

const written = {
  receiverId: label('接收方', id),
  pushType: label('推送内容', DataPushType),
  bodyFormat: label('格式', BodyFormat),
  /** JSONata over the fact; none sends it as it is. */
  formula: label('模板', z.nullish(z.string().check(z.maxLength(20_000, '内容过长')))),
  /** What does not fit it is not sent. */
  bodySchema: label('对方的结构', z.nullish(z.string().check(z.maxLength(100_000, '内容过长')))),
};
const Template = z.object({
  pushType: label('推送内容', DataPushType),
  templateVersion: label('版本', z.int()),
  bodyFormat: label('格式', BodyFormat),
  formula: label('模板', z.nullable(z.string())),
  bodySchema: label('对方的结构', z.nullable(z.string())),
  creator: label('修改人', z.string()),
  createdAt: label('修改时间', dateTime),
});

const post = (path: `/${string}`) => ({ method: 'POST' as const, path: `/data-push-platform${path}` as const });
const get = (path: `/${string}`) => ({ method: 'GET' as const, path: `/data-push-platform${path}` as const });

export const pushReceiver = {
  /** The receivers of the site, with how they are doing. */
  page: read({
    ...post('/listNodeConfig'),
    summary: '查询接收方',
    permit: page,
    input: pageQuery({ receiverName: label('名称', text(50)), pushKind: label('所属页面', PushKind), statusFlag: label('启用', yes) }, [
      'receiverName',
      'createdAt',
    ]),
    output: pageOf(ReceiverRow),
  }),
  /** All of them, or one. */
  list: read({
    ...get('/findNodeConfig'),
    summary: '查询推送配置',
    permit: page,
    input: z.strictObject({ id: z.nullish(id) }),
    output: z.array(ReceiverRow),
  }),
  /** How the receivers of a page are doing. Refuses 'not-permitted' for another page than one's own. */
  health: read({
    ...post('/findPushHealth'),
    summary: '查询推送状况',
    permit: [page, 'wms.wmsDataPush', 'wms.tssgDataPush', 'wms.xinjiang.dataPush'],
    input: z.strictObject({ pushKind: label('所属页面', PushKind) }),
    output: z.array(PushHealth),
  }),
  /** Refuses 'conflict', 'push-secret' where the way to sign in needs what was not said, 'push-key' for a certificate without its key, 'push-template'. */
  create: write({ ...post('/createNodeConfig'), summary: '新增接收方', permit: `${page}.update`, input: Input, output: z.object({ id }) }),
  /** Refuses 'push-secret-anew' where a secret that is kept would go to another host or be said in another way, and what `create` does. */
  update: write({
    ...post('/updateNodeConfig'),
    summary: '修改推送配置',
    permit: `${page}.update`,
    input: z.extend(z.partial(Input), { id, statusFlag: label('启用', z.optional(yes)) }),
    output: nothing,
  }),
  /** Refuses 'push-used' for one that something was pushed to: it can be disabled. */
  delete: write({
    ...post('/deleteNodeConfig'),
    summary: '删除接收方',
    permit: `${page}.update`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** Reaches the receiver, signs in, and sends nothing that it would keep. */
  connectTest: own({
    ...post('/connectTest'),
    summary: '测试连接',
    permit: `${page}.test`,
    input: z.strictObject({ id }),
    output: TryAnswer,
  }),
  /** Sends the latest document of a kind, an example where there is none yet, marked as a test, and says what was answered. */
  pushTest: own({
    ...post('/pushTest'),
    summary: '试推送',
    permit: `${page}.test`,
    input: z.strictObject({ id, pushType: label('推送内容', DataPushType) }),
    output: TryAnswer,
  }),
  /** Sends once more what was taken: these, or what was made in a time; at most 10,000, the oldest first, under the numbers that they had. Refuses 'not-found', 'push-pulled'. */
  replay: write({
    ...post('/replayPush'),
    summary: '重放已推送的数据',
    permit: `${page}.push`,
    input: z.strictObject({
      receiverId: label('接收方', id),
      ids: z.nullish(z.array(id).check(z.minLength(1, '请至少选择一条记录'), z.maxLength(1000, '一次最多1000条'))),
      since: label('从', z.nullish(dateTime)),
      until: label('到', z.nullish(dateTime)),
    }),
    output: z.object({ pushed: quantity }),
  }),
  /** The versions of the templates of a receiver, the newest first. */
  templates: read({
    ...get('/listPushTemplate'),
    summary: '查询推送模板',
    permit: page,
    input: z.strictObject({ receiverId: label('接收方', id) }),
    output: z.array(Template),
  }),
  /** What a template makes of the latest document of its kind; why not, where it makes nothing; beside it what does not fit the schema. */
  preview: read({
    ...post('/previewPushTemplate'),
    summary: '预览推送模板',
    permit: `${page}.update`,
    input: z.strictObject(written),
    output: z.object({
      fact: z.string(),
      /** There is no such document yet: the fact is an example, made up. */
      madeUpFlag: yes,
      contentType: z.nullable(z.string()),
      body: z.nullable(z.string()),
      pushReason: label('原因', z.nullable(PushReason)),
      reasonText: label('说明', z.nullable(z.string())),
    }),
  }),
  /** A new version; pushes that were written before keep theirs. Refuses 'push-template', 'push-schema', 'push-schema-json', 'not-found'. */
  saveTemplate: write({
    ...post('/savePushTemplate'),
    summary: '保存推送模板',
    permit: `${page}.update`,
    input: z.strictObject(written),
    output: z.object({ templateVersion: z.int() }),
  }),
};
