// 39 CR/LF, comments, groups, quoted local parts: one recipient as meant, or a refusal.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 39,
  title: 'a mail has one recipient',
  tests: { files: ['src/server/modules/auth/reset.test.ts'], title: /trust 39\b/ },
  plants: [
    {
      name: 'any address is taken',
      edits: [{ file: 'src/server/kernel/mail.ts', from: "  if (!isMailAddress(to)) refuse('mail-address');\n", to: '' }],
    },
  ],
};
