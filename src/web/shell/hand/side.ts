// What a side of a conflict is made of: who writes one says what was done on the device, and asks the server for what stands there now.
import type { Endpoint, Sent } from '../../../contract/kernel/endpoint.ts';

export interface Theirs {
  lines: string[];
  /** One's own side, where its words want what the server says. */
  mine?: string[];
  /** What is sent instead where one's own side is to count; as it was, where nothing is said. */
  again?: { label: string; input: unknown };
}
export interface Side {
  mine(input: unknown): string[];
  theirs(input: unknown): Promise<Theirs>;
}

interface SideOf<E extends Endpoint> {
  mine: (input: Sent<E>) => string[];
  theirs: (input: Sent<E>) => Promise<Theirs>;
}

/** The side of what an endpoint does, by its path. */
export const side = <E extends Endpoint>(endpoint: E, { mine, theirs }: SideOf<E>): [string, Side] => [
  endpoint.path,
  { mine: (input) => mine(input as Sent<E>), theirs: (input) => theirs(input as Sent<E>) },
];

export const piecesOf = (lines: readonly { num: number }[]): number => lines.reduce((sum, { num }) => sum + num, 0);
