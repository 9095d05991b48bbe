// What other modules may use of pictures of smart warehouses.
import { vision } from '../../../contract/vision/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { figureList } from './figures.query.ts';
import { findLink, updateLink } from './link.ts';
import { reviewPicture } from './review.ts';
import { visionList } from './vision.query.ts';

export { reviewPicture } from './review.ts';
export { sweepPictures, takePicture } from './take.ts';
export { recogniseTask } from './recognise.ts';
export const visionLists = [visionList, figureList] as const;
export const visionHandlers = [
  implement(vision, { records: visionList.page, figures: figureList.page, update: reviewPicture, findLink, updateLink }),
] as const;
