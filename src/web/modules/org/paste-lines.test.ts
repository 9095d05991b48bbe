import { expect, test } from 'vitest';
import { emptyLine, fileOf, linesOf, MAPPING } from './paste-lines.ts';

test('J7 a copied range becomes lines, by titles or in order', () => {
  expect(linesOf('E1\t张伟\t一车间\nE2\t李娜\t二车间\t\t3100')).toEqual([
    { ...emptyLine(), empCode: 'E1', empName: '张伟', department: '一车间' },
    { ...emptyLine(), empCode: 'E2', empName: '李娜', department: '二车间', cardNo: '3100' },
  ]);
  expect(linesOf('卡号\t姓名\t工号\n3100\t张伟\tE1')).toEqual([{ ...emptyLine(), empCode: 'E1', empName: '张伟', cardNo: '3100' }]);
});

test('J7 the file holds what stands in the lines, quotes and commas too', async () => {
  const text = await fileOf([{ ...emptyLine(), empCode: 'E1', empName: '张"大"伟', cardNo: '1,2' }]).text();
  expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
    '"工号","姓名","部门","岗位","卡号","策略","手机","入职日期"',
    '"E1","张""大""伟","","","1,2","","",""',
    '',
  ]);
  expect(MAPPING.map(({ field, column }) => `${field}${column}`)).toEqual([
    'empCode0',
    'empName1',
    'department2',
    'post3',
    'cardNo4',
    'strategy5',
    'mobile6',
    'entryDate7',
  ]);
});
