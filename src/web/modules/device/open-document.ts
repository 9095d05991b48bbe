// The server's own description of the open interface, read for people: its calls, their fields, an example of each. Pure.

export interface Schema {
  type?: string | string[];
  /** What people call it. */
  title?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  default?: unknown;
}
export interface Operation {
  method: string;
  path: string;
  summary: string;
  request: Schema;
  response: Schema;
  /** What comes back is a file, no JSON. */
  download: boolean;
}
interface Described {
  summary: string;
  'x-permit': unknown;
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  responses: { 200: { content?: { 'application/json'?: { schema: Schema }; 'application/octet-stream'?: object } } };
}

/** The calls that machines sign, in the document's order. */
export function operationsOf(document: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => described['x-permit'] === 'device')
      .map(([method, { summary, requestBody, responses }]) => ({
        method: method.toUpperCase(),
        path,
        summary,
        request: requestBody?.content['application/json']?.schema ?? {},
        response: responses[200].content?.['application/json']?.schema.properties?.['data'] ?? {},
        download: responses[200].content?.['application/octet-stream'] !== undefined,
      })),
  );
}

const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];
const isNull = ({ type }: Schema): boolean => type === 'null';

/** What a field may be, in one word. */
function typeOf(schema: Schema): string {
  const choices = choicesOf(schema).filter((one) => !isNull(one));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (choices.length === 1) return typeOf(choices[0] ?? {});
  if (schema.format === 'date-time') return 'ISO 8601';
  return Array.isArray(schema.type) ? schema.type.filter((one) => one !== 'null').join(' | ') : (schema.type ?? 'object');
}

export interface Field {
  /** With its way: events[].lines[].quantity */
  name: string;
  type: string;
  required: boolean;
  says: string;
}

/** Every field of a schema, those inside it after it; of kinds that differ, each by its kind. */
export function fieldsOf(schema: Schema, way = ''): Field[] {
  if (schema.items) return fieldsOf(schema.items, `${way}[]`);
  const choices = choicesOf(schema).filter((one) => !isNull(one));
  if (choices.length > 0) {
    return choices.flatMap((one) => {
      const kind = one.properties?.['kind']?.const;
      return fieldsOf(one, typeof kind === 'string' ? `${way}(${kind})` : way);
    });
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const full = way ? `${way}.${name}` : name;
    const required = (schema.required ?? []).includes(name) && part.default === undefined;
    return [{ name: full, type: typeOf(part), required, says: part.title ?? '' }, ...fieldsOf(part, full)];
  });
}

const EXAMPLES: Record<string, unknown> = {
  happenedAt: '2026-11-21T08:30:00+08:00',
  eventId: 'e-1',
  sequence: 1,
  empCode: 'E10001',
  channelCode: '101',
  productCode: 'P0001',
  tradeNumber: 'T-1',
  quantity: 2,
  counted: 12,
  objectName: 'banner.png',
  // Tenths of a degree.
  temperature: 235,
  removed: [],
};
/** What may be left out is left out of an example, so that it can be sent as it stands: all but what a machine nearly always tells. */
const OFFERED: ReadonlySet<string> = new Set(['empCode', 'temperature']);
const UUID = '019ab3c4-5d6e-7f80-91a2-b3c4d5e6f708';

/** Events of one batch, each with its own identity. */
const numbered = (example: unknown, at: number): unknown =>
  typeof example === 'object' && example !== null && 'eventId' in example
    ? { ...example, eventId: `e-${at + 1}`, ...('sequence' in example ? { sequence: at + 1 } : {}) }
    : example;

const isSent = ({ required = [] }: Schema, name: string, part: Schema): boolean =>
  required.includes(name) || part.default !== undefined || OFFERED.has(name);

/** A value that fits a schema, as a machine would send it. Of kinds that differ, one of each in a list. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (name in EXAMPLES) return EXAMPLES[name];
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choices = choicesOf(schema);
  if (choices.length > 0) return exampleOf(choices.find((one) => !isNull(one)) ?? {}, name);
  if (schema.items) {
    const kinds = choicesOf(schema.items);
    return (kinds.length > 0 ? kinds : [schema.items]).map((one, at) => numbered(exampleOf(one), at));
  }
  if (schema.properties) {
    const sent = Object.entries(schema.properties).filter(([key, part]) => isSent(schema, key, part));
    return Object.fromEntries(sent.map(([key, part]) => [key, exampleOf(part, key)]));
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.format === 'date-time') return '2026-11-21T00:30:00.000Z';
  if (schema.format === 'uuid') return UUID;
  return type === 'integer' || type === 'number' ? 0 : type === 'boolean' ? false : type === 'string' ? '…' : null;
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

interface Shown {
  /** Where the product answers. */
  origin: string;
  path: string;
  body: unknown;
  language: string;
  download: boolean;
}

/** The same call from a shell, signed there with openssl. */
export function shellOf({ origin, path, body, language, download }: Shown): string {
  return [
    "APP_KEY='your-app-key'",
    "SECRET='your-secret'",
    `BODY=${quoted(JSON.stringify(body))}`,
    'TIME=$(date +%s)000',
    'NONCE=$(openssl rand -hex 16)',
    `HASH=$(printf '%s' "$BODY" | openssl dgst -sha256 -r | cut -d' ' -f1)`,
    String.raw`SIGN=$(printf 'POST\n${path}\n\n%s\n%s\n%s' "$TIME" "$NONCE" "$HASH" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)`,
    `curl -sS ${quoted(origin + path)} \\`,
    `  -H 'content-type: application/json' -H 'lang: ${language}' \\`,
    '  -H "x-app-key: $APP_KEY" -H "x-timestamp: $TIME" -H "x-nonce: $NONCE" -H "x-sign: $SIGN" \\',
    `  --data-binary "$BODY"${download ? ' --output file' : ''}`,
  ].join('\n');
}
