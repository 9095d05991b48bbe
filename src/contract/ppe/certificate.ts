// Certificates (证书): what allows somebody to do something, or says that a product protects as it should; each holds until a day.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, id, nothing, text } from '../kernel/scalars.ts';
import { CertificateState } from './codes.ts';

const noText = z.nullable(z.string());
export const CertificateRow = z.object({
  id,
  certificateNo: label('证书编号', z.string()),
  certificateName: label('证书名称', z.string()),
  certificateState: label('证书状态', CertificateState),
  empId: z.nullable(id),
  empCode: label('工号', noText),
  empName: label('姓名', noText),
  productId: z.nullable(id),
  productCode: label('商品编码', noText),
  productName: label('商品名称', noText),
  issuer: label('发证机构', noText),
  validFrom: label('生效日期', z.nullable(date)),
  /** Null of one that holds for ever. */
  validTo: label('有效期至', z.nullable(date)),
  remark: label('备注', noText),
});

const Input = z.strictObject({
  certificateNo: label('证书编号', text(100)),
  certificateName: label('证书名称', text(100)),
  /** One of the two. */
  empId: label('员工', z.nullish(id)),
  productId: label('商品', z.nullish(id)),
  issuer: label('发证机构', z.nullish(text(100))),
  validFrom: label('生效日期', z.nullish(date)),
  validTo: label('有效期至', z.nullish(date)),
  remark: label('备注', z.nullish(text(500))),
});

const page = 'organization.ppe';
const permit = `${page}.update` as const;

export const certificate = {
  list: read({
    method: 'POST',
    path: '/basic/listPpeCertificate',
    summary: '查询证书',
    permit: page,
    exportCode: 'EXPORT_PPE_CERTIFICATE',
    exportTitle: '证书导出',
    input: pageQuery(
      {
        keyword: label('证书', text(100)),
        certificateState: label('证书状态', CertificateState),
        empId: label('员工', id),
        productId: label('商品', id),
      },
      ['certificateNo', 'certificateName', 'validTo'],
    ),
    output: pageOf(CertificateRow),
  }),
  /** Refuses 'ppe-certificate-of' unless it is of just one of employee and product, 'ppe-certificate-days', 'conflict'. */
  create: write({
    method: 'POST',
    path: '/basic/createPpeCertificate',
    summary: '新增证书',
    permit,
    input: Input,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/basic/updatePpeCertificate',
    summary: '修改证书',
    permit,
    input: z.extend(Input, { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deletePpeCertificate',
    summary: '删除证书',
    permit,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
