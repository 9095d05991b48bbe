// 35 What starts like a formula is text in CSV and .xlsx; negative numbers are numbers.
import type { TestCheck } from '../check.ts';

export const check: TestCheck = {
  id: 35,
  title: 'no cell of an export is a formula',
  tests: {
    files: [
      'src/server/kernel/sheet/write.test.ts',
      'src/server/kernel/sheet/office.test.ts',
      'src/server/modules/transfer/export.test.ts',
    ],
    title: /trust 35\b/,
  },
  plants: [
    {
      name: 'cells of a workbook that begin with = are formulas',
      edits: [
        {
          file: 'src/server/kernel/sheet/write-xlsx.ts',
          from: "  if (text === '') return '';\n  return `<c",
          to: "  if (text === '') return '';\n  if (text.startsWith('=')) return `<c r=\"${place}\"><f>${xmlText(text.slice(1))}</f></c>`;\n  return `<c",
        },
      ],
    },
    {
      name: 'CSV cells are written as they are',
      edits: [
        {
          file: 'src/server/kernel/sheet/write-csv.ts',
          from: 'return plain ? text : quoted(neutralise(text));',
          to: 'return plain ? text : quoted(text);',
        },
      ],
    },
  ],
};
