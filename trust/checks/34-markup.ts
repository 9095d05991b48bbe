// 34 What people write is text, on every page that is built, in files that are looked at, in addresses; rich text runs nothing. More than 300
// payloads, seen in Chromium with the content policy lifted; and the policy itself.
import type { TestCheck } from '../check.ts';

const files = ['e2e/xss.spec.ts'];

export const check: TestCheck = {
  id: 34,
  title: 'what people write runs nothing',
  // The walk over every page is the browser tier's.
  inBrowser: { short: /trust 34 (every payload|the policy)/ },
  tests: { files, title: /trust 34\b/ },
  plants: [
    {
      name: 'rich text is shown as it was written',
      edits: [{ file: 'src/web/kit/form/rich-text.ts', from: 'DOMPurify.sanitize(content)', to: 'content' }],
      seenBy: { files, title: /trust 34 every payload as rich text/ },
    },
    {
      name: 'rich text may hold forms that lead elsewhere and frames',
      edits: [
        {
          file: 'src/web/kit/form/rich-text.ts',
          from: 'DOMPurify.sanitize(content)',
          to: "DOMPurify.sanitize(content, { ADD_TAGS: ['iframe', 'meta'], ADD_ATTR: ['srcdoc', 'http-equiv', 'content'] })",
        },
      ],
      seenBy: { files, title: /trust 34 every payload as rich text/ },
    },
    {
      name: 'the cells of lists are drawn as markup',
      edits: [
        {
          file: 'src/web/kit/table/table-row.tsx',
          from: ' : column.render(row)}\n',
          to: ' : <span dangerouslySetInnerHTML={{ __html: column.text(row) }} />}\n',
        },
      ],
      seenBy: { files, title: /trust 34 every payload stands in a list/ },
    },
    {
      name: 'the policy lets inline scripts in',
      edits: [
        {
          file: 'src/server/kernel/http/app.ts',
          from: `"script-src 'self' 'wasm-unsafe-eval'"`,
          to: `"script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'"`,
        },
      ],
      seenBy: { files, title: /trust 34 the policy/ },
    },
    {
      name: 'a notice is shown without being cleaned',
      edits: [{ file: 'src/web/kit/form/rich-text.ts', from: 'DOMPurify.sanitize(content)', to: 'content' }],
      seenBy: { files: ['src/web/kit/form/rich-text.test.ts'], title: /trust 34 what is shown of a notice/ },
    },
  ],
};
