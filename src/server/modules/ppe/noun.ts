// The PPE file: what is served and exported.
import { certificate } from '../../../contract/ppe/certificate.ts';
import { ppe as endpoints } from '../../../contract/ppe/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun } from '../noun.ts';
import { certificateList, createCertificate, deleteCertificate, updateCertificate } from './certificate.ts';
import { defineTask, inTransaction } from '../../kernel/jobs/index.ts';
import { dueList, reckon } from './due.query.ts';
import { sendPpePaper } from './paper.ts';
import { findFile, peopleList, updateSizes } from './person.ts';
import { signReceipt } from './sign.ts';
import { waitingList } from './taken.query.ts';

export const ppe = noun({
  handlers: [
    implement(endpoints, {
      people: peopleList.page,
      find: findFile,
      waiting: waitingList.page,
      due: dueList.page,
      sizes: updateSizes,
      sign: signReceipt,
      paper: sendPpePaper,
    }),
    implement(certificate, {
      list: certificateList.page,
      create: createCertificate,
      update: updateCertificate,
      delete: deleteCertificate,
    }),
  ],
  jobs: [{ task: defineTask('ppe.reckon', (ctx) => inTransaction(ctx, reckon)), at: '*/5 * * * *' }],
  exports: [peopleList, waitingList, dueList, certificateList],
  freshness: { untouched: { 'kept by people': ['/basic/listPpeCertificate'] } },
});
