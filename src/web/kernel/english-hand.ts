// The English of what a home in the hand says before the rest has come: its works, and the frame.
import { codes } from '../../contract/kernel/en-codes.ts';
import { shell } from '../../contract/kernel/en-shell.ts';
import { translator } from '../../contract/kernel/translator.ts';
import { menu } from '../../contract/menu/en.ts';

export const inEnglish = translator({ ...codes, ...shell, ...menu });
