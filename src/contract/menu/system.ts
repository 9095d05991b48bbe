import { edit, group, none, page, report } from './shape.ts';

export const system = {
  system: group('系统管理', '/system/roleList'),
  'system.roleList': page('角色管理', '新增角色，并给角色分配菜单和按钮。', {
    ...edit,
    assign: '分配权限',
    export: '导出',
  }),
  'system.userRole': page('用户角色', '给登录用户分配或收回角色，重置密码，停用账号。', {
    create: '新增',
    update: '修改',
    import: '导入',
    assign: '分配角色',
    tie: '关联员工',
    resetPassword: '重置密码',
    lock: '停用/启用',
    seeAs: '以他人身份查看',
  }),
  'system.identityProvider': page('单点登录', '让员工用企业账号登录：设置身份提供方、按什么认人、首次登录给什么角色。', {
    ...edit,
    test: '测试',
  }),
  'system.dataAuth': page('数据权限', '维护数据权限模板，限定用户能看到哪些部门、设备或仓库。', { ...edit, import: '导入' }),
  'system.listNotice': page('通知公告', '阅读通知和升级公告，并标记已读。', { ...edit, read: '标记已读' }, { both: true, always: true }),
  'system.approvalInbox': page('待我审批', '查看等我决定的单据，看清费用和预算后通过或驳回。', none, { both: true, always: true }),
  'system.feedback': page('意见反馈', '查看大家提交的反馈，答复并标明处理到哪一步。', { answer: '答复' }, { both: true }),
  'system.operateLog': page('操作日志', '查询谁在什么时候在哪个模块做了什么。', report),
  'system.warningCenter': page('预警中心', '设置要发出哪些预警（库存、离线、异常）以及发给谁。', { ...edit, acknowledge: '确认预警' }),
  'system.approvalWorkflow': page('审批流程', '规定每种单据由谁审批、分几步审批。', edit),
  'system.nodeConfig': page('站点配置', '打开或关闭本站点的功能，修改站点参数。', { update: '修改' }),
  'system.customizeMail': page('定制邮件', '设置按计划发送给指定人员的邮件报表。', edit),
  'system.dataPush': page('数据推送', '配置向客户系统推送数据，测试连接，查看推送记录并重新推送。', {
    update: '修改',
    test: '测试',
    push: '重新推送',
    export: '导出',
  }),
  'system.returnCutterRemarkPage': page('还刀备注', '维护员工还刀时可选的标准备注。', edit),
  'system.reduceCost': page('降本报告', '录入行业成本基准，按月展示引入设备以来节省的金额。', {
    update: '修改',
    clear: '清除',
    picture: '上传图片',
    export: '导出',
  }),
  'system.proof': page('数据校验', '核对库存余额与每一笔库存变动是否一致，并列出不一致的地方。', { run: '开始校验' }),
  'system.openPlatform': page('开放平台', '了解如何通过开放接口对接，获取应用密钥和签名。', {
    sign: '计算签名',
    createKey: '新增密钥',
    endKey: '停用密钥',
  }),
  'system.openApi': page('开放接口', '阅读开放接口文档，试算签名。', { sign: '计算签名' }),
  'system.guide': page('操作手册', '阅读系统的操作手册。', none, { both: true, always: true }),
} as const;
