// A rich text: the field that stands at once, and the editor that is loaded into it.
import { lazy, Suspense } from 'react';
import type { EditorProps } from './props.ts';

const RichEditor = lazy(() => import('./rich-editor.tsx'));

/** Rich text with images (R109, R128). */
export const Editor = (props: EditorProps) => (
  <Suspense fallback={<div className="editor" aria-busy="true" />}>
    <RichEditor {...props} />
  </Suspense>
);
