// Banners: made, changed, stopped and taken away. Whoever sees only some machines changes nothing that runs at others.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { vmBanner } from '../../../contract/machine/banner.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { requireStored } from '../../kernel/files/known.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, inScope, removeFrom, sameNode, wholeNode } from '../../kernel/scope.ts';
import { letGo } from './banner-files.ts';
import { banners } from './banner.query.ts';
import { AdvertType, BannerType, ScreenOrientation } from '../../../contract/machine/codes.ts';

interface Fields {
  bannerName: string;
  bannerType: number;
  templateId: string | null;
  screenOrientation: number | null;
  advertType: number | null;
  fileUrls: string[];
  switchInterval: number;
  startDate: string;
  endDate: string | null;
  statusFlag: boolean;
}
const USUAL = {
  templateId: null,
  screenOrientation: ScreenOrientation.landscape,
  advertType: AdvertType.standby,
  switchInterval: 5,
  endDate: null,
  statusFlag: true,
};

const said = (fields: object): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** Makes a banner; gives its id. Refuses a name that is taken, days or files that do not fit, a machine whose screen stands otherwise. */
export async function createBanner(ctx: Ctx, { vmIds = [], ...input }: In<typeof vmBanner.create>): Promise<{ id: string }> {
  const fields = { ...USUAL, ...said(input) } as Fields;
  await requireName(ctx, fields.bannerName);
  const { row, orientation } = await fitting(ctx, fields);
  await requireFiles(ctx, fields);
  const id = newId();
  await addTo(ctx, 'vmBanner', { id, ...row, createdBy: actorName(ctx) }).execute();
  await setMachines(ctx, id, vmIds);
  await requireUpright(ctx, id, orientation);
  return { id };
}

/** Changes the fields that were said. Refuses 'banner-elsewhere' to who does not see all machines that it runs at, unless only machines are said. */
export async function updateBanner(ctx: Ctx, { id, vmIds, ...input }: In<typeof vmBanner.update>): Promise<void> {
  const before = await lockBanner(ctx, id);
  const changes = said(input);
  if (Object.keys(changes).length > 0) await refuseElsewhere(ctx, id);
  if (changes.bannerName && changes.bannerName !== before.bannerName) await requireName(ctx, changes.bannerName);
  const fields = { ...before, ...changes };
  const { row, orientation } = await fitting(ctx, fields);
  if (changes.fileUrls || changes.bannerType) await requireFiles(ctx, fields);
  await changeIn(ctx, 'vmBanner').set(row).where('id', '=', id).execute();
  if (vmIds) await setMachines(ctx, id, vmIds);
  await requireUpright(ctx, id, orientation);
  await letGo(ctx, before.fileUrls, row.fileUrls);
  ctx.tell({ before });
}

/** Takes a banner away; its machines hear of it with their next configuration. */
export async function deleteBanner(ctx: Ctx, { id }: In<typeof vmBanner.delete>): Promise<void> {
  const before = await lockBanner(ctx, id);
  await refuseElsewhere(ctx, id);
  await removeFrom(ctx, 'vmBanner').where('id', '=', id).execute();
  await letGo(ctx, before.fileUrls);
  ctx.tell({ before });
}

/** Locks a banner; gives it with the orientation and the place that hold for it. */
async function lockBanner(ctx: Ctx, id: string): Promise<Fields> {
  const row = await banners(ctx).where('b.id', '=', id).forUpdate('b').executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '广告' });
  const { bannerName, bannerType, templateId, screenOrientation, advertType, fileUrls, switchInterval, startDate, endDate, statusFlag } =
    row;
  return { bannerName, bannerType, templateId, screenOrientation, advertType, fileUrls, switchInterval, startDate, endDate, statusFlag };
}

/** A banner as it is kept, and which way it lies: with a template, that says so. */
async function fitting(ctx: Ctx, fields: Fields): Promise<{ row: Fields; orientation: number }> {
  const { startDate, endDate, templateId } = fields;
  if (endDate && endDate < startDate) refuse('banner-days', { start: startDate, end: endDate });
  if (!templateId) {
    const orientation = fields.screenOrientation ?? USUAL.screenOrientation;
    return { row: { ...fields, screenOrientation: orientation, advertType: fields.advertType ?? USUAL.advertType }, orientation };
  }
  // Shared: it stays while the banner is written, and does not turn meanwhile.
  const template = await from(ctx, 'vmBannerTemplate', 't')
    .select('t.screenOrientation')
    .where('t.id', '=', templateId)
    .forShare()
    .executeTakeFirst();
  if (!template) return refuse('not-found', { thing: '广告模板' });
  return { row: { ...fields, screenOrientation: null, advertType: null }, orientation: template.screenOrientation };
}

async function requireFiles(ctx: Ctx, { bannerType, fileUrls }: Fields): Promise<void> {
  const video = bannerType === BannerType.video;
  if (video && fileUrls.length !== 1) refuse('banner-one-video');
  await requireStored(ctx, fileUrls, video ? 'video' : 'image');
}

async function requireName(ctx: Ctx, bannerName: string): Promise<void> {
  const taken = await from(ctx, 'vmBanner', 'b').select('b.id').where('b.bannerName', '=', bannerName).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '广告名称', value: bannerName });
}

