// 62 What finance and the inspector rely on later stays: tax of closed days, papers, mails on working days, what is kept of PPE, write-offs that others must pass; and what is said of use is right.
import type { TestCheck } from '../check.ts';

const tax = 'src/server/modules/accounting/tax-kept.test.ts';
const paper = 'src/server/modules/statement/paper.test.ts';
const mail = 'src/server/modules/mail/mail.test.ts';
const ppe = 'src/server/modules/ppe/ppe.test.ts';
const writeOff = 'src/server/modules/desk/write-off.test.ts';
const unusual = 'src/server/modules/report/unusual/judge.test.ts';

const titles = {
  tax: /entries made then have the tax of then|has the tax of the day on which it was charged/,
  paper: /it never changes: not with the answer/,
  mail: /on a day off of the site a report is left out or moved on/,
  ppe: /what is kept of everybody is what is reckoned anew/,
  writeOff: /a write-off waits for whom a workflow names/,
  unusual: /planted changes are found at a recall of 90 %/,
};

export const check: TestCheck = {
  id: 62,
  title: 'what is relied on later stays as it was: tax of closed days, papers, mails, PPE, write-offs; unusual use is found',
  tests: {
    files: [tax, paper, mail, ppe, writeOff, unusual],
    title: new RegExp(
      Object.values(titles)
        .map(({ source }) => source)
        .join('|'),
    ),
  },
  plants: [
    {
      name: 'what is given back has the rate of its own day',
      edits: [{ file: 'src/server/modules/product/taxed.ts', from: 'case when t.sign > 0 then', to: 'case when t.sign <> 0 then' }],
      seenBy: { files: [tax], title: titles.tax },
    },
    {
      name: 'the tree of types is that of now',
      edits: [
        {
          file: 'db/migrations/0551-type-moves.sql',
          from: "coalesce((held at time zone zone)::date, '-infinity')",
          to: "'-infinity'",
        },
      ],
      seenBy: { files: [tax], title: titles.tax },
    },
    {
      name: 'the paper of a statement may be changed',
      edits: [
        {
          file: 'db/migrations/0351-statement-paper.sql',
          from: 'create trigger statement_paper_append_only before update or delete on statement_paper for each row execute function refuse_change();\n',
          to: '',
        },
      ],
      seenBy: { files: [paper], title: titles.paper },
    },
    {
      name: 'a mail goes on a day off too',
      edits: [
        {
          file: 'src/server/modules/mail/send.ts',
          from: 'const goes = report.holidayRule === HolidayRule.usual || !calendar.isOff(day);',
          to: 'const goes = true;',
        },
      ],
      seenBy: { files: [mail], title: titles.mail },
    },
    {
      name: 'who took something since has what was kept beside what is reckoned',
      edits: [
        {
          file: 'src/server/modules/ppe/due.query.ts',
          from: '\n      and not exists (select from unnest(${stale}) as x (emp) where x.emp = n.emp_id)',
          to: '',
        },
      ],
      seenBy: { files: [ppe], title: titles.ppe },
    },
    {
      name: 'a write-off waits for nobody',
      edits: [
        {
          file: 'src/server/modules/desk/write-off.ts',
          from: "if (by === 'free') return false;",
          to: "if (by !== 'nobody') return false;",
        },
      ],
      seenBy: { files: [writeOff], title: titles.writeOff },
    },
    {
      name: 'what is read trade by trade must differ as a whole as much as a part',
      edits: [
        { file: 'src/server/modules/report/unusual/judge.ts', from: 'WHOLE: Limits = { score: 2,', to: 'WHOLE: Limits = { score: 6,' },
      ],
      seenBy: { files: [unusual], title: titles.unusual },
    },
  ],
};
