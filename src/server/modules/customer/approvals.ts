// Procurement requests ask for a decision, each on its customer's page.
import { sql } from 'kysely';
import { allCustomers, rightsIn } from '../../../contract/customer/shared.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { changeable, type Approvable } from '../workflow/index.ts';
import { procureDocument } from './requests.flow.ts';
import { approveRequests } from './requests.ts';

const asking = allCustomers.filter(({ requests }) => requests);

/** Whosever they are, each by its own customer's verb. Refuses 'not-found' for one out of the actor's data permission. */
const decide: Approvable['decide'] = async (ctx, { ids, passFlag, remark: approveRemark }) => {
  const rows = await from(ctx, 'procure', 'o')
    .select(['o.id', 'o.customer'])
    .where('o.id', 'in', [...ids])
    .execute();
  if (rows.length < ids.length) refuse('not-found', { thing: '采购申请' });
  for (const customer of asking) {
    const its = rows.flatMap((row) => (row.customer === customer.code ? [row.id] : []));
    if (its.length > 0) await approveRequests(customer)(ctx, { ids: its, passFlag, approveRemark });
  }
};

const changes = changeable(procureDocument, { column: 'num', open: 'approved' });

export const customerApprovals: readonly Approvable[] = asking.map((customer) => {
  const by = rightsIn(customer, 'requests');
  // beyond scope: whose a request is; what of them somebody sees is narrowed with the run
  const of = sql<boolean>`exists (select from procure d where d.node_id = a.node_id and d.id = a.doc_id and d.customer = ${customer.code})`;
  return { bizType: WorkflowBizType.procure, pages: by(), rights: by('approve'), of, changes, decide };
});
