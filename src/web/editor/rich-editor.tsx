// The editor itself: a few marks, lists, and one image at a time (R183).
import { useRef, useState } from 'react';
import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { t as translate, useT } from '../kernel/i18n.ts';
import { imageAccept, imageProblem, uploadImage } from '../kernel/media.ts';
import { notify } from '../kernel/notify.ts';
import type { EditorProps } from './props.ts';
import './editor.css';

const extensions = [StarterKit.configure({ heading: { levels: [2, 3] } }), Image];

type Mark = readonly [name: string, sign: string, isOn: (editor: Editor) => boolean, run: (editor: Editor) => boolean];
const marks: readonly Mark[] = [
  ['加粗', 'B', (e) => e.isActive('bold'), (e) => e.chain().focus().toggleBold().run()],
  ['斜体', 'I', (e) => e.isActive('italic'), (e) => e.chain().focus().toggleItalic().run()],
  ['下划线', 'U', (e) => e.isActive('underline'), (e) => e.chain().focus().toggleUnderline().run()],
  ['标题', 'H', (e) => e.isActive('heading'), (e) => e.chain().focus().toggleHeading({ level: 2 }).run()],
  ['无序列表', '•', (e) => e.isActive('bulletList'), (e) => e.chain().focus().toggleBulletList().run()],
  ['有序列表', '1.', (e) => e.isActive('orderedList'), (e) => e.chain().focus().toggleOrderedList().run()],
];

/** The editor with its bar. */
export default function RichEditor({ label, initial, change }: EditorProps) {
  const t = useT();
  const editor: Editor = useEditor({
    extensions,
    content: initial,
    onUpdate: ({ editor }) => change(editor.getHTML()),
    editorProps: {
      attributes: { class: 'editor-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handlePaste: (_view, event) => takeImage(editor, event.clipboardData?.files),
      handleDrop: (_view, event) => takeImage(editor, event.dataTransfer?.files),
    },
  });
  return (
    <div className="editor">
      <fieldset className="editor-bar" aria-label={t('文字格式')}>
        <Marks editor={editor} />
        <ImageButton editor={editor} />
      </fieldset>
      <EditorContent editor={editor} />
    </div>
  );
}

function Marks({ editor }: { editor: Editor }) {
  const t = useT();
  const on = useEditorState({ editor, selector: ({ editor }) => marks.map(([, , isOn]) => isOn(editor)) });
  return marks.map(([name, sign, , run], place) => (
    <button key={name} type="button" aria-label={t(name)} title={t(name)} aria-pressed={on[place] ?? false} onClick={() => run(editor)}>
      <span aria-hidden="true">{sign}</span>
    </button>
  ));
}

function ImageButton({ editor }: { editor: Editor }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    await insert(editor, file);
    setBusy(false);
  };
  return (
    <>
      <button type="button" disabled={busy} onClick={() => input.current?.click()}>
        {t(busy ? '正在上传…' : '图片')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={imageAccept}
        aria-label={t('选择图片')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}

async function insert(editor: Editor, file: File): Promise<void> {
  const problem = imageProblem(file);
  if (problem) return notify.error(translate(...problem));
  const src = await uploadImage(file).catch(() => undefined);
  if (src) editor.chain().focus().setImage({ src, alt: file.name }).run();
}

// A pasted or dropped picture goes the same way as a chosen one.
function takeImage(editor: Editor, files: FileList | undefined): boolean {
  const [file] = files ?? [];
  if (!file) return false;
  void insert(editor, file);
  return true;
}
