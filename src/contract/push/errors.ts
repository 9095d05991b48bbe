import { errorTexts } from '../kernel/errors.ts';

export const pushErrors = errorTexts({
  'push-secret': [400, '这种验证方式还需要填写：{field}', 'This authentication method also needs: {field}'],
  'push-secret-anew': [
    400,
    '接收地址、令牌地址或验证方式改了，请重新填写密码、令牌或密钥',
    'Address, token address or authentication method changed. Enter the password, token or secret again',
  ],
  'push-not-pulled': [409, '这个接收方不是“对方来取”的，数据会推送过去', 'This receiver does not fetch its data; data is pushed to it'],
  'push-pulled': [409, '这个接收方自己来取数据，不能试推送', 'This receiver fetches its data itself, so nothing can be sent as a test'],
  'push-cursor': [400, '没有给出过这个游标，最后一个是{last}', 'This cursor was never issued. The last one is {last}'],
  'push-way': [
    400,
    '这种地址不能用所选的验证方式：SFTP 用密码或 SSH 私钥，邮件不验证，其余用别的方式',
    'This address does not support that authentication method: SFTP takes a password or SSH key, e-mail none, web addresses the others',
  ],
  'push-key': [400, '客户端证书和私钥要一起填写', 'A client certificate needs its private key, and the key its certificate'],
  'push-used': [409, '已有推送记录，不能删除，可以停用', 'Data was pushed to it, so it cannot be deleted. Disable it instead'],
  'push-template': [400, '模板或条件有错：{problem}', 'Error in the template or condition: {problem}'],
  'push-schema': [400, '对方的结构有错：{problem}', 'Error in the schema: {problem}'],
  'push-schema-json': [400, '只有JSON格式的内容能按结构检查', 'Only JSON content can be checked against a schema'],
  'push-misfit': [400, '更正后的内容不符合对方的结构：{why}', 'The corrected content does not match the receiver’s schema: {why}'],
  'push-taken': [409, '对方已经接收，不能更正', 'It was already accepted and can no longer be corrected'],
  'push-body': [400, '更正后的内容不是正确的JSON：{why}', 'The corrected content is not valid JSON: {why}'],
  'push-not-failed': [409, '只有推送失败的记录可以放弃', 'Only failed pushes can be given up'],
});
