// Everything that is served: the implementations of all nouns.
import type { Implementation } from '../kernel/mount.ts';
import { productHandlers } from './product/index.ts';

export const implementations: readonly Implementation[] = [productHandlers];
