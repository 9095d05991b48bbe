// A refusal is an answer, not a fault: it has a code of the catalogue and the values that its sentence needs.
import type { ErrorCode, ErrorParams } from '../../contract/errors.ts';

export class Refusal extends Error {
  readonly key: ErrorCode;
  readonly params: ErrorParams;

  constructor(key: ErrorCode, params: ErrorParams = {}) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.params = params;
  }
}

/** Refuses with a code of the catalogue; the transaction is rolled back. */
export function refuse(key: ErrorCode, params: ErrorParams = {}): never {
  throw new Refusal(key, params);
}
