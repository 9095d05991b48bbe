// English for the site in Xinjiang.
export const xinjiang: Record<string, string> = { 新疆: 'Xinjiang' };
