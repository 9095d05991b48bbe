// 证书: of people and of products, and until when each holds.
import { certificate } from '../../../contract/ppe/certificate.ts';
import { action, exportButton, listScreen } from '../../kit/list/index.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';

const fields = fieldsOf(certificate.create, {
  empId: { help: '员工和商品二者选一。' },
  validTo: { help: '不填为长期有效。' },
  remark: { whole: true },
});

export const Certificates = listScreen(certificate.list, {
  search: ['keyword', 'certificateState', 'empId', 'productId'],
  columns: [
    { name: 'certificateNo', width: 152, fixed: 'left' },
    { name: 'certificateName', width: 176, align: 'left' },
    { name: 'certificateState', width: 112 },
    { name: 'validTo', width: 112 },
    { name: 'empCode', width: 112 },
    { name: 'empName', width: 112 },
    { name: 'productCode', width: 120 },
    { name: 'productName', width: 176, align: 'left' },
    { name: 'issuer', width: 152, align: 'left' },
    { name: 'validFrom', width: 112 },
    { name: 'remark', width: 176, align: 'left' },
  ],
  toolbar: [createDialog(certificate.create, fields), exportButton(certificate.list, 'organization.ppe.export')],
  rowActions: [editDialog(certificate.update, fields), action('删除', certificate.delete, { confirm: true, danger: true })],
  nameOf: (row) => `${row.certificateNo} ${row.certificateName}`,
  empty: '还没有证书。可以登记员工的上岗证、商品的安全标志证书。',
});
