import { expect, test } from 'vitest';
import { contradictions, countedAsMany, knownBy, shapeOf, textsOf } from './check-texts.ts';

const keys = (code: string) => textsOf(code).map(({ key }) => key);

test('texts are found in literals, templates and attributes, not in comments, types, keys or patterns', () => {
  const code = `
    import x from '不是';
    // 注释
    type T = '类型';
    const a = '关闭', b = { 键: '值', '键二': "值二" }, c = \`最多\${max}个字\`, d = /正则/;
    const e = <p title="提示">{t('确认')}</p>;`;
  expect(keys(code)).toEqual(['关闭', '值', '值二', '最多{max}个字', '提示', '确认']);
});
test('text that stands in the page by itself is told apart, with its line', () => {
  expect(textsOf('const a = 1;\nconst b = <p>\n  你好\n</p>;')).toMatchObject([{ key: '你好', line: 3, bare: true, filled: false }]);
});
test('the catalogue of errors carries its own English; a marked line holds no text', () => {
  expect(keys("const e = { x: [400, '错了', 'Wrong'] };\n// not-text: signs of the alphabet\nconst f = '阿八';")).toEqual([]);
  expect(keys("const c = codes('x', { wrong: [4, '错了', 'danger'] });")).toEqual(['错了']);
});
test('what a refusal names is told apart', () => {
  const told = textsOf("refuse('not-found', { thing: '商品', value: '甲' }); refuse('x', { action: `导出（${list}）` });");
  expect(told.map(({ key, refused }) => [key, refused])).toEqual([
    ['商品', true],
    ['甲', false],
    ['导出（{list}）', true],
  ]);
});
test('names of places do not matter', () => {
  expect(shapeOf('最多{max}个字')).toBe(shapeOf('最多{n}个字'));
  const isKnown = knownBy(['最多{max}个字', '关闭']);
  expect(['最多200个字', '最多{n}个字', '关闭', '最多个字', '关'].map((text) => isKnown(text))).toEqual([true, true, true, false, false]);
});
test('Chinese is never what fills a place; what is filled later is looked up by its very name', () => {
  const isKnown = knownBy(['还{n}', '逾期{days}天']);
  expect(['还3', '还没有盘点单。'].map((text) => isKnown(text))).toEqual([true, false]);
  expect(textsOf("t('逾期{days}天'); t('逾期{n}天')").map(({ key, filled }) => isKnown(key, filled))).toEqual([true, false]);
});
test('one key said in two ways is found', () => {
  const files = [
    { file: 'a', entries: { 关闭: 'Close', 确认: 'OK' } },
    { file: 'b', entries: { 关闭: 'Shut', 确认: 'OK' } },
  ];
  expect(contradictions(files)).toHaveLength(1);
});
test('a word that is counted in one text has its word for one in all', () => {
  const entries = {
    一: '{n} {n:row|rows}',
    二: 'All {n} rows',
    三: '{n} more rows',
    四: 'rows',
    五: '{name} was there',
    六: '{n:row|rows} left',
  };
  expect(countedAsMany([{ file: 'a', entries }])).toEqual([
    'a: one of them is many: “All {n} rows”',
    'a: one of them is many: “{n} more rows”',
  ]);
});
