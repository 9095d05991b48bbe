// Whose language and clock a sentence is for.
import type { Reader } from '../../../contract/pick/sentence.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { translate } from '../transfer/index.ts';

export const readerOf = ({ language, timeZone }: Ctx): Reader => ({
  language,
  zone: timeZone,
  translate: (text, values) => translate(language, text, values),
});
