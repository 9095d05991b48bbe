// English for how somebody wants to be told.
export const alert: Record<string, string> = {
  提醒方式: 'Alerts',
  邮件提醒: 'By mail',
  按预警规则: 'As the rules say',
  总是: 'Always',
  不要: 'Never',
  免打扰从: 'Quiet from',
  免打扰到: 'Quiet until',
  预警汇总: 'Gather warnings',
  打开时间: 'Switched on',
  最近送达: 'Last delivered',
  密钥格式不正确: 'No valid key',
  查询自己的提醒方式: 'Read own alerts',
  修改自己的提醒方式: 'Change own alerts',
  打开浏览器推送: 'Switch browser pushes on',
  移除推送设备: 'Remove a device from pushes',
  测试推送: 'Test a push',
  '预警汇总：{n} 项': 'Warnings: {n}',
  '收到它，说明提醒会发到这台设备。': 'You get this, so alerts reach this device.',
  '铃铛里总有全部提醒。这里选择还用什么方式、什么时候告诉您；群机器人不受影响。':
    'The bell always has everything. Choose here what else tells you, and when. Group robots are not affected.',
  '免打扰时段里，推送和邮件都等到时段结束；已经有人确认、已经恢复、您已经读过的不再提醒。上报给您的预警不等。':
    'In quiet hours pushes and mails wait until they end. What somebody has acknowledged, what is over and what you have read is not told any more. What is escalated to you does not wait.',
  浏览器推送: 'Browser pushes',
  '页面关着也能收到。打开后可以先发一条测试。': 'They come with the page closed too. Once switched on, send a test.',
  '当前的地址或浏览器不支持推送：需要通过域名（https）打开本系统。':
    'This address or browser does not support pushes: open the product by its domain name (https).',
  '浏览器不允许本系统发送通知，请在浏览器的网站设置里允许。':
    'The browser does not allow this site to send notifications. Allow it in the browser’s site settings.',
  在这台设备打开推送: 'Switch pushes on here',
  '已打开，提醒会发到这台设备': 'On: alerts come to this device',
  推送没有打开: 'Pushes were not switched on',
  '还没有设备接收推送。': 'No device gets pushes yet.',
  已发出: 'Sent',
  还没有发过推送: 'Nothing sent yet',
};
