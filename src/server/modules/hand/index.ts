// Devices in people's hands: what other parts may use.
export { noteEntry } from './hand.ts';
