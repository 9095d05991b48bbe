// What every control of a field takes, in a search and in a form alike.
import type { ReactNode } from 'react';

export interface ControlProps {
  name: string;
  value: unknown;
  change: (value: unknown) => void;
  label: string;
  id?: string | undefined;
  /** The machine that the same form or search names: pickers offer what it holds first. */
  vmId?: unknown;
}
/** A control drawn by a screen. */
export type Control = (props: ControlProps) => ReactNode;
