// What a notice is made of, as a reader gets it.
import * as z from 'zod/mini';
import { label } from '../kernel/label.ts';
import { dateTime, id, orDefault, text } from '../kernel/scalars.ts';
import { NoticeType } from './codes.ts';
import { saysNothing } from './feedback.ts';

/** A notice (R127). Of the models of an upgrade notice only the id is needed: the machines are asked for by it. */
export const Notice = z.object({
  noticeId: id,
  title: label('标题', z.string()),
  noticeType: label('类型', NoticeType),
  enableDate: label('启用时间', dateTime),
  /** Rich text; whoever shows it cleans it first. */
  content: label('内容', z.string()),
  deviceConfigList: z.array(z.object({ vmModelId: id })),
});

/** A notice in the list of a reader. */
export const NoticeRow = z.extend(Notice, {
  popupFlag: label('弹出', z.boolean()),
  publishBy: label('发布人', z.string()),
  readFlag: label('已读', z.boolean()),
});

/** What is said of a new notice; without an enable time it holds at once. */
export const NoticeInput = z.strictObject({
  title: label('标题', text(200)),
  noticeType: label('类型', NoticeType),
  enableDate: label('启用时间', z.nullish(dateTime)),
  content: label(
    '内容',
    z.string().check(
      z.refine((html) => !saysNothing(html), '不能为空'),
      z.maxLength(100_000, '最多100000个字'),
    ),
  ),
  popupFlag: label('弹出', orDefault(z.boolean())),
  /** The models that an upgrade is for. */
  deviceConfigList: label('升级机型', z.nullish(z.array(z.strictObject({ vmModelId: id })).check(z.maxLength(200)))),
});
