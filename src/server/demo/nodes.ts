// Which sites are demonstrations, and in whose name what is in them was made.
export const DEMO_NODES = ['SH01', 'SZ02'] as const;
export const DEMO_ACTOR = '演示数据';
