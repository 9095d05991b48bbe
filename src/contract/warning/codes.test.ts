// What a case says: in Chinese as it is kept, in English with no Chinese between its names.
import { expect, test } from 'vitest';
import { chinese } from '../kernel/time.ts';
import { translator } from '../kernel/translator.ts';
import { warning as english } from './en.ts';
import { caseSentence, kinds, type Kind } from './codes.ts';

const inEnglish = translator({ ...english, 仓库: 'Warehouse' });

const ABOUT: Partial<Record<Kind, [about: string, en: string]>> = {
  fault: ['VM-1 报告 E01、E02', 'VM-1 reports E01、E02: 7 in total'],
  overuse: ['VM-1 Drill 4 今天领用 21 件', 'VM-1 Drill 4: 21 picked today: 7 times the usual'],
  due: ['Li（E7）2 件', 'Li (E7), 2 pieces: due within 7 hours'],
  overdue: ['Li（E7）2 件', 'Li (E7), 2 pieces: 7 days overdue'],
  expiry: ['仓库 Glue 批次 L 5 12 件', 'Warehouse Glue, lot L 5, 12 pieces: 7 days until it expires'],
  reservation: ['Li plan P1 3 件', 'Li plan P1, 3 pieces: reserved for 7 hours'],
  abnormal: ['仓库', 'Warehouse: 7 open stock issues'],
  climate: ['Cold room 温度 -3.5 度', 'Cold room at -3.5 °C, outside its limits for 7 min'],
  stock: ['VM-1 101 Drill', 'VM-1 101 Drill: 7 left'],
};

test.each(Object.entries(ABOUT))('%s', (caveatKind, [about, en]) => {
  expect(caseSentence({ caveatKind, about, value: 7 }, chinese)).toBe(chinese(kinds[caveatKind as Kind].sentence, { about, value: 7 }));
  expect(caseSentence({ caveatKind, about, value: 7 }, inEnglish)).toBe(en);
});
