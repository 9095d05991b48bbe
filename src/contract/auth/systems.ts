// The systems that somebody signs in to, by their code: without schemas, for the sign-in page shows them before anything else is loaded.
export const LOGIN_SYSTEMS = {
  fms: '工厂管理系统',
  fmsMobile: '工厂管理系统移动端',
  uwhHelper: '无人仓助手',
  pda: '手持PDA',
} as const;

/** A login system for small screens: with a frame and a menu of its own (R002). */
export type Hand = Exclude<keyof typeof LOGIN_SYSTEMS, 'fms'>;
export const isHand = (system: string | undefined): system is Hand => system !== 'fms' && Object.hasOwn(LOGIN_SYSTEMS, system ?? '');
/** What a login system is called. */
export const labelOfSystem = (system: keyof typeof LOGIN_SYSTEMS): string => LOGIN_SYSTEMS[system];
