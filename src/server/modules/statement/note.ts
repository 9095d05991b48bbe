// Pictures and papers on a statement and on what differs in it, from either side. Who sees the statement (`statements`) sees them, and nobody else.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import { MOST_NOTES, statementNote as endpoints, vendorNote } from '../../../contract/statement/note.ts';
import { actorName } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { fileById, removeFile, store } from '../../kernel/files/index.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, isPartner, sameNode } from '../../kernel/scope.ts';
import { receive, sendStored } from '../transfer/index.ts';
import { statements } from './statement.query.ts';

const notes = (ctx: Ctx) => statements(ctx).innerJoin('statementNote as n', sameNode('n.statementId', 's.id'));

/** The oldest first. A vendor is not told who of the site has added one. */
export function noteList(ctx: Ctx, { statementId }: In<typeof endpoints.list>): Promise<Given<typeof endpoints.list>> {
  const creator = isPartner(ctx) ? sql<string | null>`case when n.partner_flag then n.creator end` : sql<string | null>`n.creator`;
  return notes(ctx)
    .innerJoin('storedFile as f', sameNode('f.id', 'n.fileId'))
    .where('s.id', '=', statementId)
    .select(['n.id', 'n.productId', 'n.partnerFlag', 'n.said', 'n.fileName', 'f.contentType', creator.as('creator'), 'n.createdAt'])
    .orderBy('n.createdAt')
    .orderBy('n.id')
    .execute();
}

type Added = In<typeof endpoints.add>;

/** Refuses 'not-found' for a statement or product that is not there, 'statement-answered' where nothing is open any more, 'note-many'. */
async function requireOpen(ctx: Ctx, { statementId, productId }: Added): Promise<string> {
  const head = await statements(ctx).select(['s.statementNo', 's.confirmStatus']).where('s.id', '=', statementId).executeTakeFirst();
  if (!head) return refuse('not-found', { thing: '对账单' });
  if (head.confirmStatus === ConfirmStatus.confirmed) refuse('statement-answered', { no: head.statementNo });
  const differs =
    !productId ||
    (await from(ctx, 'statementMatch', 'm')
      .select('m.id')
      .where('m.statementId', '=', statementId)
      .where('m.productId', '=', productId)
      .executeTakeFirst());
  if (!differs) refuse('not-found', { thing: '对账差异' });
  const { count } = await from(ctx, 'statementNote', 'n')
    .select(sql<number>`count(*)`.as('count'))
    .where('n.statementId', '=', statementId)
    .where(sql<boolean>`n.product_id is not distinct from ${productId ?? null}::uuid`)
    .executeTakeFirstOrThrow();
  if (count >= MOST_NOTES) refuse('note-many', { most: MOST_NOTES });
  return head.statementNo;
}

/** What its content says it is, not its name. */
const SHOWN = /^image\/(jpeg|png|bmp|webp)$|^application\/pdf$/;

/** Takes a picture or a PDF. What is refused leaves no file. */
export const addNote = (ctx: Ctx, input: Added, wire: Wire): Promise<null> =>
  receive(wire, 'attachment', async (part) => {
    await requireOpen(ctx, input);
    const file = await store(ctx, part.file, { name: part.filename, purpose: 'attachment' });
    try {
      if (!SHOWN.test(file.contentType)) refuse('file-kind', { kinds: 'jpg、jpeg、png、bmp、webp、pdf' });
      await inTransaction(ctx, async (inner) => {
        // While it was on its way the statement may have been confirmed: it is held until this is written.
        await statements(inner).select('s.id').where('s.id', '=', input.statementId).forUpdate().executeTakeFirst();
        const statementNo = await requireOpen(inner, input);
        const { statementId, productId = null, said = null } = input;
        const { id: fileId, fileName } = file;
        const by = { partnerFlag: isPartner(ctx), creator: actorName(ctx) };
        await addTo(inner, 'statementNote', { id: newId(), statementId, productId, said, fileId, fileName, ...by }).execute();
        await audit(inner, isPartner(ctx) ? vendorNote.add : endpoints.add, { statementNo, fileName, said });
      });
    } catch (error) {
      await removeFile(ctx, file);
      throw error;
    }
    return null;
  });

/** Answers with the file. Refuses 'file-gone', as for one of a statement that is not the reader's. */
export async function openNote(ctx: Ctx, { id }: In<typeof endpoints.open>, wire: Wire): Promise<null> {
  const note = await notes(ctx).select('n.fileId').where('n.id', '=', id).executeTakeFirst();
  await sendStored(ctx, await fileById(ctx, note?.fileId ?? refuse('file-gone')), wire);
  return null;
}
