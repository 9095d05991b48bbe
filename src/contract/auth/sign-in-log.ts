// 登录记录: who came in or was refused, from where, by which way, and what was odd about it.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, text } from '../kernel/scalars.ts';
import { LoginSystem, SignInOdd, SignInResult, SignInWay } from './codes.ts';

export const signInLog = {
  signIns: read({
    method: 'POST',
    path: '/auth/user/listSignIn',
    summary: '查询登录记录',
    permit: 'system.signInLog',
    input: pageQuery(
      {
        createdAt: label('登录时间', dateSpan),
        keyword: label('账号或姓名', text(100)),
        /** By its beginning: an address, or a network. */
        address: label('网络地址开头', text(50)),
        way: label('登录方式', SignInWay),
        result: label('结果', SignInResult),
        oddFlag: label('只看异常', z.boolean()),
      },
      ['createdAt'],
    ),
    output: pageOf(
      z.object({
        id,
        createdAt: label('登录时间', dateTime),
        loginAccount: label('账号', z.string()),
        userName: label('姓名', z.nullable(z.string())),
        loginSys: label('登录系统', LoginSystem),
        way: label('登录方式', SignInWay),
        result: label('结果', SignInResult),
        odd: label('异常', z.array(SignInOdd)),
        address: label('网络地址', z.string()),
        /** Browser and system; null for a program. */
        client: label('浏览器', z.nullable(z.string())),
      }),
    ),
  }),
};
