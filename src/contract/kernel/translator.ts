// Chinese source text into English by a catalogue. Used by the browser for its screens and by the server for its refusals.
type Params = Record<string, string | number>;
type Catalogue = Readonly<Record<string, string>>;

/** `{n}` is what is meant by it; `{n:row|rows}` the word for one, or for more and for what is not known. */
const fill = (text: string, params: Params): string =>
  text
    .replace(/\{(\w+):([^{}]*)\}/g, (_, name: string, words: string) => words.split('|')[String(params[name]) === '1' ? 0 : 1] ?? words)
    .replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// Messages of the contract carry their numbers already (最多200个字): they are found again by the shape of their key (最多{max}个字). Of two shapes
// that fit, the one that says more is meant: it is tried first.
function shapesOf(entries: Catalogue): { test: RegExp; names: string[]; into: string }[] {
  return Object.entries(entries)
    .filter(([key]) => /\{\w+\}/.test(key))
    .map(([key, into]) => {
      const parts = key.split(/\{(\w+)\}/);
      const source = parts.map((part, place) => (place % 2 ? '(.+)' : escape(part))).join('');
      return { test: new RegExp(`^${source}$`), names: parts.filter((_, place) => place % 2), into };
    })
    .sort((one, other) => other.test.source.length - one.test.source.length);
}

/**
 * Makes what gives the English of a text; a text that the catalogue lacks stays Chinese. Where English has another word for a field than for the
 * page of the same name (商品分类: Product types), the field's stands below `商品分类#`, and `t(title, { asField: 1 })` asks for it. Where the number alone
 * tells it, the text has both words, `{n:row|rows}`, and `t('行', { n })` says it.
 */
export function translator(entries: Catalogue): (text: string, params?: Params) => string {
  const shapes = shapesOf(entries);
  // A text may be anything that people type, `constructor` too.
  const entryOf = (text: string): string | undefined => (Object.hasOwn(entries, text) ? entries[text] : undefined);
  // What stands in a place may be a text of ours too: 导出（查询商品）.
  const inner = (text: string): string => entryOf(text) ?? text;
  return (text, params) => {
    const known = (params?.['asField'] && entryOf(`${text}#`)) || entryOf(text);
    if (known !== undefined) return fill(known, params ?? {});
    // What is plain Latin is no text of ours: OpenID Connect.
    for (const { test, names, into } of params || !/[^ -~]/.test(text) ? [] : shapes) {
      const found = test.exec(text);
      if (found) return fill(into, Object.fromEntries(names.map((name, place) => [name, inner(found[place + 1] ?? '')])));
    }
    return params ? fill(text, params) : text;
  };
}
