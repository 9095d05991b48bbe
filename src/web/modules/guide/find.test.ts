import { expect, test } from 'vitest';
import { readChapter } from './chapter.ts';
import { answersIn, type Reader } from './find.ts';

const book = new Map([
  [
    'organization.staff',
    readChapter(
      '# 绑卡、换卡\n= Bind a card\n- 按「绑卡」。\n= Press 「绑卡」.\n? 提示卡已绑定 → 先解绑\n= The card is taken → Unbind it\n',
    ),
  ],
  ['cardMgr.cardList', readChapter('# 停用卡片\n= Stop a card\n- 丢了的卡按停用，先在员工那里解绑。\n= Stop a lost one.\n')],
]);
const english: Record<string, string> = { 绑卡: 'Bind card', 员工管理: 'Employees', 组织管理: 'Organisation' };
const zh: Reader = { language: 'zh', t: (text) => text, refusals: new Map() };
const en: Reader = { language: 'en', t: (text) => english[text] ?? text, refusals: new Map() };
const found = (typed: string, reader = zh) => answersIn(book, typed, reader).map(({ title, path }) => [title, path]);

test('a task is found by its name, as a question too, before what only mentions it', () => {
  expect(found('怎么绑卡？')[0]).toEqual(['绑卡、换卡', '/system/guide?open=organization.staff&task=1']);
  expect(found('解绑').map(([title]) => title)).toEqual(['提示卡已绑定', '停用卡片']);
});
test('in English it is found by the words of the screens as they read there', () => {
  expect(found('how do I bind a card', en)[0]).toEqual(['Bind a card', '/system/guide?open=organization.staff&task=1']);
  expect(found('press bind card', en)).toHaveLength(1);
});
test('one letter asks nothing', () => {
  expect(found('绑')).toEqual([]);
});
