// A rich text: the field that stands at once, and the editor that is loaded into it.
import type { EditorProps } from './props.ts';
import { lazy, Wait } from '../kernel/later.tsx';

const RichEditor = lazy(() => import('./rich-editor.tsx'));

/** Rich text with images (R109, R128). */
export const Editor = (props: EditorProps) => (
  <Wait fallback={<div className="editor" aria-busy="true" />}>
    <RichEditor {...props} />
  </Wait>
);
