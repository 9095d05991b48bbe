// A name or code that leads to the page of what it names. A plain link: the frame follows it and shows its card (shell/story-links.ts).
import type { ReactNode } from 'react';
import { storyPath, storyRights, type Subject } from '../../../contract/menu/story.ts';
import { holds } from '../../kernel/can.tsx';
import { sessionNow, useSession, type Button } from '../../kernel/session.ts';

const known = new WeakMap<readonly Button[], Map<Subject, boolean>>();

function mayOpen(buttons: readonly Button[], subject: Subject): boolean {
  const asked = known.get(buttons) ?? new Map<Subject, boolean>();
  known.set(buttons, asked);
  const answer = asked.get(subject) ?? holds(buttons, storyRights[subject]);
  asked.set(subject, answer);
  return answer;
}

const NONE: readonly Button[] = [];

export interface Target {
  subject: Subject;
  /** Its key or its code. */
  to: string;
  /** What its page is called from the first moment. */
  name?: string | undefined;
}

/** The link of a cell of a table, outside of components: the row's keys lead to it (Shift-Enter), not Tab. Just the text for who may
 * not open it. `isName`: it is a name, which fills much of a row; a press on it chooses a row that is not chosen yet. */
export function linked({ subject, to, name }: Target, text: ReactNode, isName: boolean): ReactNode {
  const { buttons, mode } = sessionNow();
  if (!mayOpen(buttons[mode] ?? NONE, subject)) return text;
  return (
    <a className={isName ? 'kit-to kit-to-name' : 'kit-to'} href={storyPath(subject, to, name)} tabIndex={-1}>
      {text}
    </a>
  );
}

/** The same in a sentence or a list: Tab reaches it. */
export function To({ subject, to, name, children }: Target & { children: ReactNode }): ReactNode {
  const may = useSession(({ buttons, mode }) => mayOpen(buttons[mode] ?? NONE, subject));
  if (!may) return children;
  return (
    <a className="kit-to" href={storyPath(subject, to, name)}>
      {children}
    </a>
  );
}
