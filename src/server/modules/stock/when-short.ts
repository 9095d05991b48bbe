// What is lacking, in the words of whoever wanted it.
import { Refusal } from '../../kernel/refusal.ts';

export interface Lack {
  /** The line of the document that could not be had. */
  line: number;
  /** The product's name. */
  product: string;
  asked: number;
  free: number;
}

/** Does the work; where stock refuses it as short, `say` refuses it so that a person knows which of his lines it was. */
export const whenShort = <T>(work: Promise<T>, say: (lack: Lack) => never): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.key !== 'stock-short') throw error;
    const { line, product, asked, free } = error.params;
    return say({ line: Number(line), product: String(product), asked: Number(asked), free: Number(free) });
  });
