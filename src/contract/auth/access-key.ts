// Access keys: a program calls in its owner's name, with some of his rights, until a day. Sent as `auth_token`, as a session's token is.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { Encrypted } from './rows.ts';

const none = z.strictObject({});
const name = label('名称', text(40));

/** What no key may do, whoever makes it: users, roles and ways to sign in are changed by people alone. */
const FOR_PEOPLE = /^system\.(userRole|roleList|dataAuth|identityProvider)\./;
/** Whether a right can be given to a key. */
export const canBeKeyed = (right: string): boolean => !FOR_PEOPLE.test(right);

/** For how many days a key can be made. */
export const KEY_DAYS = [30, 90, 180, 365] as const;

export const accessKey = {
  accessKeys: read({
    method: 'GET',
    path: '/auth/user/listOwnAccessKey',
    summary: '查询自己的访问密钥',
    permit: 'signedIn',
    input: none,
    output: z.array(
      z.object({
        accessKeyId: id,
        keyName: name,
        rights: label('权限', z.array(z.string())),
        createdAt: label('创建时间', dateTime),
        /** From where it is good; none: from anywhere. */
        networks: label('只能从这些地址使用', z.array(z.string())),
        expiresAt: label('到期时间', dateTime),
        /** To the minute. */
        lastUsedAt: label('最近使用', z.nullable(dateTime)),
      }),
    ),
  }),
  /** `own`: its answer is a secret, and shown never again. */
  createAccessKey: own({
    method: 'POST',
    path: '/auth/user/createOwnAccessKey',
    summary: '新建访问密钥',
    permit: 'signedIn',
    input: z.strictObject({
      keyName: name,
      rights: label('权限', z.array(text(100)).check(z.minLength(1, '请至少选择一项'), z.maxLength(2000, '最多2000项'))),
      days: label('有效天数', z.int('请输入整数').check(z.gte(1, '至少为1'), z.lte(366, '最多366'))),
      /** Addresses or networks (10.1.2.0/24); none: from anywhere. */
      networks: label('只能从这些地址使用', z._default(z.array(text(50)).check(z.maxLength(20, '最多20个')), [])),
      encrypted: Encrypted,
    }),
    output: z.object({ key: z.string(), expiresAt: dateTime }),
  }),
  endAccessKey: write({
    method: 'POST',
    path: '/auth/user/endOwnAccessKey',
    summary: '停用访问密钥',
    permit: 'signedIn',
    input: z.strictObject({ accessKeyId: id }),
    output: nothing,
  }),
};
