// What a machine asks before it opens: the one decision, answered in its words.
import { setTimeout } from 'node:timers/promises';
import type { open } from '../../../contract/device/index.ts';
import type { Language } from '../../../contract/errors.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { escapeHtml, plainText } from '../../kernel/http/html.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { mustReadBy, readAtMachine, tellPeople } from '../notice/index.ts';
import { answerUnknown, decideAtMachine, keepRefusal, type MachineAnswer } from '../pick/index.ts';
import { translate } from '../transfer/index.ts';
import { askRelease, findRelease } from '../strategy/index.ts';
import { callingVm } from './state.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';

/** Of a code that stands for nothing here: what is not known. */
type Unknown = Parameters<typeof answerUnknown>[1];
type Meant = Omit<Parameters<typeof decideAtMachine>[1], 'vmId' | 'quantity' | 'face'>;

async function channelOf(ctx: Ctx, vmId: string, code: string): Promise<string | undefined> {
  const row = await from(ctx, 'vmChannel', 'c')
    .select('c.id')
    .where('c.vmId', '=', vmId)
    .where('c.channelCode', '=', code)
    .executeTakeFirst();
  return row?.id;
}
async function empOf(ctx: Ctx, code: string): Promise<string | undefined> {
  return (await from(ctx, 'employee', 'e').select('e.id').where('e.empCode', '=', code).executeTakeFirst())?.id;
}
async function costOf(ctx: Ctx, code: string): Promise<string | undefined> {
  return (await from(ctx, 'cost', 'c').select('c.id').where('c.costCode', '=', code).executeTakeFirst())?.id;
}
async function projectOf(ctx: Ctx, code: string): Promise<string | undefined> {
  return (await from(ctx, 'project', 'p').select('p.id').where('p.projectCode', '=', code).executeTakeFirst())?.id;
}

/** What the codes of a question stand for; the first that stands for nothing. A card is looked up with the rules. */
async function meantBy(ctx: Ctx, vmId: string, question: In<typeof open.ask>): Promise<Meant | Unknown> {
  const { empCode, cardNo, channelCode, costCode, projectCode } = question;
  const empId = empCode ? await empOf(ctx, empCode) : undefined;
  if (empCode && !empId) return { what: 'emp', code: empCode };
  const channelId = await channelOf(ctx, vmId, channelCode);
  if (!channelId) return { what: 'channel', code: channelCode };
  const costId = costCode ? await costOf(ctx, costCode) : null;
  if (costCode && !costId) return { what: 'cost', code: costCode };
  const projectId = projectCode ? await projectOf(ctx, projectCode) : null;
  if (projectCode && !projectId) return { what: 'project', code: projectCode };
  return { ...(empId ? { empId } : { cardNo: cardNo ?? '' }), channelId, costId: costId ?? null, projectId: projectId ?? null };
}

/** The decision, for the codes that the machine speaks in. Refuses 'ask-without-person'. */
async function decideFor(ctx: Ctx, question: In<typeof open.ask>) {
  const { vmId } = callingVm(ctx);
  const { empCode, cardNo, quantity, face } = question;
  if (!empCode && !cardNo) return refuse('ask-without-person');
  const meant = await meantBy(ctx, vmId, question);
  return 'what' in meant ? answerUnknown(ctx, meant, vmId) : decideAtMachine(ctx, { vmId, quantity, face, ...meant });
}

/** May this person take this, here, now? A no is an answer, also about what is not known here. Refuses 'ask-without-person'. */
export async function askPick(ctx: Ctx, question: In<typeof open.ask>): Promise<Given<typeof open.ask>> {
  const decision = await decideFor(ctx, question);
  const { allowed, sentence, rule, left, resetsAt, grantable, granters, steps } = decision;
  noteRefusal(ctx, question, decision);
  const unread = await unreadOf(ctx, question, decision);
  return {
    allowed: allowed && unread.length === 0,
    sentence: allowed && unread[0] ? translate(ctx.language, '请先阅读通知“{title}”，再领料。', { title: unread[0].title }) : sentence,
    ...(unread.length > 0 && { notices: unread.map(({ noticeId, title, content }) => ({ noticeId, title, text: plainText(content) })) }),
    rule,
    left,
    resetsAt,
    grantable,
    granters: granters.map(({ userName }) => userName),
    steps: steps.map(({ rule: asked, says }) => ({ rule: asked, says })),
  };
}

