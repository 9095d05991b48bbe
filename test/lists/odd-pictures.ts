// Figures of the recognition of pictures: asked for by what stands in the pictures that a person has looked at.
import { days, same, type Rule } from './probes.ts';
import { through } from './through.ts';

const isReviewed = (row: Record<string, unknown>): boolean => row['confirmedAt'] !== null;

/** Of the pictures of a product that a person has looked at one fits. */
const ofPictures = (rule: Rule): Rule =>
  through('/warehouse/listImgVisionPage', { here: 'productId', there: 'recognisedProductId' }, async (ground) => {
    const probes = await rule({ ...ground, rows: ground.rows.filter(isReviewed) });
    return probes.map(({ value, keeps }) => ({ value, keeps: (row) => isReviewed(row) && keeps(row) }));
  });

export const PICTURES: Record<string, Rule> = {
  '/warehouse/listImgVisionFigurePage prewhId': ofPictures(same('prewhId')),
  '/warehouse/listImgVisionFigurePage recognisedProductId': same('productId'),
  '/warehouse/listImgVisionFigurePage shotAt': ofPictures(days('shotAt')),
};
