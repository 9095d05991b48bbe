// Certificates of people and of products.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { certificate } from '../../../contract/ppe/certificate.ts';
import { CertificateState } from '../../../contract/ppe/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';

const SOON = 30;
const state = (ctx: Ctx) => {
  const today = sql`${dayOf(Date.now(), ctx.timeZone)}::date`;
  return sql<number>`case when f.valid_to < ${today} then ${lit(CertificateState.expired)}
    when f.valid_to <= ${today} + ${SOON}::int then ${lit(CertificateState.soon)} else ${lit(CertificateState.valid)} end`;
};

/** Those of products, and of people in sight. */
export const certificates = (ctx: Ctx) =>
  from(ctx, 'ppeCertificate', 'f')
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'f.empId'))
    .leftJoin('product as p', sameNode('p.id', 'f.productId'))
    .where(sql<boolean>`(f.emp_id is null or e.id is not null)`)
    .select(['f.id', 'f.certificateNo', 'f.certificateName', 'f.empId', 'e.empCode', 'e.empName', 'f.productId', 'p.productCode'])
    .select(['p.productName', 'f.issuer', 'f.validFrom', 'f.validTo', 'f.remark'])
    .select(state(ctx).as('certificateState'));

export const certificateList = list(certificate.list, {
  query: certificates,
  filters: {
    keyword: contains('f.certificateNo', 'f.certificateName', 'e.empName', 'e.empCode', 'p.productName', 'p.productCode'),
    certificateState: (value, ctx) => sql<boolean>`${state(ctx)} = ${value}`,
    empId: equals('f.empId'),
    productId: equals('f.productId'),
  },
  sorts: { certificateNo: 'f.certificateNo', certificateName: 'f.certificateName', validTo: 'f.validTo' },
  order: [
    ['f.validTo', 'asc'],
    ['f.id', 'asc'],
  ],
});

/** How many of each of these employees have run out. */
export async function expiredOf(ctx: Ctx, empIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await from(ctx, 'ppeCertificate', 'f')
    .where(sql<boolean>`f.emp_id = any(${[...empIds]}::uuid[]) and ${state(ctx)} = ${lit(CertificateState.expired)}`)
    .groupBy('f.empId')
    .select(['f.empId', sql<number>`count(*)`.as('lines')])
    .execute();
  return new Map(rows.map(({ empId, lines }) => [empId ?? '', lines]));
}

type Input = In<typeof certificate.create>;

/** Refuses 'not-found', 'ppe-certificate-of', 'ppe-certificate-days'. */
async function check(ctx: Ctx, { empId, productId, validFrom, validTo }: Input): Promise<void> {
  if (Boolean(empId) === Boolean(productId)) refuse('ppe-certificate-of');
  if (validFrom && validTo && validTo < validFrom) refuse('ppe-certificate-days');
  const owner = empId
    ? await from(ctx, 'employee', 'e').select('e.id').where('e.id', '=', empId).executeTakeFirst()
    : await from(ctx, 'product', 'p')
        .select('p.id')
        .where('p.id', '=', productId ?? '')
        .executeTakeFirst();
  if (!owner) refuse('not-found', { thing: empId ? '员工' : '商品' });
}

async function once<T>(work: Promise<T>, certificateNo: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) === '23505') refuse('conflict', { thing: '证书编号', value: certificateNo });
    throw error;
  }
}

/** Refuses as `check`, and 'conflict' for a number that stands. */
export async function createCertificate(ctx: Ctx, input: Input): Promise<{ id: string }> {
  await check(ctx, input);
  const id = newId();
  await once(addTo(ctx, 'ppeCertificate', { id, ...input }).execute(), input.certificateNo);
  return { id };
}

const inSight = async (ctx: Ctx, id: string) =>
  (await certificates(ctx).where('f.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: '证书' });

/** Says all of it anew; refuses as its making does. */
export async function updateCertificate(ctx: Ctx, { id, ...input }: In<typeof certificate.update>): Promise<void> {
  const before = await inSight(ctx, id);
  await check(ctx, input);
  const { empId = null, productId = null, issuer = null, validFrom = null, validTo = null, remark = null, ...named } = input;
  const fields = { ...named, empId, productId, issuer, validFrom, validTo, remark };
  await once(changeIn(ctx, 'ppeCertificate').set(fields).where('id', '=', id).execute(), input.certificateNo);
  ctx.tell({ before });
}

export async function deleteCertificate(ctx: Ctx, { id }: In<typeof certificate.delete>): Promise<void> {
  ctx.tell({ before: await inSight(ctx, id) });
  await removeFrom(ctx, 'ppeCertificate').where('id', '=', id).execute();
}
