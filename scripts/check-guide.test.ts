// The manual cannot speak of what is not there: each way in which a chapter ages is found, and said with what to do.
import { expect, test } from 'vitest';
import { pictureProblems, readPictures, type Pictures } from './check-pictures.ts';
import { chapterFiles, problemsOf, readScreens, type Screens } from './check-guide.ts';

const known: Screens = { built: new Set(['organization.staff']), says: (_, shape) => ['新增', '最多{}个字'].includes(shape) };
const wrong = (text: string, screens = known) => problemsOf([{ key: 'organization.staff', text }], screens);
const good =
  '# 新增\n= Add\n- 按「新增」，见 [organization.staff]。\n= Press 「新增」, see [organization.staff].\n? 写不下「最多{n}个字」 → 写短些\n= 「最多{n}个字」 → Write less\n';

test('a chapter that names what is there is passed', () => {
  expect(wrong(good)).toEqual([]);
});
test('a button that no screen of the chapter has any more is found, with its line', () => {
  expect(wrong(good.replaceAll('「新增」', '「增加」'))).toEqual([
    expect.stringMatching(/organization\.staff\.txt:3: no screen .*「增加」/),
  ]);
});
test('a page with a screen and without a chapter is found, and what to add is said', () => {
  const problems = problemsOf([], known);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/chapters\/organization\.staff\.txt: the page “员工管理”.*“# 任务” “= Task”/);
});
test('what is said in one language alone, or otherwise, is found', () => {
  expect(wrong(good.replace('= Press 「新增」, see [organization.staff].\n', ''))[0]).toContain('line 4 should be the English');
  expect(wrong(good.replace('Press 「新增」', 'Press it'))[0]).toContain('the two languages name different texts');
  expect(wrong(good.replace('see [organization.staff]', 'see it'))[0]).toContain('lead to different chapters');
  expect(wrong(good.replace('= Add', '= 新增'))[0]).toContain('the second line of a pair is English');
  expect(wrong(good.replace(' → Write less', ''))[0]).toContain('what happens → what to do');
});
test('a chapter or page that there is not is found', () => {
  expect(wrong(good.replaceAll('[organization.staff]', '[organization.gone]'))[0]).toContain('there is no chapter [organization.gone]');
  expect(wrong('@ organization.gone\n')[0]).toContain('no chapter organization.gone to share');
  expect(problemsOf([{ key: 'organization.gone', text: good }], { ...known, built: new Set() })[0]).toContain('the menu has no page');
});
test('a picture ages with its screen: what it shows and the screen says no longer is found, and so is one that nobody made or shows', () => {
  const chapters = [{ key: 'organization.staff', text: '* organization.staff 员工\n= Employees\n' }];
  const files = new Map([
    ['organization.staff.zh.webp', 1],
    ['organization.staff.en.webp', 1],
  ]);
  const right = { record: { 'organization.staff': { 新增: 'Add' } }, files, english: new Map([['新增', 'Add']]) };
  const wrongWith = (more: Partial<Pictures>, of = chapters) => pictureProblems(of, { ...right, ...more }, known.says);
  expect(wrongWith({})).toEqual([]);
  expect(wrongWith({ record: { 'organization.staff': { 增加: 'Add' } }, english: new Map([['增加', 'Add']]) })).toEqual([
    expect.stringContaining('shows 「增加」, which its screen says no longer'),
  ]);
  expect(wrongWith({ english: new Map([['新增', 'New']]) })).toEqual([expect.stringContaining('shows “Add”, which reads “New” now')]);
  expect(wrongWith({ record: {} })).toEqual([expect.stringContaining('no browser test made the picture organization.staff')]);
  expect(wrongWith({ files: new Map([['organization.staff.zh.webp', 1]]) })).toEqual([
    expect.stringContaining('organization.staff.en.webp is not there'),
  ]);
  expect(wrongWith({}, [])).toHaveLength(3);
  expect(wrongWith({ files: new Map([...files].map(([name]) => [name, 2_000_000])) })).toEqual([expect.stringContaining('may weigh')]);
});
test('the chapters and pictures that there are hold against the screens that there are', async () => {
  const screens = readScreens();
  expect(screens.built.size).toBeGreaterThan(100);
  expect(screens.says('organization.staff', '粘贴新增')).toBe(true);
  expect(screens.says('organization.position', '粘贴新增')).toBe(false);
  // What the kit calls its buttons stands where a page has one.
  expect(['新增', '修改', '删除'].map((verb) => screens.says('report.productTradingDetail', verb))).toEqual([false, false, false]);
  expect(['新增', '导入'].map((verb) => screens.says('operate.evmMarketMall', verb))).toEqual([true, true]);
  expect(problemsOf(chapterFiles(), screens)).toEqual([]);
  expect(pictureProblems(chapterFiles(), await readPictures(), screens.says)).toEqual([]);
});
