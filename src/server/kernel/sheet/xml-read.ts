import { SheetError } from './sheet-errors.ts';

/** What a reader of one XML part hears: names without prefix; attributes as written, for `attributeOf`. */
export type XmlEvents = {
  open: (name: string, attributes: string) => void;
  /** May come in several pieces, entities resolved. */
  text: (text: string) => void;
  close: (name: string) => void;
};
export type XmlReader = { write: (chunk: string) => void; end: () => void };
export type XmlPart = { name: string; part: string; depth: number };

const TAG_CHARS = 65_536;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const NAME = /^[\p{L}_:][\p{L}\p{N}_:.-]*$/u;

type State = { events: XmlEvents; part: XmlPart; open: string[]; names: Map<string, string>; rest: string; started: boolean };

/**
 * A small strict reader of XML in pieces of any size, in bounded memory. Refuses what is not well formed, any DOCTYPE
 * (so no entity is ever declared) and nesting beyond `depth`. Throws SheetError (trust 36).
 */
export function xmlReader(events: XmlEvents, part: XmlPart): XmlReader {
  const state: State = { events, part, open: [], names: new Map(), rest: '', started: false };
  return {
    write: (chunk) => write(state, chunk),
    end: () => {
      if (state.rest.trim() !== '' || state.open.length > 0 || !state.started) throw broken(state, 'ends too early');
    },
  };
}

const broken = ({ part }: State, detail: string): SheetError =>
  new SheetError('sheet.brokenXml', { name: part.name, part: part.part, detail });

function write(state: State, chunk: string): void {
  const data = state.rest === '' ? chunk : state.rest + chunk;
  let at = 0;
  while (at < data.length) {
    const mark = data.indexOf('<', at);
    if (mark < 0) {
      const whole = wholeText(data, at);
      if (whole > at) characters(state, data.slice(at, whole));
      at = whole;
      break;
    }
    if (mark > at) characters(state, data.slice(at, mark));
    const end = markup(state, data, mark);
    at = end < 0 ? mark : end;
    if (end < 0) break;
  }
  state.rest = data.slice(at);
  if (state.rest.length > TAG_CHARS + chunk.length) throw broken(state, 'tag too long');
}

function characters(state: State, text: string): void {
  if (state.open.length > 0) state.events.text(text.includes('&') ? decoded(text, (detail) => broken(state, detail)) : text);
  else if (text.trim() !== '' && text !== '\uFEFF') throw broken(state, 'text outside');
}

/** Handles the markup at `at`; gives where it ends, or -1 if it is not all there. */
function markup(state: State, data: string, at: number): number {
  const second = data.charCodeAt(at + 1);
  if (second === 33 || second === 63) return special(state, data, at);
  const end = tagEnd(data, at);
  if (end < 0) return -1;
  if (second === 47) closeTag(state, data.slice(at + 2, end));
  else openTag(state, data.slice(at + 1, end));
  return end + 1;
}

/** Comments and instructions are passed over; CDATA is text; anything else after <! is refused. */
function special(state: State, data: string, at: number): number {
  if (data.startsWith('<?', at)) return after(data, '?>', at + 2);
  if (data.startsWith('<!--', at)) return after(data, '-->', at + 4);
  if (data.startsWith('<![CDATA[', at)) {
    const end = data.indexOf(']]>', at);
    if (end >= 0 && state.open.length > 0) state.events.text(data.slice(at + 9, end));
    return end < 0 ? -1 : end + 3;
  }
  const start = data.slice(at, at + 9);
  if (/^<!(DOCTYPE|ENTITY)/i.test(start)) throw new SheetError('sheet.entityDeclaration', { name: state.part.name, part: state.part.part });
  if (start.length < 9) return -1;
  throw broken(state, start);
}

