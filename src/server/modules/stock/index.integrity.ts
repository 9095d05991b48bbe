// The integrity check of the books and their seal. Other nouns add their own invariants to the check.
export { lastProof, proveNode, runProof, type Failure } from './proof.ts';
export { namedProof } from './proof-names.ts';
export { seal, sealAll } from './seal.ts';
export { sealState } from './seal-check.ts';
export { registerInvariant } from './invariants.ts';
export { documentMoves, type Invariant } from './invariant.ts';
