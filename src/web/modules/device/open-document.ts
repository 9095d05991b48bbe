// The server's own description of the open interface, read for people: its calls, their fields, an example of each. Pure.

export interface Schema {
  type?: string | string[];
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
}
interface Described {
  summary: string;
  'x-permit': unknown;
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  responses: { 200: { content?: { 'application/json'?: { schema: Schema } } } };
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
    return [{ name: full, type: typeOf(part), required }, ...fieldsOf(part, full)];
  });
}

const EXAMPLES: Record<string, unknown> = {
  happenedAt: '2026-11-21T08:30:00+08:00',
  eventId: 'e-1024',
  sequence: 1024,
  empCode: 'E0001',
  cardNo: '0012345678',
  channelCode: '101',
  productCode: 'P0001',
  tradeNumber: 'T-1024',
  quantity: 2,
  counted: 12,
  price: '12.50',
};

/** A value that fits a schema, as a machine would send it. Of kinds that differ, one of each in a list. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (name in EXAMPLES) return EXAMPLES[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choices = choicesOf(schema);
  if (choices.length > 0) return exampleOf(choices.find((one) => !isNull(one)) ?? {}, name);
  if (schema.items) {
    const kinds = choicesOf(schema.items);
    return (kinds.length > 0 ? kinds : [schema.items]).map((one) => exampleOf(one));
  }
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, exampleOf(part, key)]));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.format === 'date-time') return '2026-11-21T00:30:00.000Z';
  return type === 'integer' || type === 'number' ? 0 : type === 'boolean' ? false : type === 'string' ? '…' : null;
}
