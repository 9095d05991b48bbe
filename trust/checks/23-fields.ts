// 23 Every write refuses fields that it does not ask for; what the server sets cannot be sent.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 23,
  title: 'no field that the server sets can be sent',
  tests: { files: ['test/trust/limits.test.ts'], title: /trust 23\b/ },
  plants: [
    {
      name: 'unknown fields are let through',
      edits: [
        {
          file: 'src/server/kernel/http/mount.ts',
          from: '  if (!result.success) throw badInput(result.error, { schema, sent: value });\n  return withoutUnsaid(result.data);',
          to: "  if (!result.success && result.error.issues.some(({ code }) => code !== 'unrecognized_keys')) throw badInput(result.error, { schema, sent: value });\n  return result.success ? result.data : value;",
        },
      ],
    },
  ],
};
