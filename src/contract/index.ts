// The whole API as one object: the table of contents.
import { machine } from './machine/index.ts';
import { product } from './product/index.ts';
import { trade } from './trade/index.ts';
import { org } from './org/index.ts';
import { role } from './role/index.ts';
import { report } from './report/index.ts';
import { notice } from './notice/index.ts';

export const contract = { ...machine, product, trade, org, role, report, notice };
