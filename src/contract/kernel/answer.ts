// What every call answers with: the envelope of the specification.

/** The business code of a call that succeeded (R264); HTTP is 200 for refusals too. */
export const SUCCESS = 200;

/** Whether an answer says that its call succeeded. */
export const succeeded = (answer: { code: number }): boolean => answer.code === SUCCESS;

/** The header of an answer that says when it left the server: milliseconds since 1970. */
export const ANSWERED_AT = 'x-answered-at';

/** The header by which a write says that it waited in the journal of a device: which one, its number there, and when it was done (milliseconds). */
export const JOURNAL_HEADER = 'journal-entry';
