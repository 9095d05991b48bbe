// The customers with pages of their own, in the order of the menu: a line and a name each.
import { bghn } from './bghn/index.ts';
import { bosch } from './bosch/index.ts';
import { xinjiang } from './xinjiang/index.ts';

export const customers = { bosch, xinjiang, bghn } as const;
