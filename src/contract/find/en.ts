// English of what the palette asks.
export const find: Record<string, string> = {
  查找记录: 'Find records',
};
