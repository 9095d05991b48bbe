// A picture that a device of a smart warehouse sends by the open interface, with what it recognised on it. Stock is not moved by it: a person looks first.
import * as z from 'zod/mini';
import { own } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, MOST_PIECES, quantity, text } from '../kernel/scalars.ts';
import { confidence, ownId } from '../sense/report.ts';
import { PictureKind, PictureResult } from './codes.ts';

/** Letters of a picture as Base64: with the rest of the call it stays below the largest body. That is 720,000 bytes. */
const MOST_LETTERS = 960_000;

const code = text(50);
export const recognisedNum = quantity.check(z.lte(MOST_PIECES, '数量过大'));

/** One picture a call. Safe to send twice, in whatever order, after a week without a network. */
export const pictures = own({
  method: 'POST',
  path: '/open/v1/pictures',
  summary: '智能仓上报图片',
  permit: 'device',
  input: z.strictObject({
    pictureId: label('图片编号', ownId),
    kind: label('动作', PictureKind),
    shotAt: label('拍摄时间', dateTime),
    channelCode: label('货道', code),
    empCode: label('工号', z.nullish(code)),
    cardNo: label('卡号', z.nullish(code)),
    /** Nothing where the device recognises nothing: the service of the site is asked, or a person. */
    recognised: label(
      '识别为',
      z.nullish(
        z.strictObject({
          productCode: label('商品编码', code),
          quantity: label('识别数量', recognisedNum),
          confidence: label('把握', confidence),
        }),
      ),
    ),
    picture: label('图片', z.string().check(z.maxLength(MOST_LETTERS, '图片过大'), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, '图片须为Base64'))),
  }),
  output: z.object({ serverTime: dateTime, pictureId: z.string(), result: PictureResult }),
});
