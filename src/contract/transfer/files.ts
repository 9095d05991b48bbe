// Files: pictures and videos in, every stored file out. An objectName is a uuid with an ending; what people call the file is told apart.
import * as z from 'zod/mini';
import { own, read } from '../kernel/endpoint.ts';
import { id, nothing, text } from '../kernel/scalars.ts';

/** The editor's pictures: at most 2 MB (R185, R186) and 40 million pixels (trust 37). */
export const IMAGE_BYTES = 2_097_152;
export const IMAGE_PIXELS = 40_000_000;
/** How wide and high a thumbnail is at most. */
export const THUMB_PIXELS = 240;
/** Videos: at most 300 MB (R188). */
export const VIDEO_BYTES = 300 * 1024 * 1024;
/** Files to import: at most 50 MB. */
export const IMPORT_BYTES = 50_000_000;
/** A file beside a comment. */
export const ATTACHMENT_BYTES = 20 * 1024 * 1024;
/** A signed link lives so long at most, in seconds (trust 37). */
export const LINK_SECONDS = 300;

const objectName = text(60);

/** What a browser sends with a video: every field goes into the multipart form, the file last (R132, R233). */
const UploadPolicy = z.object({
  dir: z.string(),
  host: z.string(),
  accessid: z.string(),
  policy: z.string(),
  signature: z.string(),
  expire: z.string(),
});

export const cdn = {
  generatePreSignedUrl: read({
    method: 'POST',
    path: '/cdn/generatePreSignedUrl',
    summary: '取得下载链接',
    permit: 'signedIn',
    input: z.strictObject({ objectName }),
    output: z.string(),
  }),
  uploadPolicy: read({
    method: 'GET',
    path: '/cdn/aliyunOssPolicy',
    summary: '取得上传凭证',
    permit: 'signedIn',
    input: z.strictObject({ prefix: z._default(z.enum(['video']), 'video') }),
    output: UploadPolicy,
  }),
  upload: own({
    method: 'POST',
    path: '/cdn/upload',
    summary: '上传图片',
    permit: 'signedIn',
    wire: 'upload',
    input: z.strictObject({}),
    output: z.string(),
  }),
  serverUpload: own({
    method: 'POST',
    path: '/cdn/scUpload',
    summary: '上传图片（服务端处理）',
    permit: 'signedIn',
    wire: 'upload',
    input: z.strictObject({}),
    output: z.string(),
  }),
  video: own({
    method: 'POST',
    path: '/cdn/oss',
    summary: '上传视频',
    permit: 'signedIn',
    wire: 'upload',
    input: z.strictObject({}),
    output: z.string(),
  }),
  file: read({
    method: 'GET',
    path: '/cdn/file/:objectName',
    summary: '读取文件',
    permit: 'open',
    wire: 'download',
    input: z.strictObject({
      objectName,
      node: z.nullish(id),
      family: z.nullish(id),
      expires: z.nullish(text(12)),
      signature: z.nullish(text(64)),
    }),
    output: nothing,
  }),
};
