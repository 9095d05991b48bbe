// The things of a site that filters name by their ids, and how a row mentions one: by its id, its code or its name.
import { sql } from 'kysely';
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import type { Row } from './lists.ts';

/** Kinds of things, with the columns of their code and name; of a tree also what stands above. */
const KINDS = {
  vm: ['vm_code', 'vm_name'],
  employee: ['emp_code', 'emp_name'],
  product: ['product_code', 'product_name', 'product_type_id'],
  product_type: ['product_type_code', 'product_type_name', 'parent_id'],
  department: ['department_code', 'department_name', 'parent_id'],
  cost: ['cost_code', 'cost_name', 'parent_id'],
  project: ['project_code', 'project_name'],
  vendor: ['vendor_code', 'vendor_name'],
  warehouse: ['warehouse_code', 'warehouse_name'],
  prewh: ['prewh_code', 'prewh_name'],
} as const;
export type Kind = keyof typeof KINDS;

/** Which kind a filter's field names. */
export const KIND_OF: Readonly<Record<string, Kind>> = {
  vmId: 'vm',
  empId: 'employee',
  leaderEmpId: 'employee',
  productId: 'product',
  usedProductId: 'product',
  productTypeId: 'product_type',
  departmentId: 'department',
  costId: 'cost',
  projectId: 'project',
  vendorId: 'vendor',
  warehouseId: 'warehouse',
  prewhId: 'prewh',
};
const TREES: readonly Kind[] = ['product_type', 'department'];

interface Thing {
  id: string;
  code: string;
  name: string;
  above: string | null;
}

export interface Things {
  /** The ids of a kind that a row mentions; of what is a tree the branches above too, for who asks for a branch gets what is below it. */
  mentioned(kind: Kind, row: Row, isTree?: boolean): ReadonlySet<string>;
  /** What lies beside a thing of a tree, under the same parent. */
  beside(kind: Kind, id: string): string | undefined;
}

/** Reads the things of a site. */
export async function thingsOf(ctx: Ctx): Promise<Things> {
  const kinds = new Map<Kind, Thing[]>();
  for (const [kind, [code, name, above]] of Object.entries(KINDS) as [Kind, readonly [string, string, string?]][]) {
    const columns = sql`id, ${sql.ref(code)} as code, ${sql.ref(name)} as name, ${above ? sql.ref(above) : sql`null`} as above`;
    const { rows } = await sql<Thing>`select ${columns} from ${sql.table(kind)} where node_id = ${ctx.nodeId} order by 2`.execute(ctx.db);
    kinds.set(kind, rows);
  }
  const found = Object.fromEntries([...kinds].map(([kind, things]) => [kind, index(things)])) as Record<Kind, Index>;
  const directly = (kind: Kind, row: Row) => find(found[kind], textsOf(row));
  const branch = (kind: Kind, ids: Iterable<string>) => {
    const all = new Set<string>();
    for (const first of ids)
      for (let id: string | null | undefined = first; id && !all.has(id); id = found[kind].byId.get(id)?.above) all.add(id);
    return all;
  };
  return {
    mentioned: (kind, row, isTree = TREES.includes(kind)) => {
      const own = directly(kind, row);
      if (!isTree) return own;
      const products = kind === 'product_type' && own.size === 0 ? directly('product', row) : [];
      return branch(kind, own.size > 0 ? own : [...products].flatMap((id) => found.product.byId.get(id)?.above ?? []));
    },
    beside: (kind, id) => {
      const above = found[kind].byId.get(id)?.above;
      return kinds.get(kind)?.find((other) => other.id !== id && other.above === above)?.id;
    },
  };
}

interface Index {
  byId: Map<string, Thing>;
  byCode: Map<string, Thing[]>;
  byName: Map<string, Thing[]>;
}
const index = (things: Thing[]): Index => ({
  byId: new Map(things.map((thing) => [thing.id, thing])),
  byCode: Map.groupBy(things, ({ code }) => code),
  byName: Map.groupBy(things, ({ name }) => name),
});

/** Names say less than codes, codes less than ids: the surest that there is counts. */
function find({ byId, byCode, byName }: Index, texts: readonly string[]): Set<string> {
  const ids = texts.filter((text) => byId.has(text));
  if (ids.length > 0) return new Set(ids);
  for (const some of [byCode, byName]) {
    const things = texts.flatMap((text) => some.get(text) ?? []);
    if (things.length > 0) return new Set(things.map(({ id }) => id));
  }
  return new Set();
}

/** Every text of a row, of what it holds too; names that stand in a row one after the other each. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...(value.includes('、') ? value.split('、') : [])];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
