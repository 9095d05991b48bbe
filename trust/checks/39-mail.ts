// 39 CR/LF, comments, groups, quoted local parts: one recipient as meant, or a refusal.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 39,
  title: 'a mail has one recipient',
  tests: { files: ['src/server/modules/auth/reset.test.ts'], title: /trust 39\b/ },
  plants: [
    {
      name: 'a subject may have lines',
      edits: [{ file: 'src/server/kernel/mail.ts', from: 'if (CONTROL.test(subject))', to: 'if (subject.length > 1e6)' }],
    },
    {
      name: 'any address is taken',
      edits: [{ file: 'src/server/kernel/mail.ts', from: "  if (!isMailAddress(to)) refuse('mail-address');\n", to: '' }],
    },
  ],
};
