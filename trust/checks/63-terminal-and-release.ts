// 63 What needs no password stays small: a card at a shared terminal, and a yes to one pick at one machine.
import type { TestCheck } from '../check.ts';

const card = 'test/trust/terminal.test.ts';
const release = 'src/server/modules/device/release.test.ts';
const releases = 'src/server/modules/strategy/release.ts';
const cards = 'src/server/modules/auth/card-session.ts';
const signIn = 'src/server/modules/auth/card-sign-in.ts';

const titles = {
  little: /whatever its owner may, a card opens what is named/,
  there: /a card signs in nowhere until the site names a terminal/,
  minutes: /it ends after the minutes of the site/,
  counted: /five cards that are none make the terminal wait/,
  ends: /a stopped card, a locked account/,
  just: /the machine that waits hears it at once, and gives just that/,
  lapses: /what nobody answers in its time lapses/,
};

export const check: TestCheck = {
  id: 63,
  title: 'a card at a terminal opens little, there, for minutes; a release lets that person take that number at that machine',
  tests: {
    files: [card, release],
    title: new RegExp(
      Object.values(titles)
        .map(({ source }) => source)
        .join('|'),
    ),
  },
  plants: [
    {
      name: 'a card opens what its owner may',
      edits: [
        {
          file: 'src/server/kernel/http/mount.ts',
          from: "  if (asked.atTerminal && !isOpenAtTerminal(asked.atTerminal, endpoint)) refuse('terminal-limited');\n",
          to: "  if (asked.atTerminal?.size === 0 && !isOpenAtTerminal(asked.atTerminal, endpoint)) refuse('terminal-limited');\n",
        },
      ],
      seenBy: { files: [card], title: titles.little },
    },
    {
      name: 'what a card opened is good anywhere',
      edits: [
        { file: cards, from: 'atTerminal: new Set(deeds), networks,', to: "atTerminal: new Set(deeds), networks: ['0.0.0.0/0', '::/0']," },
      ],
      seenBy: { files: [card], title: titles.there },
    },
    {
      name: 'a card is good for ten hours',
      edits: [{ file: signIn, from: 'minutes: config.cardMinutes };', to: 'minutes: 600 };' }],
      seenBy: { files: [card], title: titles.minutes },
    },
    {
      name: 'cards are guessed as often as one likes',
      edits: [{ file: signIn, from: '  await charge(ctx.db, subject, FREE_TRIES);\n', to: '' }],
      seenBy: { files: [card], title: titles.counted },
    },
    {
      name: 'a stopped card goes on',
      edits: [{ file: cards, from: 'and c.status_flag and c.emp_id', to: 'and c.emp_id' }],
      seenBy: { files: [card], title: titles.ends },
    },
    {
      name: 'a yes is for more than was asked',
      edits: [{ file: releases, from: 'limitNum: quantity,', to: 'limitNum: quantity + 1,' }],
      seenBy: { files: [release], title: titles.just },
    },
    {
      name: 'any machine hears the answer',
      edits: [
        {
          file: releases,
          from: "    .where('g.id', '=', id)\n    .where('g.vmId', '=', vmId)\n",
          to: "    .where('g.id', '=', vmId === '' ? '' : id)\n",
        },
      ],
      seenBy: { files: [release], title: titles.just },
    },
    {
      name: 'what lapsed is decided after all',
      edits: [
        { file: releases, from: "if (!row.waits) refuse('approval-over'", to: "if (!row.waits && id === '') refuse('approval-over'" },
      ],
      seenBy: { files: [release], title: titles.lapses },
    },
  ],
};
