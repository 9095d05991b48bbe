// Pictures of smart warehouses: what happened on them, who recognised it, and what a person said.
import { codes, words } from '../kernel/codes.ts';

/** What a picture shows. */
export const PictureKind = codes('pictureKind', {
  taken: ['taken', '取出', 'warning'],
  put: ['put', '放入', 'success'],
  seen: ['seen', '在位', 'info'],
});
/** What became of a picture that was sent. */
export const PictureResult = words('pictureResult', { kept: '已记录', again: '已有' });
/** Who recognised what is on it. */
export const RecognisedBy = codes('recognisedBy', { device: [1, '设备'], service: [2, '识别服务'], here: [3, '本机识别'] });
/** What recognises the pictures that come without what is on them. */
export const RecognitionMode = codes('recognitionMode', { off: [0, '不识别'], here: [1, '本机识别'], service: [2, '识别服务'] });
/** Of a picture: nobody has looked; it was recognised rightly, or wrongly; or nothing was recognised and a person said what it is. */
export const VisionStatus = codes('visionStatus', {
  waiting: [0, '待核对', 'warning'],
  right: [1, '识别正确', 'success'],
  corrected: [2, '已更正', 'primary'],
  byHand: [3, '人工识别', 'info'],
});
