// Pictures of smart warehouses (图像识别): what was recognised on each, what a person said of it, and how often it was right. And the service that
// recognises pictures which come without.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { goods } from '../product/fields.ts';
import { PictureKind, RecognisedBy, RecognitionMode, VisionStatus } from './codes.ts';
import { confidence } from '../sense/report.ts';
import { recognisedNum } from './report.ts';

const noText = z.nullable(z.string());
const noId = z.nullable(id);
const prewhId = label('无人仓', id);
const productId = label('识别商品', id);
const shotAt = label('拍摄时间', dateSpan);

export const VisionRow = z.object({
  id,
  visionNo: label('图片单号', z.string()),
  visionStatus: label('核对状态', VisionStatus),
  prewhId: id,
  prewhName: label('无人仓', z.string()),
  channelCode: label('货道', z.string()),
  kind: label('动作', PictureKind),
  shotAt: label('拍摄时间', dateTime),
  receivedAt: label('收到时间', dateTime),
  /** Of those whom the reader may see; of a card that nobody has its number. */
  empName: label('人员', noText),
  /** Nothing once the picture has had its time. */
  pictureUrl: label('图片', noText),
  recognisedProductId: noId,
  recognisedCode: label('识别商品编码', noText),
  recognisedName: label('识别商品', noText),
  recognisedNum: label('识别数量', z.nullable(quantity)),
  confidence: label('把握（‰）', z.nullable(confidence)),
  recognisedBy: label('识别方', z.nullable(RecognisedBy)),
  /** What the channel holds by the books now. */
  heldProductId: noId,
  heldCode: label('货道商品编码', noText),
  heldName: label('货道商品', noText),
  confirmedProductId: noId,
  confirmedCode: label('核对商品编码', noText),
  confirmedName: label('核对商品', noText),
  confirmedNum: label('核对数量', z.nullable(quantity)),
  confirmedBy: label('核对人', noText),
  confirmedAt: label('核对时间', z.nullable(dateTime)),
  bookedNum: label('已登记领料', quantity),
  /** It shows somebody known taking something: his pick can be booked of it. */
  bookableFlag: label('可登记领料', yes),
  /** What that person's picks in that smart warehouse within two hours are: the same taking may be booked already. */
  picksNear: label('前后两小时的领料', noText),
});

/** Of the pictures that somebody has looked at. */
export const FigureRow = z.object({
  ...goods,
  reviewedNum: label('核对张数', z.int()),
  rightNum: label('识别正确', z.int()),
  wrongProductNum: label('商品认错', z.int()),
  wrongNumNum: label('数量认错', z.int()),
  rightRate: label('正确率（‰）', z.int()),
});

const page = 'wms.wmsImgVision';
const WEB_ADDRESS = '请填写http或https开头的地址';

export const vision = {
  /** What nobody has looked at first, the least sure of it first. */
  records: read({
    method: 'POST',
    path: '/warehouse/listImgVisionPage',
    summary: '查询图像识别记录',
    permit: page,
    exportCode: 'EXPORT_IMG_VISION',
    exportTitle: '图像识别导出',
    input: pageQuery(
      {
        visionNo: label('图片单号', text(50)),
        prewhId,
        visionStatus: label('核对状态', VisionStatus),
        kind: label('动作', PictureKind),
        recognisedProductId: productId,
        empId: label('人员', id),
        shotAt,
      },
      ['visionNo', 'prewhName', 'channelCode', 'confidence', 'shotAt', 'confirmedAt'],
    ),
    output: pageOf(VisionRow),
  }),
  figures: read({
    method: 'POST',
    path: '/warehouse/listImgVisionFigurePage',
    summary: '查询图像识别正确率',
    permit: page,
    exportCode: 'EXPORT_IMG_VISION_FIGURE',
    exportTitle: '图像识别正确率导出',
    input: pageQuery({ prewhId, recognisedProductId: productId, shotAt }, ['productCode', 'reviewedNum', 'rightNum', 'rightRate']),
    output: pageOf(FigureRow),
  }),
  /**
   * A person says what is on it. `bookFlag` books it as a pick of whoever took it, or takes that back; left out, what was booked follows what is said.
   * `seenAt` is when it had been said before, as he saw it, null of what nobody had looked at: who overtook him is not overwritten unseen.
   */
  update: write({
    method: 'POST',
    path: '/warehouse/updateImgVision',
    summary: '更正图像识别记录',
    permit: `${page}.update`,
    input: z.strictObject({
      id,
      productId: label('商品', z.nullish(id)),
      num: label('数量', recognisedNum),
      seenAt: label('核对时间', z.optional(z.nullable(dateTime))),
      bookFlag: label('登记领料', z.nullish(yes)),
    }),
    output: nothing,
  }),
  /** The key itself is never read back. */
  findLink: read({
    method: 'GET',
    path: '/warehouse/findImgVisionLink',
    summary: '查看识别服务',
    permit: `${page}.link`,
    input: z.strictObject({}),
    output: z.object({
      mode: label('识别方式', RecognitionMode),
      url: label('接口地址', noText),
      keyFlag: label('已设密钥', z.boolean()),
      answeredAt: label('上次识别', z.nullable(dateTime)),
      problem: label('上次的问题', noText),
    }),
  }),
  updateLink: write({
    method: 'POST',
    path: '/warehouse/updateImgVisionLink',
    summary: '设置识别服务',
    permit: `${page}.link`,
    input: z.strictObject({
      mode: label('识别方式', RecognitionMode),
      /** Of the service; kept when it is left out. */
      url: label(
        '接口地址',
        z.nullish(
          z
            .url({ protocol: /^https?$/, error: WEB_ADDRESS })
            .check(z.maxLength(300, '最多300个字'), z.regex(/^https?:\/\/[A-Za-z0-9.:[\]-]{1,200}(\/[\w./~%-]*)?$/, WEB_ADDRESS)),
        ),
      ),
      /** Kept when it is left out, while the address is on the same host. */
      secret: label('密钥', z.nullish(text(200))),
    }),
    output: nothing,
  }),
};