/** Replaces the machines in sight by these; what runs out of sight goes on. */
async function setMachines(ctx: Ctx, bannerId: string, vmIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(vmIds)];
  const known = wanted.length > 0 ? await from(ctx, 'vm', 'v').select('v.id').where('v.id', 'in', wanted).execute() : [];
  if (known.length < wanted.length) refuse('not-found', { thing: '设备' });
  await sql`delete from vm_banner_vm x where x.banner_id = ${bannerId} and ${inScope(ctx, 'vmBannerVm', 'x')}`.execute(ctx.db);
  if (wanted.length > 0)
    await addTo(
      ctx,
      'vmBannerVm',
      wanted.map((vmId) => ({ bannerId, vmId })),
    ).execute();
}

/** Refuses 'banner-turned' for the first machine whose screen stands the other way, in sight or not. */
async function requireUpright(ctx: Ctx, bannerId: string, orientation: number): Promise<void> {
  // scope: machines in sight or not
  const all = wholeNode(ctx);
  const turned = await from(all, 'vmBannerVm', 'x')
    .innerJoin('vm as v', withinScope(all, 'v.id', 'x.vmId'))
    .innerJoin('vmModel as m', sameNode('m.id', 'v.vmModelId'))
    .select('v.vmName')
    .where('x.bannerId', '=', bannerId)
    .where('m.screenOrientation', '<>', orientation)
    .orderBy('v.vmCode')
    .executeTakeFirst();
  const names: Record<number, string> = { 1: '横屏', 2: '竖屏' };
  if (turned) refuse('banner-turned', { vm: turned.vmName, banner: names[orientation] ?? '', screen: names[3 - orientation] ?? '' });
}

async function refuseElsewhere(ctx: Ctx, bannerId: string): Promise<void> {
  if (!ctx.scope.vm) return;
  // scope: of the machines that the actor does not see
  const hidden = await from(wholeNode(ctx), 'vmBannerVm', 'x')
    .select('x.vmId')
    .where('x.bannerId', '=', bannerId)
    .where(sql<boolean>`not (${inScope(ctx, 'vmBannerVm', 'x')})`)
    .executeTakeFirst();
  if (hidden) refuse('banner-elsewhere');
}

type Template = Omit<In<typeof vmBanner.createTemplate>, 'fileUrls'> & { fileUrls: string[] };

/** Makes a template; gives its id. Refuses 'conflict', 'template-files', 'file-gone'. */
export async function createTemplate(ctx: Ctx, input: In<typeof vmBanner.createTemplate>): Promise<{ id: string }> {
  const template = { ...input, fileUrls: input.fileUrls ?? [] };
  await requireTemplate(ctx, template);
  const id = newId();
  await addTo(ctx, 'vmBannerTemplate', { id, ...template }).execute();
  return { id };
}

/** Changes the fields that were said. While banners use it, a template is not turned: 'template-in-use'. */
export async function updateTemplate(ctx: Ctx, { id, ...input }: In<typeof vmBanner.updateTemplate>): Promise<void> {
  const before = await lockTemplate(ctx, id);
  const template = { ...before, ...said(input) } as Template;
  await requireTemplate(ctx, template, before.templateName);
  if (template.screenOrientation !== before.screenOrientation && (await users(ctx, id)) > 0) refuse('template-in-use');
  await changeIn(ctx, 'vmBannerTemplate').set(template).where('id', '=', id).execute();
  await letGo(ctx, before.fileUrls, template.fileUrls);
  ctx.tell({ before });
}

/** Takes away a template that no banner uses; refuses 'in-use' otherwise. */
export async function deleteTemplate(ctx: Ctx, { id }: In<typeof vmBanner.deleteTemplate>): Promise<void> {
  const before = await lockTemplate(ctx, id);
  if ((await users(ctx, id)) > 0) refuse('in-use', { thing: '广告模板', by: '设备广告' });
  await removeFrom(ctx, 'vmBannerTemplate').where('id', '=', id).execute();
  await letGo(ctx, before.fileUrls);
  ctx.tell({ before });
}

async function requireTemplate(ctx: Ctx, { templateName, layout, fileUrls }: Template, own?: string): Promise<void> {
  if ((layout === 'full') !== (fileUrls.length === 0)) refuse('template-files');
  if (templateName !== own) {
    const taken = await from(ctx, 'vmBannerTemplate', 't').select('t.id').where('t.templateName', '=', templateName).executeTakeFirst();
    if (taken) refuse('conflict', { thing: '模板名称', value: templateName });
  }
  await requireStored(ctx, fileUrls, 'image');
}

async function users(ctx: Ctx, templateId: string): Promise<number> {
  const { amount } = await from(ctx, 'vmBanner', 'b')
    .select((of) => of.fn.countAll<number>().as('amount'))
    .where('b.templateId', '=', templateId)
    .executeTakeFirstOrThrow();
  return amount;
}

async function lockTemplate(ctx: Ctx, id: string) {
  const row = await from(ctx, 'vmBannerTemplate', 't')
    .select(['t.templateName', 't.screenOrientation', 't.advertType', 't.layout', 't.fileUrls'])
    .where('t.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '广告模板' });
}
