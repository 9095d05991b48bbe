// Data push: what happens here is sent to a customer's own system, with records and retries.
// Sets A and B share numbers with other meanings and are never mixed (R139): B belongs to TSSG and Xinjiang.
import { codes, words } from '../kernel/codes.ts';

export const PushStatusA = codes('pushStatusA', {
  waiting: [0, '待推送', 'info'],
  pushing: [1, '推送中', 'primary'],
  pushed: [2, '推送成功', 'success'],
  failed: [3, '推送失败', 'danger'],
});
export const PushStatusB = codes('pushStatusB', {
  pushing: [0, '推送中', 'primary'],
  pushed: [1, '推送成功', 'success'],
  failed: [2, '推送失败', 'danger'],
});
export const DataPushStatus = codes('dataPushStatus', {
  waiting: [0, '待推送', 'info'],
  pushing: [1, '推送中', 'primary'],
  pushed: [2, '推送成功', 'success'],
  failed: [3, '推送失败', 'danger'],
});
export const DataPushType = codes('dataPushType', {
  pick: [1, '领料记录'],
  refill: [2, '补货记录'],
  count: [3, '盘点记录'],
  returned: [4, '退料记录'],
  entry: [5, '入库单'],
  out: [6, '出库单'],
  stock: [7, '库存'],
  loan: [8, '借还记录'],
  employee: [9, '员工变动'],
  product: [10, '商品变动'],
});
/** What happens and is over: documents and what was taken. */
export const DOCUMENT_TYPES = [
  DataPushType.pick,
  DataPushType.refill,
  DataPushType.count,
  DataPushType.returned,
  DataPushType.entry,
  DataPushType.out,
  DataPushType.loan,
] as const;
/** What others keep a copy of: told by each change, as it is then. */
export const CHANGE_TYPES = [DataPushType.stock, DataPushType.employee, DataPushType.product] as const;
/** What can be pushed. */
export const PUSHED_TYPES = [...DOCUMENT_TYPES, ...CHANGE_TYPES] as const;

/** Whose page a receiver is on. */
export const PushKind = codes('pushKind', {
  platform: [1, '客户平台'],
  wms: [2, '仓库系统'],
  tssg: [3, 'TSSG'],
  xinjiang: [4, '新疆'],
});
/** How we say to a receiver who we are. */
export const PushAuth = codes('pushAuth', {
  none: [0, '不验证'],
  basic: [1, '用户名和密码'],
  bearer: [2, '令牌'],
  oauth: [3, 'OAuth 2 客户端凭据'],
  hmac: [4, 'HMAC 签名'],
  pull: [5, '对方来取'],
  sshKey: [6, 'SSH 私钥'],
});
export const BodyFormat = codes('pushBodyFormat', { json: [1, 'JSON'], xml: [2, 'XML'], form: [3, '表单'] });

/** Why a push was not taken. */
export const PushReason = words('pushReason', {
  address: ['地址不允许访问', 'danger'],
  name: ['找不到主机名', 'warning'],
  refused: ['连不上', 'warning'],
  timeout: ['超时没有回答', 'warning'],
  cut: ['连接中断', 'warning'],
  certificate: ['证书不可信', 'danger'],
  token: ['取不到令牌', 'danger'],
  busy: ['对方暂时不可用', 'warning'],
  denied: ['对方不认可身份', 'danger'],
  redirected: ['对方转到别处', 'danger'],
  rejected: ['对方拒收', 'danger'],
  untaken: ['回答不表示成功', 'danger'],
  template: ['模板有错', 'danger'],
  slow: ['模板运行太慢', 'danger'],
  memory: ['模板占用内存太多', 'danger'],
  empty: ['模板没有生成内容', 'danger'],
  long: ['内容超过1MB', 'danger'],
  xml: ['不能作为XML的名称', 'danger'],
  form: ['表单要由一个对象生成', 'danger'],
  schema: ['不符合对方的结构', 'danger'],
  secret: ['密钥要重新填写', 'danger'],
  expired: ['三天仍未成功', 'danger'],
});
