// What is kept of the exchange for people: why something could not be done, and what a customer changed. It is kept as what it says, not in somebody's
// language, and put into words when it is read.
import type { ErrorCode, ErrorParams, Language } from '../../../contract/errors.ts';
import { failure } from '../../kernel/http/answer.ts';
import { TryLater } from '../../kernel/jobs/run.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { translate } from '../transfer/index.ts';

/** A refusal by its code: `jobMessage` puts it into words. */
export interface Problem {
  key: ErrorCode;
  params: ErrorParams;
}

/** Why something could not be done; 'fault' for what nobody has thought of. */
export function problemOf(error: unknown, requestId: string): Problem {
  const why = error instanceof TryLater ? error.cause : error;
  if (why instanceof Refusal) return { key: why.key, params: why.params };
  const { error: key, params } = failure(why, 'zh', requestId).envelope;
  return { key, params };
}

/** A text of the catalogue with its values. */
export interface Said {
  text: string;
  params?: Record<string, string | number>;
}

/** Some of them as one line; null where there are none. */
export function lineOf(language: Language, said: readonly Said[] | null): string | null {
  const texts = (said ?? []).map(({ text, params }) => translate(language, text, params));
  return texts.length > 0 ? joined(language, texts) : null;
}

export const joined = (language: Language, texts: readonly string[]): string => texts.join(language === 'en' ? '; ' : '；');
