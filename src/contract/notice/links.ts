// Where a notice that the product made itself leads: to the order that waits for a decision, to the statement that its vendor answered, to the pick that somebody wants to be allowed,
// to feedback and its answer, to the page of a machine or a person.
import { storyPath, type Subject } from '../menu/story.ts';

/** Elements of the content that lead somewhere: a document that waits for a decision, or one's own that was asked about or decided, by the key of its run; a combo pick order or one of the mall, or a statement, by its number and key; a refused pick, by employee, product, machine and pieces. */
export const LINKED =
  '[data-approval], [data-own-approval], [data-combo-order], [data-mall-order], [data-statement], [data-pick-help], [data-feedback], [data-own-feedback], [data-uwh-report], [data-story]';

const APPROVAL = /data-approval="([0-9a-f-]{36})"/;
const OWN_APPROVAL = /data-own-approval="([0-9a-f-]{36})"/;
const ORDER = /data-combo-order="([A-Z]{1,4}\d{8}-\d+)\/([0-9a-f-]{36})"/;
const MALL = /data-mall-order="([A-Z]{1,4}\d{8}-\d+)\/([0-9a-f-]{36})"/;
const STATEMENT = /data-statement="([A-Z]{1,4}\d{8}-\d+)\/([0-9a-f-]{36})"/;
const FEEDBACK = /data-feedback="([0-9a-f-]{36})"/;
const UWH_REPORT = /data-uwh-report="([0-9a-f-]{36})"/;
const OWN_FEEDBACK = /\bdata-own-feedback\b/;
const STORY = /data-story="(person|product|machine|prewh)\/([0-9a-f-]{36})"/;
const HELP = /data-pick-help="((?:[0-9a-f-]{36}\/){3}\d{1,7})"/;

/** The address of the order that a notice's content, or an element of it, names; undefined where there is none. */
export function orderAddress(said: string | null | undefined): string | undefined {
  const [, orderNo, id] = ORDER.exec(said ?? '') ?? [];
  return orderNo && id ? `/operate/comboPickList?orderNo=${orderNo}&open=${id}` : undefined;
}

/** The address of the request to buy that it names. */
const mallAddress = (said: string | null | undefined): string | undefined => {
  const [, orderNo, id] = MALL.exec(said ?? '') ?? [];
  return orderNo && id ? `/operate/evmMarketMall?orderNo=${orderNo}&open=${id}` : undefined;
};

/** Where a statement lies that its vendor answered. */
const statementAddress = (said: string | null | undefined): string | undefined => {
  const [, statementNo, id] = STATEMENT.exec(said ?? '') ?? [];
  return statementNo && id ? `/report/statement?statementNo=${statementNo}&open=${id}` : undefined;
};

/** Where the document that it names is decided, with all that belongs to the decision. */
export const approvalAddress = (said: string | null | undefined): string | undefined => inboxAddress(APPROVAL, said);

/** Where the reader's own document that it names is seen: what somebody asks of it, how it ended. */
export const ownApprovalAddress = (said: string | null | undefined): string | undefined => inboxAddress(OWN_APPROVAL, said);

function inboxAddress(named: RegExp, said: string | null | undefined): string | undefined {
  const [, id] = named.exec(said ?? '') ?? [];
  return id && `/system/approvalInbox?open=${id}`;
}

/** The address where the pick that it names can be allowed. */
export function helpAddress(said: string | null | undefined): string | undefined {
  const [, asked] = HELP.exec(said ?? '') ?? [];
  return asked && `/strategy/staff?ask=${asked}`;
}

/** Where a feedback that waits is answered. */
export const feedbackAddress = (said: string | null | undefined): string | undefined => {
  const [, id] = FEEDBACK.exec(said ?? '') ?? [];
  return id && `/system/feedback?open=${id}`;
};

/** What is wrong in an unmanned warehouse, where it is seen to. */
const reportAddress = (said: string | null | undefined): string | undefined => {
  const [, id] = UWH_REPORT.exec(said ?? '') ?? [];
  return id && `/wms/uwhTask?open=${id}`;
};

/** The page of whom or what it names. */
const storyAddress = (said: string | null | undefined): string | undefined => {
  const [, subject, id] = STORY.exec(said ?? '') ?? [];
  return id && storyPath(subject as Subject, id);
};

/** Where anything of these leads; undefined where nothing is named. */
export const linkAddress = (said: string | null | undefined): string | undefined =>
  approvalAddress(said) ??
  ownApprovalAddress(said) ??
  orderAddress(said) ??
  mallAddress(said) ??
  statementAddress(said) ??
  helpAddress(said) ??
  feedbackAddress(said) ??
  reportAddress(said) ??
  storyAddress(said) ??
  (OWN_FEEDBACK.test(said ?? '') ? '/account' : undefined);
