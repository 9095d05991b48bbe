// What a person did, as the journal of a device keeps it until the server has it.
import type { Method } from '../../../contract/kernel/endpoint.ts';

export interface Deed {
  method: Method;
  path: `/${string}`;
  input: unknown;
  /** What people call it. */
  name: string;
  /** What it is about, the larger before the smaller: `plan/line`. What follows about the same waits until a refusal is settled. */
  subject: string;
}
export interface Entry extends Deed {
  /** Its place in the journal of this person on this device; never given twice. */
  no: number;
  /** By which the server knows it again. */
  key: string;
  /** When it was done, by the server's clock as far as this device knew it: milliseconds. */
  at: number;
  /** Why the server refused it: a person decides what becomes of it. */
  problem?: string;
  /** Tells the server of one that was given up; nobody is shown it. */
  quiet?: true;
}
