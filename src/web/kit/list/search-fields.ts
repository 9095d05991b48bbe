// What a screen says of the fields that its list is searched by.
import type { Control } from '../form/control-props.ts';

export interface SearchField<N extends string = string> {
  name: N;
  title?: string;
  /** A control of the screen's own. */
  control?: Control;
}
export type SearchOf<N extends string> = N | SearchField<N>;
export type Values = Record<string, unknown>;
