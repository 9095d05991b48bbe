import { expect, test } from 'vitest';
import { keysOf, type BuildInfo } from './lint.ts';

// 1 imports 2, 2 imports 3, nobody imports 4.
const project = (infos: BuildInfo['fileInfos']): Map<string, string> =>
  keysOf(
    {
      fileNames: ['a.ts', 'b.ts', 'c.ts', 'd.ts'],
      fileInfos: infos,
      fileIdsList: [[2], [3]],
      referencedMap: [
        [1, 1],
        [2, 2],
      ],
    },
    (name) => name !== 'c.ts',
  );
const usual = ['a', 'b', 'c', 'd'].map((name) => ({ version: name, signature: `${name}: declared` }));
const before = project(usual);
const changed = (at: number, info: BuildInfo['fileInfos'][number]): string[] => {
  const after = project(usual.with(at, info as (typeof usual)[number]));
  return [...after].filter(([name, key]) => before.get(name) !== key).map(([name]) => name);
};

test('a file is linted again when its text changes, and who imports it is not', () => {
  expect(changed(1, { version: 'b, another body', signature: 'b: declared' })).toEqual(['b.ts']);
});

test('whoever reaches a declaration that changed is linted again, however far', () => {
  expect(changed(2, { version: 'c, another type', signature: 'c: declared otherwise' })).toEqual(['a.ts', 'b.ts']);
  expect(changed(2, 'c, its own declaration')).toEqual(['a.ts', 'b.ts']);
});

test('what changes for everybody has all linted again', () => {
  expect(changed(3, { ...usual[3], version: 'd', affectsGlobalScope: true })).toEqual(['a.ts', 'b.ts', 'd.ts']);
});
