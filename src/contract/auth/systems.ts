// The systems that somebody signs in to, by their code: without schemas, for the sign-in page shows them before anything else is loaded.
export const LOGIN_SYSTEMS = {
  fms: '工厂管理系统',
  fmsMobile: '工厂管理系统移动端',
  uwhHelper: '无人仓助手',
  pda: '手持PDA',
} as const;
