// What is asked of the service that recognises pictures, and what it answers (docs/decisions/0071-vision.md).
import * as z from 'zod/mini';
import { confidence } from '../sense/report.ts';
import { recognisedNum } from './report.ts';

export interface RecognitionQuestion {
  pictureId: string;
  contentType: string;
  /** Base64. */
  picture: string;
  /** What is kept in that warehouse. */
  products: readonly { productCode: string; productName: string }[];
}
/** Null of the code: it recognises nothing that it was asked about. */
export const RecognitionAnswer = z.object({
  productCode: z.nullable(z.string().check(z.maxLength(50))),
  quantity: recognisedNum,
  confidence,
});
