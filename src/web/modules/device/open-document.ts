// The server's own description of the open interface, read for people: its guide, its calls with their fields and examples, its codes. Pure.

export interface Meaning {
  value: unknown;
  meaning: string;
}
export interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  default?: unknown;
  maxLength?: number;
  maxItems?: number;
  'x-unit'?: string;
  'x-values'?: Meaning[];
}
export interface Example {
  title: string;
  request: unknown;
  answer: unknown;
}
export interface Operation {
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  request: Schema;
  response: Schema;
  examples: Example[];
  /** What comes back is a file, no JSON. */
  download: boolean;
}
/** A part of the guide; text between backticks is code. */
export type Block = { text: string } | { list: string[] } | { code: string } | { table: { head: string[]; rows: string[][] } };
export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}
export interface Refused {
  error: string;
  code: number;
  http: number;
  msg: string;
  todo: string;
}
export interface OpenDocument {
  guide: Section[];
  operations: Operation[];
  errors: { calls: Refused[]; events: Refused[] };
  enums: [name: string, values: Meaning[]][];
  /** Files of clients, to be had from here. */
  clients: string[];
}

type Examples = Record<string, { summary: string; value: unknown }>;
interface Described {
  summary: string;
  description: string;
  operationId: string;
  'x-permit': unknown;
  requestBody?: { content: { 'application/json'?: { schema: Schema; examples?: Examples } } };
  responses: {
    200: { content?: { 'application/json'?: { schema: Schema; examples?: Examples }; 'application/octet-stream'?: object } };
  };
}
export interface Wire {
  paths: Record<string, Record<string, Described>>;
  'x-guide': Section[];
  'x-errors': OpenDocument['errors'];
  'x-enums': Record<string, Meaning[]>;
  'x-clients': string[];
}

function operationOf(path: string, method: string, { operationId, summary, description, requestBody, responses }: Described): Operation {
  const [request, answer] = [requestBody?.content['application/json'], responses[200].content?.['application/json']];
  return {
    name: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    description,
    request: request?.schema ?? {},
    response: answer?.schema.properties?.['data'] ?? {},
    examples: Object.entries(request?.examples ?? {}).map(([id, one]) => ({
      title: one.summary,
      request: one.value,
      answer: answer?.examples?.[id]?.value,
    })),
    download: responses[200].content?.['application/octet-stream'] !== undefined,
  };
}

/** What machines must know, out of the document of all calls. */
export function readDocument(wire: Wire): OpenDocument {
  return {
    guide: wire['x-guide'],
    operations: Object.entries(wire.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, described]) => described['x-permit'] === 'device')
        .map(([method, described]) => operationOf(path, method, described)),
    ),
    errors: wire['x-errors'],
    enums: Object.entries(wire['x-enums']),
    clients: wire['x-clients'],
  };
}

const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];
const isNull = ({ type }: Schema): boolean => type === 'null';

/** What a field may be, in one word. */
function typeOf(schema: Schema): string {
  const choices = choicesOf(schema).filter((one) => !isNull(one));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (choices.length === 1) return typeOf(choices[0] ?? {});
  if (schema.format === 'date-time') return 'ISO 8601';
  if (schema.format === 'date') return 'YYYY-MM-DD';
  const type = Array.isArray(schema.type) ? schema.type.filter((one) => one !== 'null').join(' | ') : (schema.type ?? 'object');
  return type === 'array' && schema.items?.type ? `${String(schema.items.type)}[]` : type;
}

const mayBeNull = (schema: Schema): boolean =>
  choicesOf(schema).some(isNull) || (Array.isArray(schema.type) && schema.type.includes('null'));

/** The most letters or elements that a field takes. */
const mostOf = (schema: Schema): number | undefined =>
  schema.maxLength ?? schema.maxItems ?? choicesOf(schema).find(({ maxLength, maxItems }) => maxLength ?? maxItems)?.maxLength;

export interface Field {
  /** With its way: events[].lines[].quantity */
  name: string;
  type: string;
  required: boolean;
  nullable: boolean;
  /** As JSON; undefined without one. */
  usual: string | undefined;
  most: number | undefined;
  unit: string;
  says: string;
  values: Meaning[];
}

function fieldOf(name: string, part: Schema, required: boolean): Field {
  return {
    name,
    type: typeOf(part),
    required: required && part.default === undefined && !mayBeNull(part),
    nullable: mayBeNull(part),
    usual: part.default === undefined ? undefined : JSON.stringify(part.default),
    most: mostOf(part),
    unit: part['x-unit'] ?? '',
    says: part.description ?? '',
    values: part['x-values'] ?? [],
  };
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
    return [fieldOf(full, part, (schema.required ?? []).includes(name)), ...fieldsOf(part, full)];
  });
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
