// What is done with entry orders beside posting them: settled where they are on hold, put away, labelled, mailed.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { inbound } from '../../../contract/inbound/index.ts';
import { LabelType } from '../../../contract/paper/codes.ts';
import { paper } from '../../../contract/paper/index.ts';
import { call } from '../../kernel/api.ts';
import { formAction } from '../../kit/form/index.ts';
import type { Action } from '../../kit/list/index.ts';
import { printAction } from '../../floor/labels/print-action.tsx';
import { MailsField } from './mails-field.tsx';
import { PutAwayDialog } from './put-away-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';

const { list, find, release } = inbound.entryOrder;
export type Entry = Row<typeof list>;

/** Both ways of settling what is on hold. */
export const settles = (label: string, passFlag: boolean): Action<Entry> => ({
  label,
  permit: release.permit,
  danger: !passFlag,
  when: ({ heldNum }) => heldNum > 0,
  start: ({ entryNumber }, dialogs) =>
    void call(find, { entryNumber }).then(
      (entry) => dialogs.show((place) => <ReleaseDialog {...place} entry={entry} passFlag={passFlag} />),
      () => undefined,
    ),
});

export const putsAway: Action<Entry> = {
  label: '上货架',
  permit: inbound.putAway.book.permit,
  when: ({ restNum }) => restNum > 0,
  start: ({ entryNumber }, dialogs) => dialogs.show((place) => <PutAwayDialog {...place} entryNumber={entryNumber} />),
};

const labelled = (rows: readonly Entry[]) => ({ entryNumbers: rows.map(({ entryNumber }) => entryNumber) });
export const prints = printAction<Entry>(LabelType.entryBatch, (row) => labelled([row]), { when: ({ num }) => num > 0 });
export const printsAll = printAction<Entry[]>(LabelType.entryBatch, labelled);

export const mails = formAction<Entry, typeof paper.entryMail.send>('发邮件', paper.entryMail.send, {
  fields: [
    { name: 'to', whole: true, control: MailsField },
    { name: 'remark', whole: true },
  ],
  fixed: ({ entryNumber }) => ({ entryNumber }),
  done: '邮件已在发送',
});
