import { expect, test } from 'vitest';
import { piecesOf, readChapter, sameAs } from './chapter.ts';

const text = `> 先说一句。
= A word first.
* cardMgr.cardList-new 一张新卡
= A new card
# 新增
= Add
- 按「新增」，见 [cardMgr.cardList]。
= Press 「新增」, see [cardMgr.cardList].

? 不行 → 再来
= It fails → Again
`;

test('a chapter is read as its tasks with their steps, and its troubles', () => {
  const { tasks, troubles, title } = readChapter(text);
  expect(title).toBeUndefined();
  expect(tasks).toEqual([
    {
      title: undefined,
      pictures: [{ name: 'cardMgr.cardList-new', said: { zh: '一张新卡', en: 'A new card' } }],
      notes: [{ zh: '先说一句。', en: 'A word first.' }],
      steps: [],
    },
    {
      title: { zh: '新增', en: 'Add' },
      pictures: [],
      notes: [],
      steps: [{ zh: '按「新增」，见 [cardMgr.cardList]。', en: 'Press 「新增」, see [cardMgr.cardList].' }],
    },
  ]);
  expect(troubles).toEqual([{ sign: { zh: '不行', en: 'It fails' }, remedy: { zh: '再来', en: 'Again' } }]);
  expect([sameAs('@ report.deadStock\n'), sameAs(text)]).toEqual(['report.deadStock', undefined]);
});
test('a line that is none of them is named', () => {
  expect(() => readChapter('按新增\n= Add')).toThrow('line 1');
  expect(() => readChapter('# 新增\n- 按')).toThrow('line 2');
});
test('words of screens and chapters stand apart from the text about them', () => {
  expect(piecesOf('按「新增」，见 [cardMgr.cardList]。').map(({ kind, text: part }) => `${kind} ${part}`)).toEqual([
    'plain 按',
    'word 新增',
    'plain ，见 ',
    'page cardMgr.cardList',
    'plain 。',
  ]);
});