/** What he must still read who asks, at a machine that shows it; what he has just read there is noted first. */
async function unreadOf(ctx: Ctx, { showsNotices, readNotices }: In<typeof open.ask>, { empId }: MachineAnswer) {
  if (!showsNotices || !empId) return [];
  await readAtMachine(ctx, { empId, vmId: callingVm(ctx).vmId, noticeIds: readNotices ?? [] });
  return mustReadBy(ctx, empId);
}

/** Keeps why somebody whom the site knows was refused something that it knows. The machine's answer does not hang on it. */
function noteRefusal(ctx: Ctx, { channelCode, quantity }: In<typeof open.ask>, { empId, productId, steps }: MachineAnswer): void {
  const reason = steps.find(({ says }) => says === 'no');
  if (!empId || !productId || !reason?.key) return;
  const { vmId } = callingVm(ctx);
  const refused = { vmId, empId, productId, channelCode, quantity, reason: { ...reason, key: reason.key } };
  ctx.after((db) =>
    keepRefusal({ db, nodeId: ctx.nodeId }, refused).catch((error: unknown) => console.error('a refusal was not kept', error)),
  );
}

/**
 * Asks for a refused pick to be let: those whom a workflow names, else whoever can grant it, who hear of it at their bell, with the way to the grant. Gives
 * their names and the question. Asked again while it waits nobody is told twice.
 */
export async function askHelp(ctx: Ctx, question: In<typeof open.help>): Promise<Given<typeof open.help>> {
  const { vmId } = callingVm(ctx);
  const { allowed, grantable, granters, empId, productId } = await decideFor(ctx, question);
  if (allowed || !grantable || !empId || !productId) return { told: [], releaseId: null };
  const { quantity } = question;
  const asked = await askRelease(ctx, { vmId, empId, productId, quantity }, { usual: granters.length > 0 });
  if (!asked) return { told: [], releaseId: null };
  const { id: releaseId, isNew, deciders } = asked;
  // Those of a workflow were told by the engine.
  if (isNew && deciders.length === 0) await tellGranters(ctx, question, { granters, link: `${empId}/${productId}/${vmId}/${quantity}` });
  return { told: deciders.length > 0 ? deciders : granters.map(({ userName }) => userName), releaseId };
}

async function tellGranters(
  ctx: Ctx,
  question: In<typeof open.help>,
  { granters, link }: { granters: MachineAnswer['granters']; link: string },
): Promise<void> {
  const { vmCode } = callingVm(ctx);
  const sentenceIn = async (language: Language) => (await decideFor({ ...ctx, language }, question)).sentence;
  const sentences = { zh: await sentenceIn('zh'), en: await sentenceIn('en') };
  await tellPeople(ctx, {
    userIds: granters.map(({ id }) => id),
    noticeType: NoticeType.reminder,
    said: (language) => ({
      title: translate(language, '设备 {vm} 申请放行', { vm: vmCode }),
      content: `<p>${escapeHtml(sentences[language])}</p><p><a data-pick-help="${link}">${translate(language, '去放行')}</a></p>`,
    }),
    publishBy: vmCode,
  });
}

/** So often it is looked for an answer while somebody stands there. */
const LOOK_MS = 250;

/** What became of a question, at once or as soon as it is decided. Refuses 'not-found' for one of another machine. */
export async function awaitAnswer(ctx: Ctx, { releaseId, waitSeconds }: In<typeof open.answer>): Promise<Given<typeof open.answer>> {
  const { vmId } = callingVm(ctx);
  const until = Date.now() + waitSeconds * 1000;
  for (;;) {
    const found = await findRelease(ctx, { id: releaseId, vmId });
    if (!found) return refuse('not-found', { thing: '审批' });
    const { releaseStatus, decidedBy } = found as Given<typeof open.answer>;
    if (releaseStatus !== ApprovalOrderStatus.pending || Date.now() + LOOK_MS > until) return { releaseStatus, decidedBy };
    await setTimeout(LOOK_MS);
  }
}