function openTag(state: State, tag: string): void {
  const { open, part, events } = state;
  // Most tags are a known name and nothing else.
  const bare = state.names.get(tag);
  if (bare !== undefined && open.length > 0 && open.length < part.depth) {
    events.open(bare, '');
    open.push(tag);
    return;
  }
  const empty = tag.charCodeAt(tag.length - 1) === 47;
  const body = empty ? tag.slice(0, -1) : tag;
  const end = spaceIn(body);
  const raw = end < 0 ? body : body.slice(0, end);
  const name = localName(state, raw);
  if (open.length === 0 && state.started) throw broken(state, `<${raw}>`);
  state.started = true;
  if (open.length >= part.depth) throw new SheetError('sheet.deepXml', { name: part.name, part: part.part });
  events.open(name, end < 0 ? '' : body.slice(end));
  if (empty) events.close(name);
  else open.push(raw);
}

function closeTag(state: State, tag: string): void {
  const raw = isSpace(tag.charCodeAt(tag.length - 1)) ? tag.trimEnd() : tag;
  if (state.open.pop() !== raw) throw broken(state, `</${raw.slice(0, 20)}>`);
  state.events.close(localName(state, raw));
}

function localName(state: State, raw: string): string {
  const known = state.names.get(raw);
  if (known !== undefined) return known;
  if (!NAME.test(raw)) throw broken(state, `<${raw.slice(0, 20)}>`);
  const local = raw.slice(raw.indexOf(':') + 1);
  if (state.names.size < 1000) state.names.set(raw, local);
  return local;
}

function after(data: string, mark: string, from: number): number {
  const end = data.indexOf(mark, from);
  return end < 0 ? -1 : end + mark.length;
}

/** Where the tag ends: the first > outside quotes. */
function tagEnd(data: string, at: number): number {
  let inside = 0;
  for (let i = at; i < data.length; i++) {
    const code = data.charCodeAt(i);
    if (inside !== 0) {
      if (code === inside) inside = 0;
    } else if (code === 34 || code === 39) inside = code;
    else if (code === 62) return i;
  }
  return -1;
}

/** Text may end in half an entity: where what is whole ends. */
function wholeText(data: string, from: number): number {
  const mark = data.lastIndexOf('&');
  return mark < from || data.length - mark > 12 || data.indexOf(';', mark) >= 0 ? data.length : mark;
}

function decoded(text: string, broken: (detail: string) => SheetError): string {
  return text.replace(/&([^;&]*)(;?)/g, (found, name: string, end: string) => {
    const plain = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
    if (end === ';' && plain !== undefined) return plain;
    const digits = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(end === ';' ? name : '');
    const code = digits ? (digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16)) : -1;
    if (code <= 0 || code > 0x10ffff) throw broken(found.slice(0, 20));
    return String.fromCodePoint(code);
  });
}

/** The value of an attribute by its name without prefix; null if absent. */
export function attributeOf(attributes: string, name: string): string | null {
  let at = 0;
  for (;;) {
    const equals = attributes.indexOf('=', at);
    if (equals < 0) return null;
    let open = equals + 1;
    while (isSpace(attributes.charCodeAt(open))) open += 1;
    const quote = attributes[open];
    const end = quote === '"' || quote === "'" ? attributes.indexOf(quote, open + 1) : -1;
    if (end < 0) return null;
    let last = equals;
    while (isSpace(attributes.charCodeAt(last - 1))) last -= 1;
    const before = attributes.charCodeAt(last - name.length - 1);
    if (attributes.startsWith(name, last - name.length) && last - name.length >= at && (isSpace(before) || before === 58)) {
      const raw = attributes.slice(open + 1, end);
      return raw.includes('&') ? decoded(raw, (detail) => new SheetError('sheet.brokenXml', { name: '', part: name, detail })) : raw;
    }
    at = end + 1;
  }
}

function spaceIn(tag: string): number {
  for (let i = 0; i < tag.length; i++) if (isSpace(tag.charCodeAt(i))) return i;
  return -1;
}

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13;
