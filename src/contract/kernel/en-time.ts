// English for times as people read them.
export const time: Record<string, string> = {
  刚刚: 'just now',
  '{n}分钟前': '{n} min ago',
  '{n}小时前': '{n} h ago',
  '1天前': '1 day ago',
};
