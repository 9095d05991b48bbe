// Pages with a story: who or what somebody or something is, what it holds now, and what happened, the newest first.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, difference, id, money, quantity, text } from '../kernel/scalars.ts';
import { StoryKind, StorySubject } from './codes.ts';
import { storyRights } from '../menu/story.ts';

/** Pages of the timeline: how many events one answer brings. */
export const STORY_PAGE = 30;

/** A key, or the code that people know it by. */
const ref = label('编号或编码', text(100));

export const StoryHead = z.object({
  subject: StorySubject,
  id,
  code: z.string(),
  name: z.string(),
  /** A stored picture. */
  pictureUrl: z.nullable(z.string()),
  /** What stands beside its name: titles are texts of ours, `coded` says that its text is one too. */
  facts: z.array(z.object({ title: z.string(), text: z.string(), coded: z.boolean() })),
});

export const StoryEvent = z.object({
  kind: StoryKind,
  id,
  at: dateTime,
  /** What of its kind it is: a text of ours. */
  title: z.string(),
  empId: z.nullable(id),
  empName: z.nullable(z.string()),
  productId: z.nullable(id),
  productCode: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  vmId: z.nullable(id),
  vmName: z.nullable(z.string()),
  prewhId: z.nullable(id),
  prewhName: z.nullable(z.string()),
  /** A channel. */
  place: z.nullable(z.string()),
  num: z.nullable(difference),
  amount: z.nullable(money),
  /** Of its document. */
  number: z.nullable(z.string()),
  /** A sentence, in the reader's language. */
  said: z.nullable(z.string()),
  /** Who did it, where that is somebody else. */
  by: z.nullable(z.string()),
});

const everyRight = [...new Set(Object.values(storyRights).flat())];
const cursor = z.strictObject({ at: dateTime, id });

export const PersonNow = z.object({
  /** What he took today, less what he gave back, and what it cost. */
  todayNum: difference,
  todayAmount: money,
  /** Products that he holds, the one due first on top. */
  held: z.array(
    z.object({
      productId: id,
      productCode: z.string(),
      productName: z.string(),
      unit: z.string(),
      num: quantity,
      since: dateTime,
      dueAt: z.nullable(dateTime),
      late: z.boolean(),
    }),
  ),
  /** What his limits leave him, in words; null where the reader may not see them. */
  limits: z.nullable(
    z.array(
      z.object({
        strategyId: id,
        strategyName: z.string(),
        subject: z.string(),
        text: z.string(),
        left: z.nullable(quantity),
        used: z.number(),
      }),
    ),
  ),
  /** What was granted to him beyond them. */
  privileges: z.nullable(z.array(z.object({ id, name: z.string(), until: dateTime, left: z.nullable(quantity) }))),
});

export const story = {
  find: read({
    method: 'POST',
    path: '/basic/findStory',
    summary: '查看主页资料',
    permit: everyRight,
    input: z.strictObject({ subject: StorySubject, ref }),
    output: StoryHead,
  }),
  events: read({
    method: 'POST',
    path: '/basic/listStoryEvent',
    summary: '查询经过',
    permit: everyRight,
    input: z.strictObject({
      subject: StorySubject,
      ref,
      /** All that the reader may see when left out. */
      kinds: z.nullish(z.array(StoryKind).check(z.maxLength(20))),
      /** What comes after this one. */
      after: z.nullish(cursor),
    }),
    output: z.object({
      /** The kinds that the reader may see here. */
      kinds: z.array(StoryKind),
      rows: z.array(StoryEvent),
      /** Where the next page begins; null at the end. */
      next: z.nullable(cursor),
    }),
  }),
  person: read({
    method: 'POST',
    path: '/basic/findPersonNow',
    summary: '查看员工现况',
    permit: storyRights.person,
    input: z.strictObject({ id }),
    output: PersonNow,
  }),
  /** Of oneself, for who is tied to an employee; null for who is not. */
  own: read({
    method: 'GET',
    path: '/basic/findOwnNow',
    summary: '查看自己的领用现况',
    permit: 'signedIn',
    atTerminal: 'see',
    input: z.strictObject({}),
    output: z.nullable(PersonNow),
  }),
};
