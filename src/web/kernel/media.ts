// Pictures and videos: what may be sent, and how (R183–R188, R231–R235). The server checks all of it again.
import { ImageFileType, VideoFileType } from '../../contract/transfer/codes.ts';
import { cdn, IMAGE_BYTES, VIDEO_BYTES } from '../../contract/transfer/files.ts';
import { call } from './api.ts';
import { t } from './i18n.ts';
import { BASE } from './request.ts';
import { sendForm, upload, type Progress } from './upload.ts';

const IMAGES = ImageFileType.def.values;
const VIDEOS = VideoFileType.def.values;

/** An image may take 180 s (R232), a video 600 s (R234). */
export const IMAGE_TIMEOUT = 180_000;
export const VIDEO_TIMEOUT = 600_000;

type FileFacts = Pick<File, 'name' | 'size'>;
/** A sentence and what is filled into it. */
export type Problem = readonly [text: string, params: Record<string, string>];

const ending = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const megabytes = (bytes: number): string => String(Math.round(bytes / 1024 / 1024));

function problemOf(file: FileFacts, kinds: readonly string[], most: number): Problem | undefined {
  if (!kinds.includes(ending(file.name))) return ['只能上传{kinds}格式的文件', { kinds: kinds.join(t('、')) }];
  return file.size > most ? ['文件不能超过{size}MB', { size: megabytes(most) }] : undefined;
}

/** What is wrong with an image; exactly 2097152 bytes pass (R184, R185). */
export const imageProblem = (file: FileFacts): Problem | undefined => problemOf(file, IMAGES, IMAGE_BYTES);

/** What is wrong with a video; 300 MB unless the place sets another maximum (R187, R188). */
export const videoProblem = (file: FileFacts, most = VIDEO_BYTES): Problem | undefined => problemOf(file, VIDEOS, most);

/** For the file dialog of the browser. */
export const imageAccept = IMAGES.map((kind) => `.${kind}`).join(',');
/** @public */
export const videoAccept = VIDEOS.map((kind) => `.${kind}`).join(',');

/** Sends an image and gives the address to show it by (R231). A failure has been shown. */
export const uploadImage = (file: File, onProgress?: Progress): Promise<string> =>
  upload(cdn.upload, file, {}, onProgress, { timeout: IMAGE_TIMEOUT });

/** The form of a video: every field of the policy, the file last (R132). */
export function videoForm(policy: Record<string, string>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(policy)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}

/** Sends a video: asks for a policy, then posts it to the host that the policy names (R233). Gives its address. @public */
export async function uploadVideo(file: File, onProgress?: Progress): Promise<string> {
  const policy = await call(cdn.uploadPolicy, { prefix: 'video' });
  const host = policy.host.startsWith('/') || policy.host.startsWith('http') ? policy.host : `${BASE}/${policy.host}`;
  return (await sendForm(host, videoForm(policy, file), { timeout: VIDEO_TIMEOUT, ...(onProgress ? { onProgress } : {}) })) as string;
}
