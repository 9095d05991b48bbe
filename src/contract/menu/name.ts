// Apart from the menu itself: who shows what the server granted needs no more.

/** What a menu entry is called: 未命名菜单 when it has no name (R012). */
export const menuName = (entry: { name?: string | null | undefined }): string => entry.name?.trim() || '未命名菜单';
