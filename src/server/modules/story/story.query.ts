// One timeline of all that the nouns know of somebody or something: one statement, in which each kind of event is an indexed read of one page.
import { sql } from 'kysely';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { StorySubject } from '../../../contract/story/codes.ts';
import { STORY_PAGE, type story } from '../../../contract/story/index.ts';
import { storyRights, type Subject } from '../../../contract/menu/story.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { AnyQuery } from '../../kernel/db/any-query.ts';
import { refuse } from '../../kernel/refusal.ts';
import { eventColumns, type EventRow, type StoryHead, type StoryQuestion, type StoryShare, type StorySource } from '../story-source.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const may = (ctx: Ctx, rights: readonly string[]): boolean => rights.some((right) => ctx.rights.has(right));

/** Whom or what a page is about, by a key or a code. Refuses 'not-permitted' without a right to such pages, 'not-found' for what is not in sight. */
export async function findSubject(ctx: Ctx, shares: readonly StoryShare[], asked: In<typeof story.find>): Promise<StoryHead> {
  const { subject, ref } = asked;
  const thing = labelOfCode(StorySubject, subject);
  if (!may(ctx, storyRights[subject])) refuse('not-permitted', { action: thing });
  const find = shares.flatMap(({ heads }) => heads?.[subject] ?? [])[0];
  const found = await find?.(ctx, UUID.test(ref) ? { id: ref.toLowerCase() } : { code: ref });
  return found ? { subject, ...found } : refuse('not-found', { thing });
}

/** A page of what happened, the newest first. Refuses as `findSubject` does: who is not in sight has no story. */
export async function listEvents(ctx: Ctx, shares: readonly StoryShare[], asked: StoryQuestion): Promise<Given<typeof story.events>> {
  const { subject, kinds } = asked;
  const { id } = await findSubject(ctx, shares, asked);
  const seen = shares.flatMap(({ events = [] }) => events).filter((source) => source.of[subject] !== undefined && may(ctx, source.rights));
  const wanted = kinds ? seen.filter(({ kind }) => (kinds as readonly string[]).includes(kind)) : seen;
  const rows = wanted.length > 0 ? await pageOf(ctx, wanted, { subject, id, after: asked.after }) : [];
  const page = rows.slice(0, STORY_PAGE);
  const last = page.at(-1);
  return {
    kinds: [...new Set(seen.map(({ kind }) => kind))],
    rows: page.map((row) => worded(ctx, seen, row)),
    next: last && rows.length > STORY_PAGE ? { at: last.at, id: last.id } : null,
  };
}

interface Place {
  subject: Subject;
  id: string;
  after: StoryQuestion['after'];
}

async function pageOf(ctx: Ctx, sources: readonly StorySource[], place: Place): Promise<EventRow[]> {
  const most = STORY_PAGE + 1;
  const parts = sources.map((source) => sql`(${eventsOf(ctx, source, place).limit(most)})`);
  const { rows } =
    await sql<EventRow>`select * from (${sql.join(parts, sql` union all `)}) as e order by e.at desc, e.id limit ${sql.lit(most)}`.execute(
      ctx.db,
    );
  return rows;
}

/** The events of one kind from a place on, in the order of its index. */
function eventsOf(ctx: Ctx, source: StorySource, { subject, id, after }: Place): AnyQuery<unknown> {
  const [moment, key] = [sql.ref(source.at), sql.ref(source.id)];
  const query = (source.of[subject] as NonNullable<StorySource['of'][Subject]>)(ctx, id);
  const later = after
    ? query.where(
        sql<boolean>`${moment} <= ${after.at}::timestamptz and (${moment} < ${after.at}::timestamptz or ${key} > ${after.id}::uuid)`,
      )
    : query;
  return later
    .select(sql`${sql.join(eventColumns(ctx, source))}` as never)
    .orderBy(moment, 'desc')
    .orderBy(key);
}

const worded = (ctx: Ctx, sources: readonly StorySource[], { detail, ...row }: EventRow): Given<typeof story.events>['rows'][number] => {
  const say = detail === null ? undefined : sources.find(({ kind, say: says }) => kind === row.kind && says)?.say;
  return { ...row, title: row.title ?? '', said: say ? say(ctx, { ...row, detail }) : row.said };
};
