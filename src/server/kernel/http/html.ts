/** What rich text says, without its markup: a line for each paragraph. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:\/p|\/li|\/h\d|br\s*\/?)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
    .toWellFormed();

/** A text as it stands inside of markup, also between quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
