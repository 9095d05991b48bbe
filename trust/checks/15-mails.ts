// 15 The mail server is away for an hour, busy, or cut off after it took a mail: every mail comes, under one number; none is lost. The data push to
// customers' systems is the other half of the promise: check 55.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 15,
  title: 'mails wait for their receiver',
  tests: { files: ['test/trust/mails.test.ts'], title: /trust 15\b/ },
  plants: [
    {
      name: 'a mail is tried once',
      edits: [
        {
          file: 'src/server/kernel/mail.ts',
          from: "throw new TryLater('the mail server cannot take it now', { cause: error });",
          to: 'throw error;',
        },
      ],
    },
    {
      name: 'each try has a number of its own',
      edits: [{ file: 'src/server/kernel/mail.ts', from: 'await sendMail({ ...mail, id: jobId });', to: 'await sendMail({ ...mail });' }],
    },
    {
      name: 'tries that found nobody are counted',
      edits: [{ file: 'src/server/kernel/jobs/run.ts', from: '      attempts: sql`attempts - 1`,\n', to: '' }],
    },
    {
      name: 'what is refused for good is tried for three days',
      edits: [{ file: 'src/server/kernel/mail.ts', from: 'responseCode >= 500', to: 'responseCode >= 600' }],
    },
  ],
};
