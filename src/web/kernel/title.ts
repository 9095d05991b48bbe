// The browser's title.
import type { Translate } from './i18n.ts';

/** A name with the suffix 工厂管理系统 (R089); without a name the suffix alone (R090). */
export const titleOf = (name: string | null | undefined, t: Translate): string =>
  name?.trim() ? `${name.trim()} - ${t('工厂管理系统')}` : t('工厂管理系统');
