// What a tool takes, as JSON schema: fields are named as people call them, codes say what they mean.
import * as z from 'zod/v4/core';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { labelOf } from '../../../contract/kernel/label.ts';
import type { Language } from '../../../contract/errors.ts';
import { sortsOf } from '../../../contract/kernel/page.ts';
import { translate } from '../transfer/index.ts';

type Json = Record<string, unknown>;

/** The schema of an input. */
export function inputOf(schema: z.$ZodType, language: Language): Json {
  const sorts = sortsOf(schema);
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const title = labelOf(zodSchema);
      const codes = codesOf(zodSchema)?.options.map(({ value, label }) => `${String(value)} ${translate(language, label)}`);
      const description = [title && translate(language, title), codes?.join(', ')].filter(Boolean).join(': ');
      if (description) (jsonSchema as Json)['description'] = description;
    },
  }) as Json;
  const properties = json['properties'] as Record<string, Json> | undefined;
  if (properties?.['sorts'] && sorts.length > 0) properties['sorts']['description'] = sorts.join(', ');
  return json;
}
