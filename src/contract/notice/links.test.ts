import { expect, it } from 'vitest';
import { approvalAddress, helpAddress, linkAddress, orderAddress, ownApprovalAddress } from './links.ts';

const [a, b, c] = ['1', '2', '3'].map((n) => `0199${n}000-0000-7000-8000-000000000000`);

it('a notice leads to the decision of a document, or to one’s own', () => {
  const [waits, own] = [`<a data-approval="${a}">去决定</a>`, `<a data-own-approval="${b}">查看审批</a>`];
  expect([approvalAddress(waits), ownApprovalAddress(waits)]).toEqual([`/system/approvalInbox?open=${a}`, undefined]);
  expect([approvalAddress(own), ownApprovalAddress(own)]).toEqual([undefined, `/system/approvalInbox?open=${b}`]);
  expect([linkAddress(waits), linkAddress(own)]).toEqual([approvalAddress(waits), ownApprovalAddress(own)]);
});

it('a notice leads to the order that waits, or to the pick that somebody wants to be allowed, and nowhere else', () => {
  const order = `<p>张三</p><a data-combo-order="ZH20261122-0001/${a}">去审批</a>`;
  expect([orderAddress(order), helpAddress(order)]).toEqual([`/operate/comboPickList?orderNo=ZH20261122-0001&open=${a}`, undefined]);
  const help = `<a data-pick-help="${a}/${b}/${c}/2">去放行</a>`;
  expect([orderAddress(help), helpAddress(help)]).toEqual([undefined, `/strategy/staff?ask=${a}/${b}/${c}/2`]);
  for (const other of [null, '', `<a data-pick-help="${a}/${b}/2">`, `<a data-pick-help="${a}/${b}/${c}/2&x=//evil">`])
    expect(helpAddress(other)).toBe(undefined);
});

it('found 23 a notice of feedback leads to where it is answered, an answer to one’s own', () => {
  expect(linkAddress(`<a data-feedback="${a}">去答复</a>`)).toBe(`/system/feedback?open=${a}`);
  expect(linkAddress(`<a data-uwh-report="${a}">去处理</a>`)).toBe(`/wms/uwhTask?open=${a}`);
  expect(linkAddress('<a data-own-feedback="">查看我的反馈</a>')).toBe('/account');
  expect(linkAddress('<a data-feedback="javascript:alert(1)">去答复</a>')).toBe(undefined);
});

it('a notice leads to the statement that its vendor answered', () => {
  expect(linkAddress(`<a data-statement="DZ20260301-0002/${a}">打开对账单</a>`)).toBe(
    `/report/statement?statementNo=DZ20260301-0002&open=${a}`,
  );
  expect(linkAddress(`<a data-statement="DZ20260301-0002&x=1/${a}">`)).toBe(undefined);
});

it('a notice leads to the page of the machine or the person that it is about, and nowhere else', () => {
  const id = '01a20c51-765c-7000-8000-000000000001';
  expect(linkAddress(`<a data-story="machine/${id}">打开主页</a>`)).toBe(`/story/machine/${id}`);
  expect(linkAddress(`<a data-story="person/${id}">打开主页</a>`)).toBe(`/story/person/${id}`);
  expect(linkAddress('<a data-story="role/x">打开主页</a>')).toBeUndefined();
});
