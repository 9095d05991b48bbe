// What can go wrong, said once: business code, Chinese, English. {name} is filled from the parameters.
// Each sentence says what happened and, where there is one, what to do.

export type ErrorText = readonly [code: number, zh: string, en: string];

/** Keeps the keys of a catalogue as types. */
export const errorTexts = <const T extends Record<string, ErrorText>>(texts: T): T => texts;

export const kernelErrors = errorTexts({
  'bad-input': [400, '{field}：{problem}', '{field}: {problem}'],
  'bad-body': [400, '请求内容无法读取，请检查格式', 'The request could not be read. Check its format'],
  'too-large': [413, '内容过大，最多{limit}', 'Too large. {limit} at most'],
  'unknown-sort': [400, '不能按“{field}”排序', 'This list cannot be sorted by “{field}”'],
  'not-signed-in': [401, '请先登录', 'Please sign in'],
  'not-permitted': [403, '没有权限：{action}', 'Not permitted: {action}'],
  'other-page': [
    403,
    '这个操作只能在本系统的页面上进行，不能从链接或其他网站发起',
    'This can only be done on a page of this product, not by a link or from another site',
  ],
  'feature-off': [
    403,
    '本站点已停用此功能，管理员可在站点配置中启用：{action}',
    'This feature is disabled at this site. An administrator can enable it in the site configuration: {action}',
  ],
  'not-found': [404, '{thing}不存在或已被删除', '{thing} does not exist or has been deleted'],
  'no-route': [404, '接口不存在', 'Endpoint not found'],
  'wrong-method': [405, '接口不支持该方法', 'Method not supported by this endpoint'],
  conflict: [409, '{thing}已存在：{value}', '{thing} already exists: {value}'],
  changed: [409, '数据已被他人修改，请刷新后重试', 'Someone else has changed this. Refresh and try again'],
  'not-allowed-now': [409, '当前状态“{state}”不能{action}', 'Not possible in state “{state}”: {action}'],
  'own-request': [403, '自己提交的、或为自己申请的，要由别人决定', 'You cannot decide on your own requests. Someone else has to'],
  'in-use': [409, '不能删除：{thing}仍被使用（{by}）', 'Cannot be deleted: {thing} is still in use ({by})'],
  'tree-cycle': [409, '{thing}不能移动到自己的下级', '{thing} cannot be moved under itself'],
  'beyond-own-rights': [403, '不能授予自己没有的权限', 'You cannot grant a right that you do not have'],
  'key-reused': [
    409,
    '这个编号（事件、读数或幂等键）已用于不同的内容，请换一个新的编号',
    'This ID (event, reading or idempotency key) was already used for different content. Use a new one',
  ],
  'too-many': [429, '操作过于频繁，请{seconds}秒后再试', 'Too many attempts. Try again in {seconds} seconds'],
  fault: [500, '服务器内部错误，编号{requestId}', 'Internal server error, reference {requestId}'],
  'beyond-books': [
    400,
    '数量或金额过大，超出可以记账的范围，请检查后再试',
    'A quantity or amount is too large to be booked. Check it and try again',
  ],
  'disk-full': [
    503,
    '磁盘空间不足，没有保存；请管理员清理磁盘后再试',
    'The disk is full and nothing was saved. Ask the administrator to free up space, then try again',
  ],
  busy: [503, '服务暂时不可用，请稍后再试', 'Temporarily unavailable. Please try again shortly'],
});
