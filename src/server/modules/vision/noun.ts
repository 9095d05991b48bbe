// Pictures of smart warehouses: what is served, exported and done in the background.
import { defineTask } from '../../kernel/jobs/index.ts';
import { noun } from '../noun.ts';
import { recogniseTask, sweepPictures, visionHandlers, visionLists } from './index.ts';

const sweep = defineTask('vision.sweep', sweepPictures);

export const vision = noun({
  handlers: visionHandlers,
  exports: visionLists,
  jobs: [{ task: recogniseTask }, { task: sweep, at: '40 3 * * *' }],
  freshness: {
    untouched: {
      'smart warehouses send it themselves, and no vending machine of it': [
        '/warehouse/listImgVisionPage',
        '/warehouse/listImgVisionFigurePage',
        '/warehouse/findImgVisionLink',
      ],
    },
  },
});
