// A question that names somebody or something that is not known at the machine: an answer like any other, with its sentence.
import type { Decision, Step } from './decide.ts';
import type { PickErrorCode } from './errors.ts';
import type { PickRule } from './codes.ts';
import { refusalSentence, type Reader } from './sentence.ts';

/** What is not known, with what the sentence says of it. */
export interface Unknown {
  what: 'card' | 'emp' | 'channel' | 'vacant' | 'cost' | 'project';
  /** As the machine named it. */
  code: string;
  /** The machine's name. */
  vm: string;
}

const SAID: Record<Unknown['what'], readonly [rule: PickRule, key: PickErrorCode, value: string]> = {
  card: ['card', 'pick-card-unknown', 'card'],
  emp: ['employee', 'pick-emp-unknown', 'emp'],
  channel: ['sale', 'pick-channel-unknown', 'channel'],
  vacant: ['sale', 'pick-channel-vacant', 'channel'],
  cost: ['charge', 'pick-cost-unknown', 'cost'],
  project: ['charge', 'pick-project-unknown', 'project'],
};

/** The decision where the rules cannot be asked: no, and the one step that says why. */
export function decideUnknown({ what, code, vm }: Unknown, reader: Reader): { decision: Decision; sentence: string } {
  const [rule, key, value] = SAID[what];
  const reason: Step = { rule, says: 'no', key, values: { [value]: code, vm }, times: {}, limit: null };
  const decision: Decision = { allowed: false, reason, steps: [reason], left: null, stock: null, strictest: null, grantable: false };
  return { decision, sentence: refusalSentence(reason, reader) };
}
