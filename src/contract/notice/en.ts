// English for the list of notices.
export const notice: Record<string, string> = {
  留空则立即启用: 'Left empty, it holds at once',
  弹出的通知在登录后逐条显示: 'Notices that pop up are shown one by one after sign-in',
  升级公告列出这些型号的设备: 'An upgrade lists the machines of these models',
  未启用: 'Not yet in effect',
  '删除后任何人都看不到这条通知，不能恢复。': 'Nobody sees the notice any more; it cannot be brought back.',
  '还没有通知。': 'There are no notices yet.',
};
