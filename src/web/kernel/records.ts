// What a noun says of its records to the palette (Ctrl-K): the server finds them (`finds` of its noun.ts there), the noun says here where each opens.
import type { FoundRecord } from '../../contract/kernel/found.ts';
import type { Right } from '../../contract/menu.ts';
import { holds } from './can.tsx';
import { sessionNow } from './session.ts';

/** Where a choice of the palette leads. */
export interface Hit {
  key: string;
  title: string;
  /** What tells twins apart: a code, a department. */
  hint?: string;
  /** Where it opens. */
  path: string;
  /** What is begun there: the button of this right. */
  deed?: Right | undefined;
}
export interface RecordKind {
  /** As the server calls it. */
  kind: string;
  /** What it is called, in Chinese: 员工, 商品. */
  name: string;
  /** Where it stands among the kinds: 1 is shown first. */
  place: number;
  /** The page that its records open on, or those of which one will do. */
  right: Right | readonly Right[];
  /** Where a record opens: its own page, or its list with it chosen. */
  path(found: FoundRecord): string;
}
/** What has a name and is no record: a setting, a deed that is called otherwise than its button. */
export interface NamedPlace {
  name: string;
  /** Where it stands. */
  hint: string;
  right: Right;
  path: string;
  deed?: Right;
}
export interface NounRecords {
  records: readonly RecordKind[];
  places?: readonly NamedPlace[];
}

/** Whether who is signed in may open a page, or press a button. */
export const seen = (right: Right | readonly Right[]): boolean => holds(sessionNow().buttons[sessionNow().mode] ?? [], right);
