const NAMED: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' };

/** What rich text says, without its markup: a line for each paragraph. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:\/p|\/li|\/h\d|br\s*\/?)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    // Each once: what comes out of one is none.
    .replace(/&(?:#(\d+)|([a-z]+));/g, (whole, code: string | undefined, name: string) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (NAMED[name] ?? whole),
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
    .toWellFormed();

/** A text as it stands inside of markup, also between quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
