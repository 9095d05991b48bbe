// What machines show on their screens while nobody works at them (设备广告): pictures or one video, for a span of days, at some machines.
// A template says where on the screen they stand and what stands beside them.
import * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, id, nothing, orDefault, text } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { AdvertType, BannerType, ScreenOrientation, SwitchInterval } from './codes.ts';
import { Talk } from './talk.ts';
import { vmNamed } from './fields.ts';

/** How the screen is divided: the banner alone, a strip of fixed pictures below it, or half the screen for them. */
export const BannerLayout = words('bannerLayout', { full: '全屏', strip: '底部固定条', split: '对半分屏' });
/** Where a banner stands in its days; who stops it stops it in all of them. */
export const BannerState = words('bannerState', {
  waiting: ['未开始', 'primary'],
  running: ['播放中', 'success'],
  over: ['已结束', 'info'],
  off: ['已停用', 'warning'],
});
/** The most pictures of one banner, and of one template. */
export const BANNER_FILES = 9;

const url = text(200);
const files = z.array(url).check(z.maxLength(BANNER_FILES, '最多9个文件'));
const someFiles = files.check(z.minLength(1, '请至少上传一个文件'));
const vmIds = z.array(id).check(z.maxLength(1000, '一次最多1000台'));

const TemplateInput = z.strictObject({
  templateName: label('模板名称', text(50)),
  screenOrientation: label('屏幕方向', ScreenOrientation),
  advertType: label('广告位置', AdvertType),
  layout: label('版式', BannerLayout),
  fileUrls: label('固定图片', orDefault(files)),
});
export const BannerTemplateRow = z.object({
  id,
  templateName: label('模板名称', z.string()),
  screenOrientation: label('屏幕方向', ScreenOrientation),
  advertType: label('广告位置', AdvertType),
  layout: label('版式', BannerLayout),
  fileUrls: label('固定图片', z.array(z.string())),
  bannerCount: label('广告数', z.int()),
  createdAt: label('创建时间', dateTime),
});

const BannerInput = z.strictObject({
  bannerName: label('广告名称', text(50)),
  bannerType: label('类型', BannerType),
  /** With a template it says the orientation and the place: what is said of them here counts without one. */
  templateId: label('模板', z.nullish(id)),
  screenOrientation: label('屏幕方向', orDefault(ScreenOrientation)),
  advertType: label('广告位置', orDefault(AdvertType)),
  fileUrls: label('内容', someFiles),
  switchInterval: label('切换间隔', orDefault(SwitchInterval)),
  startDate: label('开始日期', date),
  endDate: label('结束日期', z.nullish(date)),
  statusFlag: label('状态', orDefault(StatusFlag)),
  /** The machines that it runs at: those of the caller's sight are replaced by these. */
  vmIds: label('播放设备', z.optional(vmIds)),
});
/** What a screen needs to show a banner. */
const shown = {
  bannerType: label('类型', BannerType),
  advertType: label('广告位置', AdvertType),
  screenOrientation: label('屏幕方向', ScreenOrientation),
  layout: label('版式', BannerLayout),
  fileUrls: label('内容', z.array(z.string())),
  fixedUrls: label('固定图片', z.array(z.string())),
  switchInterval: label('切换间隔', SwitchInterval),
};
export const BannerRow = z.object({
  id,
  bannerName: label('广告名称', z.string()),
  state: label('播放状态', BannerState),
  ...shown,
  templateId: z.nullable(id),
  templateName: label('模板', z.nullable(z.string())),
  startDate: label('开始日期', date),
  endDate: label('结束日期', z.nullable(date)),
  statusFlag: label('状态', StatusFlag),
  vmIds: z.array(id),
  vmCount: label('设备数', z.int()),
  /** The machines in sight, by name. */
  vmNames: label('播放设备', z.string()),
  createdBy: label('创建人', z.string()),
  createdAt: label('创建时间', dateTime),
});
/** One machine with what it shows today. */
export const BannerTodayRow = z.object({
  ...vmNamed,
  screenOrientation: label('屏幕方向', ScreenOrientation),
  talk: Talk,
  banners: z.array(z.object({ id, bannerName: z.string(), ...shown, endDate: z.nullable(date) })),
});

const page = 'machine.vmBanner';
export const vmBanner = {
  list: read({
    method: 'POST',
    path: '/vm/listVmBanner',
    summary: '查询设备广告',
    permit: page,
    input: pageQuery(
      {
        keyword: label('广告名称', text(50)),
        state: label('播放状态', BannerState),
        bannerType: label('类型', BannerType),
        advertType: label('广告位置', AdvertType),
        screenOrientation: label('屏幕方向', ScreenOrientation),
        vmId: label('播放设备', id),
        templateId: label('模板', id),
      },
      ['bannerName', 'startDate', 'endDate', 'createdAt'],
    ),
    output: pageOf(BannerRow),
  }),
  today: read({
    method: 'POST',
    path: '/vm/listVmBannerToday',
    summary: '查询今天播放的广告',
    permit: page,
    input: pageQuery({ keyword: label('设备', text(100)) }, ['vmCode', 'vmName']),
    output: pageOf(BannerTodayRow),
  }),
  create: write({
    method: 'POST',
    path: '/vm/createVmBanner',
    summary: '新增设备广告',
    permit: `${page}.create`,
    input: BannerInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/vm/updateVmBanner',
    summary: '修改设备广告',
    permit: `${page}.update`,
    input: z.extend(z.partial(BannerInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/vm/deleteVmBanner',
    summary: '删除设备广告',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  listTemplate: read({
    method: 'POST',
    path: '/vm/listVmBannerTemplate',
    summary: '查询广告模板',
    permit: page,
    input: pageQuery({ keyword: label('模板名称', text(50)), screenOrientation: label('屏幕方向', ScreenOrientation) }, [
      'templateName',
      'createdAt',
    ]),
    output: pageOf(BannerTemplateRow),
  }),
  createTemplate: write({
    method: 'POST',
    path: '/vm/createVmBannerTemplate',
    summary: '新增广告模板',
    permit: `${page}.template`,
    input: TemplateInput,
    output: z.object({ id }),
  }),
  updateTemplate: write({
    method: 'POST',
    path: '/vm/updateVmBannerTemplate',
    summary: '修改广告模板',
    permit: `${page}.template`,
    input: z.extend(z.partial(TemplateInput), { id }),
    output: nothing,
  }),
  deleteTemplate: write({
    method: 'POST',
    path: '/vm/deleteVmBannerTemplate',
    summary: '删除广告模板',
    permit: `${page}.template`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
