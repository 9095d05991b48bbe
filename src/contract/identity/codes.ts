// How a person of a provider is found here.
import { codes } from '../kernel/codes.ts';

export const PersonMatch = codes('personMatch', { email: [1, '邮箱'], account: [2, '账号'], employee: [3, '工号'] });
