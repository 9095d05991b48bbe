// What the screen of a document has beside its list: its panel, its lines, and what is decided on it.
export { decide } from './decide.tsx';
export { DocumentLines } from './lines.tsx';
export { DecidedBy, DocumentHead, documentPanel, DocumentPanel, found, listed } from './panel.tsx';
