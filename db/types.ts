// Generated from the migrated database by `npm run db:types`. Do not edit.
import type { ColumnType } from 'kysely';

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
export type Moment = ColumnType<string, string | Date, string | Date>;
export type Json = ColumnType<unknown, string, string>;

export interface AbnormalRecord {
  nodeId: string;
  id: string;
  recordNo: string | null;
  prewhId: string;
  channelId: string;
  channelCode: string;
  productId: string;
  method: number;
  bookNum: number;
  sensedNum: number;
  diffNum: number;
  sinceAt: Moment | null;
  foundAt: Moment;
  lastAt: Moment;
  endedAt: Moment | null;
  recordedAt: Generated<Moment>;
  cause: number | null;
  remark: string | null;
  handler: string | null;
  handledAt: Moment | null;
  inventoryId: string | null;
  misfit: Generated<boolean>;
  surplusMg: number | null;
  bookedEmpId: string | null;
}

export interface AccessKey {
  nodeId: string;
  id: string;
  userId: string;
  keyName: string;
  keyHash: Buffer;
  rights: string[];
  expiresAt: Moment;
  lastUsedAt: Moment | null;
  createdAt: Generated<Moment>;
  endedAt: Moment | null;
  loginSys: Generated<string>;
  networks: Generated<string[]>;
}

export interface AccountingEntry {
  nodeId: string;
  runId: string;
  lineNo: number;
  account: string;
  summary: string;
  costCode: string | null;
  costName: string | null;
  projectCode: string | null;
  projectName: string | null;
  productTypeCode: string;
  productTypeName: string;
  debit: number;
  credit: number;
  tradeLines: number;
  tradeNum: number;
}

export interface AccountingRule {
  nodeId: string;
  id: string;
  tradeType: number | null;
  ownership: number | null;
  productTypeId: string | null;
  costId: string | null;
  debitAccount: string;
  creditAccount: string;
  remark: string | null;
  createdAt: Generated<Moment>;
  taxAccount: string | null;
}

export interface AccountingRun {
  nodeId: string;
  id: string;
  runNo: string;
  firstDay: string | null;
  lastDay: string;
  entryLines: number;
  tradeLines: number;
  debitTotal: number;
  creditTotal: number;
  hash: string;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface AlertChoice {
  nodeId: string;
  userId: string;
  mailChoice: Generated<number>;
  quietFrom: string | null;
  quietTo: string | null;
  digestMinutes: Generated<number>;
  gatheredAt: Moment | null;
}

export interface AlertDevice {
  nodeId: string;
  id: string;
  userId: string;
  deviceName: string;
  endpointSealed: string;
  endpointHash: Buffer;
  p256dh: string;
  authSealed: string;
  createdAt: Generated<Moment>;
  lastOkAt: Moment | null;
  lastReason: string | null;
  lastSaid: string | null;
}

export interface AlertWaiting {
  nodeId: string;
  userId: string;
  caseId: string;
  since: Generated<Moment>;
}

export interface Approval {
  nodeId: string;
  id: string;
  bizType: number;
  docId: string;
  docNo: string;
  revision: number;
  about: string;
  askedBy: string[];
  asker: string;
  vmId: string | null;
  warehouseId: string | null;
  departmentId: string | null;
  costId: string | null;
  projectId: string | null;
  facts: Json;
  lines: Json;
  amount: number;
  num: number;
  urgentFlag: Generated<boolean>;
  workflowId: string | null;
  workflowVersion: number | null;
  stage: Generated<number>;
  approvalStatus: Generated<number>;
  askedAt: Generated<Moment>;
  endsAt: Moment | null;
  question: string | null;
  endedAt: Moment | null;
}

export interface ApprovalAbsence {
  nodeId: string;
  id: string;
  userId: string;
  substituteId: string;
  awayFrom: Moment;
  awayTo: Moment;
  createdAt: Generated<Moment>;
}

export interface ApprovalAct {
  nodeId: string;
  id: string;
  approvalId: string;
  stepName: string | null;
  act: number;
  userId: string | null;
  actor: string;
  other: string | null;
  remark: string | null;
  actedAt: Generated<Moment>;
}

export interface ApprovalFile {
  nodeId: string;
  fileId: string;
  actId: string;
}

export interface ApprovalMention {
  nodeId: string;
  approvalId: string;
  userId: string;
}

export interface ApprovalSeat {
  nodeId: string;
  approvalId: string;
  stepNo: number;
  userId: string;
  openFlag: Generated<boolean>;
  ownFlag: Generated<boolean>;
  passedFlag: boolean | null;
  decidedBy: string | null;
}

export interface ApprovalStep {
  nodeId: string;
  approvalId: string;
  stepNo: number;
  openFlag: Generated<boolean>;
  openedAt: Generated<Moment>;
  dueAt: Moment | null;
  warnedAt: Moment | null;
}

export interface AssistantProposal {
  nodeId: string;
  id: string;
  userId: string;
  keyName: string;
  deed: string;
  input: Json;
  reason: string | null;
  proposalState: Generated<number>;
  createdAt: Generated<Moment>;
  decidedAt: Moment | null;
}

export interface BiRole {
  nodeId: string;
  roleName: string;
  title: string;
  views: string[];
  templateId: string | null;
  createdAt: Generated<Moment>;
}

export interface BorrowCycle {
  nodeId: string;
  id: string;
  productId: string | null;
  productTypeId: string | null;
  cycleValue: number;
  cycleUnit: string;
  remindBefore: Generated<number>;
  remark: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface CaseOutcome {
  nodeId: string;
  id: string;
  caseId: string;
  outcome: number;
  quantity: number;
  tradeId: string | null;
  operator: string;
  decidedAt: Generated<Moment>;
  remark: string | null;
}

export interface CaseWriteOff {
  nodeId: string;
  id: string;
  caseId: string;
  vmId: string | null;
  outcome: number;
  quantity: number;
  remark: string | null;
  askedBy: Generated<string[]>;
  creator: string;
  createdAt: Generated<Moment>;
  writeOffStatus: Generated<number>;
}

export interface CaveatCase {
  nodeId: string;
  id: string;
  caveatId: string;
  subject: string;
  vmId: string | null;
  empId: string | null;
  about: string;
  value: number;
  mark: string;
  toldMark: string | null;
  state: Generated<number>;
  openedAt: Generated<Moment>;
  changedAt: Generated<Moment>;
  endedAt: Moment | null;
  escalatedAt: Moment | null;
  acknowledgedBy: string | null;
  acknowledgedAt: Moment | null;
  remark: string | null;
  toldAt: Moment | null;
}

export interface CaveatCenter {
  nodeId: string;
  id: string;
  caveatName: string;
  caveatKind: string;
  threshold: number | null;
  vmIds: Generated<string[]>;
  shiftFrom: string | null;
  shiftTo: string | null;
  digestMinutes: Generated<number>;
  channels: string[];
  receivers: string[];
  escalateMinutes: number | null;
  escalateTo: Generated<string[]>;
  statusFlag: Generated<boolean>;
  toldAt: Moment | null;
  createdAt: Generated<Moment>;
  robotIds: Generated<string[]>;
}

export interface CaveatRobot {
  nodeId: string;
  id: string;
  robotName: string;
  robotKind: string;
  url: string;
  host: string;
  secret: string | null;
  statusFlag: Generated<boolean>;
  lastOkAt: Moment | null;
  lastFailAt: Moment | null;
  lastReason: string | null;
  lastSaid: string | null;
  createdAt: Generated<Moment>;
}

export interface ChargeRule {
  nodeId: string;
  id: string;
  productId: string | null;
  productTypeId: string | null;
  vendorId: string | null;
  chargeMethod: number;
  contractPrice: number | null;
  validFrom: string;
  validTo: string | null;
  remark: string | null;
  creator: string;
  createdAt: Generated<Moment>;
  currency: string | null;
  foreignPrice: number | null;
  rateVendorId: string | null;
}

export interface CloudMallAuth {
  nodeId: string;
  id: string;
  productId: string;
  empId: string;
  limitNum: number | null;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface CloudMallBasket {
  nodeId: string;
  userId: string;
  productId: string;
  num: number;
  createdAt: Generated<Moment>;
  vendorId: string | null;
}

export interface CloudMallFavourite {
  nodeId: string;
  userId: string;
  productId: string;
  createdAt: Generated<Moment>;
}

export interface CloudMallOffer {
  nodeId: string;
  productId: string;
  vendorId: string;
  packNum: Generated<number>;
  stockNum: number | null;
  deliveryDays: number | null;
  creator: string;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface CloudMallOrder {
  nodeId: string;
  id: string;
  orderNo: string;
  orderStatus: Generated<number>;
  approvalStatus: Generated<number>;
  empId: string;
  departmentId: string;
  costId: string | null;
  projectId: string | null;
  warehouseId: string;
  needDate: string | null;
  copyFromId: string | null;
  askedBy: Generated<string[]>;
  creator: string;
  createdAt: Generated<Moment>;
  approver: string | null;
  approvedAt: Moment | null;
  approveRemark: string | null;
  endedAt: Moment | null;
  remark: string | null;
}

export interface CloudMallOrderLine {
  nodeId: string;
  orderId: string;
  lineNo: number;
  productId: string;
  vendorId: string;
  price: number;
  num: number;
  stockNum: Generated<number>;
  handedNum: Generated<number>;
}

export interface CloudMallPrice {
  nodeId: string;
  productId: string;
  validFrom: string;
  validTo: string | null;
  price: number;
  creator: string;
  createdAt: Generated<Moment>;
  vendorId: string;
}

export interface CloudMallProduct {
  nodeId: string;
  productId: string;
  vendorId: string;
  onSaleFlag: Generated<boolean>;
  limitedFlag: Generated<boolean>;
  creator: string;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface CloudMallPurchase {
  nodeId: string;
  orderId: string;
  purchaseId: string;
}

export interface CodeLabel {
  nodeId: string;
  labelType: number;
  bizId: string;
  content: string;
  printTimes: Generated<number>;
  taskNo: string;
  printedAt: Generated<Moment>;
}

export interface ComboPickOrder {
  nodeId: string;
  id: string;
  orderNo: string;
  empId: string;
  departmentId: string;
  costId: string | null;
  projectId: string | null;
  bomId: string | null;
  bomNum: number | null;
  comboStatus: Generated<number>;
  validUntil: Moment;
  creator: string;
  remark: string | null;
  applyTime: Generated<Moment>;
  approver: string | null;
  approvedAt: Moment | null;
  approveRemark: string | null;
  pickedAt: Moment | null;
  askedBy: Generated<string[]>;
}

export interface ComboPickOrderLine {
  nodeId: string;
  orderId: string;
  lineNo: number;
  productId: string;
  vmId: string | null;
  num: number;
  pickedNum: Generated<number>;
}

export interface CompanyGroupProduct {
  nodeId: string;
  id: string;
  productCode: string;
  productName: string;
  initials: Generated<string>;
  productTypeCode: string | null;
  productTypeName: string | null;
  brand: string | null;
  model: string | null;
  spec: string | null;
  unit: string | null;
  barcode: string | null;
  unitPrice: Generated<number>;
  toldAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface ConglomerateVendor {
  nodeId: string;
  id: string;
  vendorCode: string;
  vendorName: string;
  contact: string | null;
  mobile: string | null;
  email: string | null;
  address: string | null;
  lockFlag: Generated<boolean>;
  syncTime: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface Cost {
  nodeId: string;
  id: string;
  parentId: string | null;
  costCode: string;
  costName: string;
  statusFlag: Generated<boolean>;
  budgetAmount: number | null;
  remark: string | null;
  createdAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
  ownerEmpId: string | null;
}

export interface CostEntity {
  nodeId: string;
  costId: string;
  entityType: number;
  empId: string | null;
  vmId: string | null;
  productId: string | null;
  projectId: string | null;
  entityId: Generated<string>;
  createdAt: Generated<Moment>;
}

export interface CountRule {
  nodeId: string;
  enabled: boolean;
  below: number;
  updatedAt: Generated<Moment>;
  updatedBy: string;
}

export interface CurrencyRate {
  nodeId: string;
  id: string;
  vendorId: string;
  currency: string;
  rateMicro: number;
  validFrom: string;
  validTo: string | null;
  remark: string | null;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface CustomerContactor {
  nodeId: string;
  id: string;
  contactorName: string;
  mobile: string | null;
  email: string | null;
  position: string | null;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface CustomerLink {
  nodeId: string;
  customer: string;
  enabled: Generated<boolean>;
  url: string;
  keySealed: string | null;
  warehouseId: string;
  vendorId: string;
  since: string | null;
  checkedAt: Moment | null;
  problem: Json | null;
}

export interface CustomerOuterOrder {
  nodeId: string;
  customer: string;
  outerNo: string;
  body: Json;
  problem: Json;
  seenAt: Generated<Moment>;
}

export interface CustomerReceipt {
  nodeId: string;
  id: string;
  customer: string;
  entryId: string;
  orderId: string;
  backStatus: Generated<number>;
  body: Json;
  problem: Json | null;
  createdAt: Generated<Moment>;
  sentAt: Moment | null;
}

export interface CutterStatusLog {
  nodeId: string;
  id: string;
  vmId: string;
  channelId: string | null;
  productId: string;
  empId: string | null;
  cutterCode: string | null;
  status: number;
  checkResult: Generated<number>;
  quantity: number;
  remark: string | null;
  tradeNumber: string | null;
  eventId: string;
  lineNo: number;
  happenedAt: Moment;
  factoryDeviceNo: string | null;
}

export interface DataScopeEntity {
  nodeId: string;
  templateId: string;
  entityType: string;
  entityId: string;
}

export interface DataScopeTemplate {
  nodeId: string;
  id: string;
  templateName: string;
  remark: string | null;
  createdAt: Generated<Moment>;
}

export interface DeliveryAddress {
  nodeId: string;
  id: string;
  parentId: string | null;
  addressName: string;
  contact: string | null;
  mobile: string | null;
  province: string | null;
  city: string | null;
  district: string | null;
  detail: string | null;
  createdAt: Generated<Moment>;
}

export interface DeliveryOrder {
  nodeId: string;
  id: string;
  deliveryNo: string;
  orderId: string;
  deliveryStatus: Generated<number>;
  deliveryDate: string | null;
  carrier: string | null;
  trackingNo: string | null;
  creator: string;
  remark: string | null;
  createdAt: Generated<Moment>;
  receiver: string | null;
  receivedAt: Moment | null;
}

export interface DeliveryOrderLine {
  nodeId: string;
  deliveryId: string;
  lineNo: number;
  num: number;
  receivedNum: number | null;
  lotNo: string | null;
  expiryDate: string | null;
}

export interface Department {
  nodeId: string;
  id: string;
  parentId: string | null;
  departmentCode: string;
  departmentName: string;
  managerEmpId: string | null;
  sort: Generated<number>;
  remark: string | null;
  createdAt: Generated<Moment>;
  statusFlag: Generated<boolean>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface DeviceCommand {
  nodeId: string;
  id: string;
  vmId: string | null;
  kind: string;
  body: Json;
  state: Generated<number>;
  createdBy: string;
  createdAt: Generated<Moment>;
  expiresAt: Moment;
  fetchedAt: Moment | null;
  answeredAt: Moment | null;
  answer: string | null;
  prewhId: string | null;
}

export interface DeviceConfig {
  nodeId: string;
  vmId: string;
  version: string;
  madeAt: Generated<Moment>;
  sections: string;
  empCodes: string[];
  empHashes: string[];
}

export interface DeviceEvent {
  nodeId: string;
  vmId: string;
  eventId: string;
  sequence: number | null;
  kind: string;
  happenedAt: Moment;
  receivedAt: Generated<Moment>;
  body: Json;
  bodyHash: string;
  state: Generated<number>;
  problem: string | null;
  settledBy: string | null;
  settledAt: Moment | null;
  position: number | null;
  decided: Json | null;
  sealNo: Generated<number | null>;
}

export interface DeviceState {
  nodeId: string;
  vmId: string;
  heartbeatAt: Moment | null;
  clockSkewMs: number | null;
  oddClockAt: Moment | null;
  unsentEvents: Generated<number>;
  doorOpen: Generated<boolean>;
  temperature: number | null;
  faults: Generated<string[]>;
  received: Generated<Json>;
  missingEvents: Generated<number>;
  lastEventAt: Moment | null;
  configVersion: string | null;
  numbering: Generated<Json>;
}

export interface DirectoryDepartment {
  nodeId: string;
  providerId: string;
  departmentId: string;
}

export interface DirectoryPerson {
  nodeId: string;
  providerId: string;
  subject: string;
  empId: string;
  goneFlag: Generated<boolean>;
}

export interface DirectorySync {
  nodeId: string;
  id: string;
  providerId: string;
  startedAt: Generated<Moment>;
  endedAt: Moment | null;
  syncStatus: number;
  begunBy: string | null;
  counts: Generated<Json>;
  problem: Json | null;
  gone: Generated<string[]>;
  names: Generated<string[]>;
}

export interface EmpClearance {
  nodeId: string;
  id: string;
  empId: string;
  leaveDate: string;
  remark: string | null;
  begunBy: string;
  createdAt: Generated<Moment>;
  finishedAt: Moment | null;
  finishedBy: string | null;
}

export interface EmpLevel {
  nodeId: string;
  id: string;
  levelCode: string;
  levelName: string;
  sort: Generated<number>;
  statusFlag: Generated<boolean>;
  remark: string | null;
  createdAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface EmpMove {
  nodeId: string;
  id: string;
  empId: string;
  field: string;
  fromId: string | null;
  fromName: string | null;
  toId: string | null;
  toName: string | null;
  effectiveDate: string;
  appliedAt: Moment | null;
  movedBy: string;
  remark: string | null;
  createdAt: Generated<Moment>;
}

export interface EmpPickPermission {
  nodeId: string;
  id: string;
  empId: string;
  vmId: string | null;
  productId: string | null;
  productTypeId: string | null;
  subjectId: Generated<string>;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface Employee {
  nodeId: string;
  id: string;
  empCode: string;
  empName: string;
  initials: Generated<string>;
  mobile: string | null;
  email: string | null;
  departmentId: string;
  postId: string | null;
  levelId: string | null;
  costId: string | null;
  vendorId: string | null;
  faceImageUrl: string | null;
  lockFlag: Generated<boolean>;
  entryDate: string | null;
  remark: string | null;
  createdAt: Generated<Moment>;
  lockedAt: Moment | null;
  lockReason: string | null;
  lockedUsers: Generated<string[]>;
  leaveDate: string | null;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface EntryOrder {
  nodeId: string;
  id: string;
  entryNumber: string;
  warehouseId: string;
  multiplePoFlag: Generated<boolean>;
  postingStatus: Generated<number>;
  entryDate: string;
  creator: string;
  remark: string | null;
  createdAt: Generated<Moment>;
  poster: string | null;
  postedAt: Moment | null;
}

export interface EntryOrderBatch {
  nodeId: string;
  eodId: string;
  batchSeq: number;
  batchNo: string | null;
  productionDate: string | null;
  expiryDate: string | null;
  num: number;
  lotId: string | null;
  heldNum: Generated<number>;
  backNum: Generated<number>;
  putNum: Generated<number>;
}

export interface EntryOrderDetail {
  nodeId: string;
  orderId: string;
  lineNo: number;
  eodId: string;
  poId: string | null;
  poLineNo: number | null;
  productId: string;
  num: number;
  entryQuality: Generated<number>;
  postedFlag: Generated<boolean>;
}

export interface ExpiryDeed {
  nodeId: string;
  id: string;
  placeKind: number;
  placeRef: string;
  productId: string;
  lotId: string;
  deed: number;
  num: number;
  actor: string;
  createdAt: Generated<Moment>;
}

export interface ExportTask {
  nodeId: string;
  id: string;
  taskNumber: string;
  moduleCode: string;
  taskCode: string;
  fileName: string;
  request: Json;
  userId: string;
  loginAccount: string;
  jobId: string;
  fileId: string | null;
  createdAt: Generated<Moment>;
}

export interface FactoryDevice {
  nodeId: string;
  id: string;
  deviceNo: string;
  deviceName: string;
  workshop: string | null;
  productionLine: string | null;
  model: string | null;
  statusFlag: Generated<boolean>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface Feedback {
  nodeId: string;
  id: string;
  userId: string;
  loginAccount: string;
  content: string;
  reply: string | null;
  createdAt: Generated<Moment>;
  status: Generated<number>;
  replyBy: string | null;
  repliedAt: Moment | null;
  openTitle: string | null;
}

export interface FeedbackVote {
  nodeId: string;
  feedbackId: string;
  userId: string;
  votedAt: Generated<Moment>;
}

export interface FilePart {
  nodeId: string;
  objectName: string;
  part: number;
  bytes: Buffer;
}

export interface HandDevice {
  nodeId: string;
  id: string;
  userId: string;
  deviceCode: string;
  deviceKey: Buffer | null;
  loginAccount: string;
  loginSys: string;
  agent: string;
  firstAt: Generated<Moment>;
  seenAt: Generated<Moment>;
  lastNo: Generated<number>;
  unsent: Generated<number>;
  oldestAt: Moment | null;
  stoppedAt: Moment | null;
  stoppedBy: string | null;
  stopReason: string | null;
  emptiedAt: Moment | null;
}

export interface HandEntry {
  nodeId: string;
  deviceId: string;
  no: number;
  path: string;
  doneAt: Moment;
  cameAt: Generated<Moment>;
  dropped: string | null;
  problem: string | null;
}

export interface HistoryImport {
  nodeId: string;
  id: string;
  madeAt: Moment;
  trades: string[];
  openings: string[];
  made: Json;
  undoneAt: Moment | null;
  undoneBy: string | null;
  undoJob: string | null;
}

export interface HistorySkipped {
  nodeId: string;
  deviceCode: string;
  tradeNumber: string;
  channelCode: string;
  lines: number;
}

export interface Idempotency {
  nodeId: string;
  userId: string;
  key: string;
  endpoint: string;
  bodyHash: Buffer;
  answer: Json | null;
  createdAt: Generated<Moment>;
}

export interface IdentityLink {
  nodeId: string;
  providerId: string;
  subject: string;
  userId: string;
  createdAt: Generated<Moment>;
}

export interface IdentityProvider {
  nodeId: string;
  id: string;
  providerName: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string;
  loginSys: string[];
  statusFlag: Generated<boolean>;
  matchKind: number;
  matchClaim: string;
  createFlag: Generated<boolean>;
  secondStepValues: Generated<string[]>;
  rules: Generated<Json>;
  savedBy: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  protocol: Generated<number>;
  directory: Json | null;
}

export interface ImgVision {
  nodeId: string;
  id: string;
  visionNo: string;
  prewhId: string;
  pictureId: string;
  bodyHash: string;
  kind: string;
  channelId: string;
  channelCode: string;
  empId: string | null;
  stranger: string | null;
  shotAt: Moment;
  receivedAt: Generated<Moment>;
  fileId: string | null;
  objectName: string | null;
  recognisedProductId: string | null;
  recognisedNum: number | null;
  confidence: number | null;
  recognisedBy: number | null;
  confirmedProductId: string | null;
  confirmedNum: number | null;
  confirmedBy: string | null;
  confirmedAt: Moment | null;
  bookedProductId: string | null;
  bookedNum: Generated<number>;
  queuePlace: Generated<number>;
}

export interface ImportLog {
  nodeId: string;
  id: string;
  importNumber: string;
  moduleCode: string;
  templateCode: string;
  fileId: string | null;
  fileName: string;
  request: Json;
  dryRun: boolean;
  totalNum: Generated<number>;
  newNum: Generated<number>;
  changedNum: Generated<number>;
  sameNum: Generated<number>;
  failNum: Generated<number>;
  preview: Json | null;
  errorFileId: string | null;
  userId: string;
  loginAccount: string;
  jobId: string;
  createdAt: Generated<Moment>;
}

export interface ImportMapping {
  nodeId: string;
  userId: string;
  templateCode: string;
  mapping: Json;
  updatedAt: Generated<Moment>;
}

export interface ImportProblem {
  nodeId: string;
  importId: string;
  line: number;
  cells: Json;
  reasons: Json;
}

export interface ImportTurn {
  nodeId: string;
  templateCode: string;
  takenAt: Generated<Moment>;
}

export interface IndustryCostConfig {
  nodeId: string;
  baselineMonth: string;
  baselineAmount: number;
  staffCost: Generated<number>;
  stockCost: Generated<number>;
  purchaseCost: Generated<number>;
  staffCostNow: number | null;
  stockCostNow: number | null;
  purchaseCostNow: number | null;
  pictureUrls: Generated<string[]>;
  remark: string | null;
  updatedBy: string;
  updatedAt: Generated<Moment>;
}

export interface Job {
  nodeId: string;
  id: string;
  task: string;
  payload: Json;
  userId: string | null;
  language: Generated<string>;
  status: Generated<number>;
  rowDone: Generated<number>;
  rowTotal: number | null;
  error: Json | null;
  cancelFlag: Generated<boolean>;
  attempts: Generated<number>;
  runId: string | null;
  inlineFlag: Generated<boolean>;
  queuedAt: Moment | null;
  notBefore: Generated<Moment>;
  beatAt: Moment | null;
  createdAt: Generated<Moment>;
  finishedAt: Moment | null;
  loginSys: Generated<string>;
}

export interface LabelPrinter {
  nodeId: string;
  id: string;
  printerName: string;
  printerHost: string;
  printerPort: number;
  format: number;
  dpi: number;
  position: string | null;
  lastOkAt: Moment | null;
  lastFailAt: Moment | null;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface LabelTemplate {
  nodeId: string;
  id: string;
  labelType: number;
  templateName: string;
  layout: Json;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface LoginDirectory {
  nodeId: string;
  loginName: string;
  accountNodeId: string;
  userId: string;
}

export interface LoginFactor {
  nodeId: string;
  userId: string;
  secret: string | null;
  since: Moment | null;
  offered: string | null;
  lastStep: Generated<number>;
}

export interface LoginRecovery {
  nodeId: string;
  userId: string;
  codeHash: Buffer;
  usedAt: Moment | null;
  createdAt: Generated<Moment>;
}

export interface LoginUser {
  nodeId: string;
  id: string;
  loginAccount: string;
  userName: string;
  empId: string | null;
  email: string | null;
  mobile: string | null;
  avatarUrl: string | null;
  userType: Generated<number>;
  loginSys: Generated<string[]>;
  passwordHash: string | null;
  passwordUpdatedAt: Moment | null;
  mustChangePassword: Generated<boolean>;
  lockFlag: Generated<boolean>;
  createdAt: Generated<Moment>;
  language: Generated<string>;
  vendorId: string | null;
}

export interface LotStop {
  nodeId: string;
  id: string;
  lotId: string;
  reason: string;
  stoppedNum: number;
  creator: string;
  createdAt: Generated<Moment>;
  endedBy: string | null;
  endedAt: Moment | null;
}

export interface MailReport {
  nodeId: string;
  id: string;
  reportName: string;
  taskCode: string;
  filter: Generated<Json>;
  days: string;
  cycle: number;
  cycleDay: number | null;
  sendTime: string;
  receivers: string[];
  statusFlag: Generated<boolean>;
  nextAt: Moment;
  lastAt: Moment | null;
  fails: Generated<number>;
  creator: string;
  creatorId: string | null;
  createdAt: Generated<Moment>;
  pdfFlag: Generated<boolean>;
  receiverRoles: Generated<string[]>;
  sheetFlag: Generated<boolean>;
  chartFlag: Generated<boolean>;
  holidayRule: Generated<number>;
}

export interface MailReportLog {
  nodeId: string;
  id: string;
  reportId: string;
  receiver: string;
  email: string | null;
  mailState: number;
  rowCount: number | null;
  message: string | null;
  sentAt: Generated<Moment>;
}

export interface Node {
  nodeId: string;
  nodeCode: string;
  nodeName: string;
  logoUrl: string | null;
  workbenchUrl: string | null;
  timeZone: Generated<string>;
  createdAt: Generated<Moment>;
}

export interface NodeCard {
  nodeId: string;
  id: string;
  cardNo: string;
  physicalNo: string | null;
  empId: string | null;
  boundAt: Moment | null;
  statusFlag: Generated<boolean>;
  createdAt: Generated<Moment>;
  remark: string | null;
}

export interface NodeCardBind {
  nodeId: string;
  id: string;
  cardId: string;
  empId: string;
  boundAt: Generated<Moment>;
  boundBy: string;
  unboundAt: Moment | null;
  unboundBy: string | null;
  reason: string | null;
}

export interface NodeConfig {
  nodeId: string;
  configKey: string;
  value: Json;
  changedBy: string;
  changedAt: Generated<Moment>;
}

export interface Notice {
  nodeId: string;
  id: string;
  title: string;
  noticeType: number;
  enabledAt: Generated<Moment>;
  content: string;
  popupFlag: Generated<boolean>;
  vmModelIds: Generated<string[]>;
  publishBy: string;
  createdAt: Generated<Moment>;
  receiverIds: string[] | null;
  caveatFlag: Generated<boolean>;
  roleIds: Generated<string[]>;
  departmentIds: Generated<string[]>;
  postIds: Generated<string[]>;
  dueAt: Moment | null;
  mustReadFlag: Generated<boolean>;
}

export interface NoticeEmpRead {
  nodeId: string;
  noticeId: string;
  empId: string;
  vmId: string | null;
  readAt: Generated<Moment>;
}

export interface NoticeRead {
  nodeId: string;
  noticeId: string;
  userId: string;
  readAt: Generated<Moment>;
}

export interface OneTime {
  nodeId: string;
  purpose: string;
  secretHash: Buffer;
  subject: string;
  tries: Generated<number>;
  payload: Json | null;
  createdAt: Generated<Moment>;
  expiresAt: Moment;
  usedAt: Moment | null;
}

export interface OpenKey {
  nodeId: string;
  id: string;
  vmId: string | null;
  keyName: string;
  secret: string;
  createdBy: string;
  createdAt: Generated<Moment>;
  lastUsedAt: Moment | null;
  endedAt: Moment | null;
  prewhId: string | null;
}

export interface OpenNonce {
  nodeId: string;
  keyId: string;
  nonce: string;
  seenAt: Generated<Moment>;
}

export interface OperateLog {
  nodeId: string;
  id: string;
  moduleCode: string;
  action: string;
  path: string;
  loginAccount: string;
  userId: string | null;
  params: Json | null;
  ip: string | null;
  result: string;
  createdAt: Generated<Moment>;
  sealNo: Generated<number | null>;
}

export interface OutOrder {
  nodeId: string;
  id: string;
  outNumber: string;
  outKind: number;
  outState: Generated<number>;
  warehouseId: string;
  toWarehouseId: string | null;
  vendorId: string | null;
  empId: string | null;
  departmentId: string | null;
  costId: string | null;
  projectId: string | null;
  outDate: string;
  tradeNumber: string | null;
  releaseReason: string | null;
  releaser: string | null;
  creator: string;
  remark: string | null;
  createdAt: Generated<Moment>;
  poster: string | null;
  postedAt: Moment | null;
  endedAt: Moment | null;
}

export interface OutOrderLine {
  nodeId: string;
  orderId: string;
  lineNo: number;
  productId: string;
  lotId: string | null;
  num: number;
  outNum: Generated<number>;
  receivedNum: Generated<number>;
  brokenNum: Generated<number>;
  lostNum: Generated<number>;
  returnedNum: Generated<number>;
}

export interface OwnReport {
  nodeId: string;
  id: string;
  userId: string;
  userName: string;
  reportName: string;
  question: Json;
  sharedWith: Generated<number>;
  roleIds: Generated<string[]>;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface PaperTask {
  nodeId: string;
  id: string;
  taskNo: string;
  rightCode: string;
  fileName: string;
  userId: string;
  jobId: string;
  fileId: string | null;
  createdAt: Generated<Moment>;
  sentAt: Moment | null;
}

export interface Passkey {
  nodeId: string;
  id: string;
  userId: string;
  passkeyName: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: Generated<string[]>;
  syncedFlag: boolean;
  createdAt: Generated<Moment>;
  lastUsedAt: Moment | null;
}

export interface PersonnelTie {
  nodeId: string;
  source: string;
  thing: number;
  sourceKey: string;
  changeNo: number;
  departmentId: string | null;
  empId: string | null;
  endedFlag: Generated<boolean>;
  stoppedFlag: Generated<boolean>;
  heardAt: Generated<Moment>;
}

export interface PickOrder {
  nodeId: string;
  id: string;
  pickNo: string;
  prewhId: string;
  empId: string;
  departmentId: string;
  costId: string | null;
  projectId: string | null;
  pickListStatus: Generated<number>;
  pickStatus: Generated<number>;
  needDate: string | null;
  tradeNumber: string | null;
  remark: string | null;
  creator: string;
  createdAt: Generated<Moment>;
  confirmedAt: Moment | null;
  confirmedBy: string | null;
  finishedAt: Moment | null;
  askedBy: Generated<string[]>;
}

export interface PickOrderLine {
  nodeId: string;
  orderId: string;
  lineNo: number;
  pickLineNo: string;
  productId: string;
  planNum: number;
  realNum: Generated<number>;
  replacedNum: Generated<number>;
  standsFor: number | null;
}

export interface PickPrivilege {
  nodeId: string;
  id: string;
  strategyName: string;
  limitNum: number | null;
  validFrom: Moment;
  validTo: Moment;
  statusFlag: Generated<boolean>;
  reason: string | null;
  creator: string;
  createdAt: Generated<Moment>;
  stoppedAt: Moment | null;
}

export interface PickPrivilegeEmp {
  nodeId: string;
  privilegeId: string;
  empId: string;
}

export interface PickPrivilegeProduct {
  nodeId: string;
  privilegeId: string;
  productId: string | null;
  productTypeId: string | null;
  subjectId: Generated<string>;
}

export interface PickPrivilegeVm {
  nodeId: string;
  privilegeId: string;
  vmId: string;
}

export interface PickRefusal {
  nodeId: string;
  id: string;
  vmId: string;
  empId: string;
  productId: string;
  channelCode: string | null;
  quantity: number;
  refusal: string;
  reason: Json;
  slot: number;
  times: Generated<number>;
  askedAt: Moment;
}

export interface PickRehearsal {
  nodeId: string;
  id: string;
  jobId: string;
  userId: string | null;
  strategyId: string | null;
  asked: Json;
  result: Json | null;
  createdAt: Generated<Moment>;
}

export interface PickRelease {
  nodeId: string;
  id: string;
  vmId: string;
  empId: string;
  productId: string;
  quantity: number;
  askedAt: Generated<Moment>;
  endsAt: Moment;
  releaseStatus: Generated<number>;
  decidedBy: string | null;
  decidedAt: Moment | null;
}

export interface PickStrategy {
  nodeId: string;
  id: string;
  strategyName: string;
  entityType: number;
  empId: string | null;
  postId: string | null;
  costId: string | null;
  departmentId: string | null;
  projectId: string | null;
  shareFlag: Generated<boolean>;
  onlyListed: Generated<boolean>;
  approvalFlag: Generated<boolean>;
  statusFlag: Generated<boolean>;
  validFrom: string | null;
  validTo: string | null;
  remark: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  levelId: string | null;
  entityId: Generated<string>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface PickStrategyItem {
  nodeId: string;
  id: string;
  strategyId: string;
  productId: string | null;
  productTypeId: string | null;
  subjectId: Generated<string>;
  limitNum: number | null;
  limitAmount: number | null;
  periodicUnit: string | null;
  periodUnit: string | null;
  periodValue: Generated<number>;
  createdAt: Generated<Moment>;
}

export interface PickStrategyVm {
  nodeId: string;
  strategyId: string;
  vmId: string;
}

export interface PickTemplate {
  nodeId: string;
  id: string;
  templateName: string;
  remark: string | null;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface PickTemplateDetail {
  nodeId: string;
  id: string;
  templateId: string;
  lineNo: number;
  productId: string;
  num: number;
}

export interface PickWave {
  nodeId: string;
  id: string;
  waveNo: string;
  prewhId: string;
  waveStatus: Generated<number>;
  remark: string | null;
  creator: string;
  createdAt: Generated<Moment>;
  startedAt: Moment | null;
  endedAt: Moment | null;
}

export interface PickWaveLine {
  nodeId: string;
  waveId: string;
  lineNo: number;
  stopNo: number;
  channelId: string | null;
  productId: string;
  orderId: string;
  orderLine: number;
  num: number;
  pickedNum: Generated<number>;
  shortNum: Generated<number>;
  replacedNum: Generated<number>;
  standsFor: number | null;
}

export interface PickWaveOrder {
  nodeId: string;
  waveId: string;
  orderId: string;
  boxNo: number;
  openFlag: Generated<boolean>;
}

export interface PlatformKey {
  nodeId: string;
  keyName: string;
  value: string;
  createdAt: Generated<Moment>;
}

export interface Post {
  nodeId: string;
  id: string;
  postCode: string;
  postName: string;
  remark: string | null;
  createdAt: Generated<Moment>;
  statusFlag: Generated<boolean>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface PpeCertificate {
  nodeId: string;
  id: string;
  certificateNo: string;
  certificateName: string;
  empId: string | null;
  productId: string | null;
  issuer: string | null;
  validFrom: string | null;
  validTo: string | null;
  remark: string | null;
  createdAt: Generated<Moment>;
}

export interface PpeChange {
  nodeId: string;
  txid: number;
}

export interface PpeNeed {
  nodeId: string;
  empId: string;
  subjectId: string;
  productId: string | null;
  productTypeId: string | null;
  ppeKind: number;
  strategyName: string | null;
  limitNum: number | null;
  periodUnit: string | null;
  periodValue: number | null;
  lastProductId: string | null;
  lastDay: string | null;
  dueDay: string | null;
}

export interface PpeReceipt {
  nodeId: string;
  id: string;
  receiptNo: string;
  empId: string;
  empCode: string;
  empName: string;
  signature: string;
  sha256: string;
  witness: string;
  signedAt: Generated<Moment>;
}

export interface PpeReceiptLine {
  nodeId: string;
  tradeId: string;
  receiptId: string;
  num: number;
  lotNo: string | null;
}

export interface PpeReckoned {
  nodeId: string;
  day: string;
  at: Moment;
}

export interface PpeSize {
  nodeId: string;
  empId: string;
  bodySize: string | null;
  footSize: string | null;
  handSize: string | null;
  headSize: string | null;
}

export interface Prewh {
  nodeId: string;
  id: string;
  prewhCode: string;
  prewhName: string;
  prewhType: Generated<number>;
  warehouseId: string | null;
  deviceCode: string | null;
  address: string | null;
  onlineFlag: Generated<boolean>;
  createdAt: Generated<Moment>;
  initials: Generated<string>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
  temperatureMin: number | null;
  temperatureMax: number | null;
}

export interface PrewhChannel {
  nodeId: string;
  id: string;
  prewhId: string;
  shelfId: string;
  channelCode: string;
  productId: string | null;
  capacity: Generated<number>;
  warnNum: Generated<number>;
  remindNum: Generated<number>;
  freezeStatus: Generated<number>;
  disableStatus: Generated<number>;
  mergedInto: string | null;
  weightPerUnit: number | null;
  tray: number;
  position: number;
  width: Generated<number>;
  weightTolerance: number | null;
}

export interface PrewhInventory {
  nodeId: string;
  id: string;
  inventoryNo: string;
  prewhId: string | null;
  status: Generated<number>;
  planDate: string | null;
  empId: string | null;
  remark: string | null;
  creator: string;
  createdAt: Generated<Moment>;
  finishedAt: Moment | null;
  finishedBy: string | null;
  askedBy: Generated<string[]>;
  warehouseId: string | null;
}

export interface PrewhInventoryLine {
  nodeId: string;
  inventoryId: string;
  lineNo: number;
  channelId: string | null;
  productId: string;
  bookNum: number | null;
  realNum: number | null;
  diffNum: number | null;
  countedAt: Moment | null;
  countedBy: string | null;
  rounds: Generated<number>;
  price: number | null;
}

export interface PrewhOrder {
  nodeId: string;
  id: string;
  orderNo: string;
  kind: number;
  prewhId: string;
  warehouseId: string | null;
  replenishType: number | null;
  planId: string | null;
  empId: string | null;
  departmentId: string | null;
  vendorId: string | null;
  reason: string | null;
  remark: string | null;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface PrewhOrderLine {
  nodeId: string;
  orderId: string;
  lineNo: number;
  channelId: string;
  productId: string;
  quantity: number;
}

export interface PrewhPassage {
  nodeId: string;
  id: string;
  prewhId: string;
  senseId: string;
  bodyHash: string;
  door: string | null;
  rfidCode: string;
  direction: string;
  productId: string;
  channelId: string;
  bookNum: number;
  baseNum: number;
  happenedAt: Moment;
  receivedAt: Generated<Moment>;
}

export interface PrewhReplenishPlan {
  nodeId: string;
  id: string;
  planNo: string;
  prewhId: string;
  warehouseId: string;
  status: number;
  creator: string;
  remark: string | null;
  createdAt: Generated<Moment>;
  endedAt: Moment | null;
}

export interface PrewhReplenishPlanLine {
  nodeId: string;
  planId: string;
  lineNo: number;
  channelId: string;
  productId: string;
  quantity: number;
  filled: Generated<number>;
}

export interface PrewhRoom {
  nodeId: string;
  id: string;
  prewhId: string;
  senseId: string;
  bodyHash: string;
  door: string | null;
  doorOpen: boolean | null;
  temperature: number | null;
  happenedAt: Moment;
  receivedAt: Generated<Moment>;
}

export interface PrewhSense {
  nodeId: string;
  id: string;
  prewhId: string;
  senseId: string;
  bodyHash: string;
  method: number;
  channelId: string;
  productId: string;
  sensedNum: number;
  bookNum: number;
  happenedAt: Moment;
  receivedAt: Generated<Moment>;
  recordId: string | null;
  weightMg: number | null;
  misfit: Generated<boolean>;
}

export interface PrewhShelf {
  nodeId: string;
  id: string;
  prewhId: string;
  shelfCode: string;
  shelfName: string;
  shelfType: Generated<number>;
  rowNum: Generated<number>;
  columnNum: Generated<number>;
  deviceCode: string | null;
  disableStatus: Generated<number>;
}

export interface PrewhVisit {
  nodeId: string;
  id: string;
  prewhId: string;
  senseId: string;
  bodyHash: string;
  door: string | null;
  empId: string | null;
  stranger: string | null;
  enteredAt: Moment;
  leftAt: Moment | null;
  receivedAt: Generated<Moment>;
  visitMethod: number | null;
  confidence: number | null;
  unsure: Generated<boolean>;
}

export interface ProblemRecord {
  nodeId: string;
  id: string;
  customer: string;
  problemNo: string;
  problemStatus: Generated<number>;
  problemKind: number;
  warehouseId: string | null;
  productId: string | null;
  batchNo: string | null;
  num: number | null;
  sourceNo: string | null;
  description: string | null;
  cause: string | null;
  result: string | null;
  handler: string | null;
  handledAt: Moment | null;
  creator: string;
  createdAt: Generated<Moment>;
  found: Json | null;
}

export interface Procure {
  nodeId: string;
  id: string;
  customer: string;
  procureNo: string;
  warehouseId: string;
  procureStatus: Generated<number>;
  needDate: string | null;
  reason: string | null;
  creator: string;
  askedBy: Generated<string[]>;
  remark: string | null;
  createdAt: Generated<Moment>;
  approver: string | null;
  approvedAt: Moment | null;
  approveRemark: string | null;
}

export interface ProcureLine {
  nodeId: string;
  orderId: string;
  lineNo: number;
  productId: string;
  num: number;
  poId: string | null;
}

export interface Product {
  nodeId: string;
  id: string;
  productCode: string;
  productName: string;
  initials: Generated<string>;
  nodeProductCode: string | null;
  nodeProductName: string | null;
  productTypeId: string;
  brand: string | null;
  model: string | null;
  spec: string | null;
  unit: Generated<string>;
  packageUnit: string | null;
  packageQty: number | null;
  barcode: string | null;
  pictureUrl: string | null;
  unitPrice: Generated<number>;
  saleType: Generated<number>;
  onSaleFlag: Generated<boolean>;
  rfidFlag: Generated<boolean>;
  expiryDays: number | null;
  vendorId: string | null;
  remark: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
  ownership: number | null;
  serialFlag: Generated<boolean>;
}

export interface ProductAverage {
  nodeId: string;
  productId: string;
  since: Moment;
  onHand: number;
  received: number;
  paid: number;
  average: number;
}

export interface ProductBom {
  nodeId: string;
  id: string;
  bomCode: string;
  bomName: string;
  version: Generated<number>;
  bomStatus: Generated<number>;
  productId: string | null;
  remark: string | null;
  creator: string;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface ProductBomHistory {
  nodeId: string;
  id: string;
  bomId: string;
  version: number;
  changeType: string;
  content: Json;
  operator: string;
  createdAt: Generated<Moment>;
}

export interface ProductBomLine {
  nodeId: string;
  bomId: string;
  lineNo: number;
  productId: string;
  num: number;
  unit: string;
  baseNum: number;
  remark: string | null;
}

export interface ProductConversion {
  nodeId: string;
  id: string;
  productId: string;
  customerProductCode: string | null;
  customerProductName: string | null;
  targetProductId: string | null;
  fromQty: Generated<number>;
  toQty: Generated<number>;
  remark: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface ProductGroup {
  nodeId: string;
  id: string;
  groupCode: string;
  groupName: string;
  remark: string | null;
  createdAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface ProductGroupProduct {
  nodeId: string;
  groupId: string;
  productId: string;
  createdAt: Generated<Moment>;
}

export interface ProductLife {
  nodeId: string;
  id: string;
  productId: string;
  lifeValue: number;
  lifeUnit: string;
  maxRegrind: number | null;
  remark: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface ProductPicture {
  nodeId: string;
  id: string;
  productId: string;
  fileId: string;
  objectName: string;
  thumbFileId: string;
  thumbName: string;
  fileName: string;
  width: number;
  height: number;
  size: number;
  createdBy: string;
  createdAt: Generated<Moment>;
  chosenAt: Moment | null;
}

export interface ProductSupply {
  nodeId: string;
  productId: string;
  since: Moment;
  vendorId: string | null;
  ownership: number | null;
}

export interface ProductType {
  nodeId: string;
  id: string;
  parentId: string | null;
  productTypeCode: string;
  productTypeName: string;
  sort: Generated<number>;
  remark: string | null;
  createdAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
  ppeKind: number | null;
  ppeFrom: string | null;
}

export interface ProductTypePlace {
  nodeId: string;
  productTypeId: string;
  since: string;
  parentId: string | null;
}

export interface Project {
  nodeId: string;
  id: string;
  projectCode: string;
  projectName: string;
  startDate: string | null;
  endDate: string | null;
  statusFlag: Generated<boolean>;
  remark: string | null;
  createdAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
  budgetAmount: number | null;
}

export interface ProjectAttribute {
  nodeId: string;
  id: string;
  projectId: string;
  attrName: string;
  attrValue: string | null;
  sort: Generated<number>;
}

export interface ProjectEmp {
  nodeId: string;
  projectId: string;
  empId: string;
}

export interface ProjectLeader {
  nodeId: string;
  id: string;
  projectId: string;
  empId: string;
  mainFlag: Generated<boolean>;
  createdAt: Generated<Moment>;
}

export interface PurchaseOrder {
  nodeId: string;
  id: string;
  poNo: string;
  vendorId: string;
  warehouseId: string;
  orderStatus: Generated<number>;
  orderDate: string;
  needDate: string | null;
  creator: string;
  remark: string | null;
  createdAt: Generated<Moment>;
  endedAt: Moment | null;
  failReason: string | null;
  creatorId: string | null;
  customer: string | null;
  ownFields: Generated<Json>;
  outerNo: string | null;
  outerVersion: string | null;
  outerNote: Json | null;
  askedBy: Generated<string[]>;
  mailedTo: string | null;
  mailedAt: Moment | null;
}

export interface PurchaseOrderLine {
  nodeId: string;
  orderId: string;
  lineNo: number;
  productId: string;
  num: number;
  receivedNum: Generated<number>;
  price: number;
  heldNum: Generated<number>;
  outerMaterial: string | null;
}

export interface PushAttempt {
  nodeId: string;
  id: string;
  recordId: string;
  startedAt: Moment;
  durationMs: number;
  takenFlag: boolean;
  responseStatus: number | null;
  responseBody: string | null;
  pushReason: string | null;
  reasonText: string | null;
}

export interface PushCorrection {
  nodeId: string;
  id: string;
  recordId: string;
  beforeBody: string | null;
  afterBody: string;
  correctReason: string;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface PushFact {
  nodeId: string;
  seq: number;
  tradeId: string;
}

export interface PushReceiver {
  nodeId: string;
  id: string;
  receiverName: string;
  pushKind: number;
  url: string;
  authKind: Generated<number>;
  authName: string | null;
  tokenUrl: string | null;
  tokenScope: string | null;
  secret: string | null;
  clientKey: string | null;
  caPem: string | null;
  certPem: string | null;
  takenIf: string | null;
  timeoutSeconds: Generated<number>;
  statusFlag: Generated<boolean>;
  fails: Generated<number>;
  restUntil: Generated<Moment>;
  lastOkAt: Moment | null;
  lastFailAt: Moment | null;
  lastReason: string | null;
  warnedAt: Moment | null;
  creator: string;
  creatorId: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  askedUntil: Moment | null;
  failedToldAt: Moment | null;
  pullLast: Generated<number>;
  hostKey: string | null;
  eventFlag: Generated<boolean>;
}

export interface PushRecord {
  nodeId: string;
  id: string;
  seq: number;
  receiverId: string;
  pushKind: number;
  pushType: number;
  bizNo: string;
  docId: string;
  fact: Json;
  vmId: string | null;
  warehouseId: string | null;
  departmentId: string | null;
  costId: string | null;
  projectId: string | null;
  happenedAt: Moment;
  pushStatus: Generated<number>;
  times: Generated<number>;
  nextAt: Generated<Moment>;
  runId: string | null;
  leaseUntil: Moment | null;
  templateVersion: number | null;
  contentType: string | null;
  requestBody: string | null;
  responseStatus: number | null;
  responseBody: string | null;
  pushReason: string | null;
  reasonText: string | null;
  firstAt: Moment | null;
  lastTime: Moment | null;
  pushedAt: Moment | null;
  droppedAt: Moment | null;
  droppedBy: string | null;
  createdAt: Generated<Moment>;
  pullNo: number | null;
  replayedAt: Moment | null;
}

export interface PushRoute {
  nodeId: string;
  receiverId: string;
  pushType: number;
  since: Generated<Moment>;
}

export interface PushTemplate {
  nodeId: string;
  receiverId: string;
  pushType: number;
  templateVersion: number;
  bodyFormat: number;
  formula: string | null;
  creator: string;
  createdAt: Generated<Moment>;
  bodySchema: string | null;
}

export interface RecoveryPosition {
  nodeId: string;
  id: string;
  vmId: string;
  positionCode: string;
  capacity: number;
  productTypeId: string | null;
}

export interface RefundRecord {
  nodeId: string;
  id: string;
  source: number;
  sourceId: string;
  operator: string;
  createdAt: Generated<Moment>;
}

export interface Replenish {
  nodeId: string;
  id: string;
  vmId: string;
  warehouseId: string | null;
  replenishType: number;
  empId: string | null;
  eventId: string;
  happenedAt: Moment;
  recordedAt: Generated<Moment>;
  settlementType: number | null;
}

export interface ReplenishLine {
  nodeId: string;
  replenishId: string;
  lineNo: number;
  channelId: string;
  productId: string;
  quantity: number;
}

export interface ReplenishPlan {
  nodeId: string;
  id: string;
  planNo: string;
  vmId: string;
  warehouseId: string | null;
  status: Generated<number>;
  creator: string;
  remark: string | null;
  createdAt: Generated<Moment>;
  endedAt: Moment | null;
  kittedAt: Moment | null;
}

export interface ReplenishPlanLine {
  nodeId: string;
  planId: string;
  lineNo: number;
  channelId: string;
  productId: string;
  quantity: number;
  filled: Generated<number>;
}

export interface ReturnCutterRemark {
  nodeId: string;
  id: string;
  remarkCode: string;
  remark: string;
  sort: Generated<number>;
  createdAt: Generated<Moment>;
}

export interface ReturnOrder {
  nodeId: string;
  id: string;
  returnNumber: string;
  outId: string;
  warehouseId: string;
  empId: string;
  departmentId: string;
  reason: string | null;
  creator: string;
  remark: string | null;
  createdAt: Generated<Moment>;
}

export interface ReturnOrderLine {
  nodeId: string;
  orderId: string;
  lineNo: number;
  outLineNo: number;
  productId: string;
  lotId: string | null;
  num: number;
}

export interface RfidCheckLog {
  nodeId: string;
  id: string;
  rfidCode: string;
  rfidId: string | null;
  productId: string | null;
  checkTime: Moment;
  empId: string | null;
  vmId: string | null;
  result: number;
  remark: string | null;
  readingId: string | null;
  reader: string | null;
  direction: string | null;
  channelCode: string | null;
}

export interface RfidProduct {
  nodeId: string;
  id: string;
  productId: string;
  rfidCode: string;
  deprecatedFlag: Generated<boolean>;
  deprecatedAt: Moment | null;
  deprecatedBy: string | null;
  deprecateReason: string | null;
  bindTime: Generated<Moment>;
  lastCheckAt: Moment | null;
  lastResult: number | null;
  lastVmId: string | null;
  remark: string | null;
  presence: number | null;
  lastChannelCode: string | null;
}

export interface Role {
  nodeId: string;
  id: string;
  roleCode: string;
  roleName: string;
  loginSys: Generated<string>;
  remark: string | null;
  createdAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
  secondFactorFlag: Generated<boolean>;
}

export interface RoleRight {
  nodeId: string;
  roleId: string;
  menuCode: string;
}

export interface SaleAppeal {
  nodeId: string;
  id: string;
  tradeId: string;
  appealNum: number;
  reason: string;
  reviewStatus: Generated<number>;
  creator: string;
  createdAt: Generated<Moment>;
  examiner: string | null;
  examinedAt: Moment | null;
  examineRemark: string | null;
  pictures: Generated<string[]>;
  askedBy: Generated<string[]>;
  appealType: Generated<number>;
  rightProductId: string | null;
  rightEmpId: string | null;
}

export interface Session {
  nodeId: string;
  tokenHash: Buffer;
  familyId: string;
  userId: string;
  loginSys: string;
  client: string;
  address: string;
  familyStartedAt: Generated<Moment>;
  createdAt: Generated<Moment>;
  expiresAt: Moment;
  replacedAt: Moment | null;
  endedAt: Moment | null;
  seenAsUserId: string | null;
  seenLogged: Generated<boolean>;
  agent: Generated<string>;
  language: Generated<string>;
  cardId: string | null;
}

export interface SessionOrigin {
  nodeId: string;
  familyId: string;
  providerId: string;
  subject: string;
  sid: string | null;
  userId: string;
  secondStepFlag: boolean;
  createdAt: Generated<Moment>;
}

export interface SignIn {
  nodeId: string;
  id: string;
  createdAt: Generated<Moment>;
  userId: string | null;
  loginAccount: string;
  loginSys: string;
  way: string;
  result: string;
  odd: Generated<string[]>;
  address: string;
  agent: string;
}

export interface Statement {
  nodeId: string;
  id: string;
  statementNo: string;
  firstDay: string | null;
  lastDay: string;
  vendorId: string | null;
  vendorCode: string | null;
  vendorName: string | null;
  ownership: number;
  tradeCount: number;
  tradeNum: number;
  totalPrice: number;
  hash: string;
  creator: string;
  createdAt: Generated<Moment>;
  confirmStatus: Generated<number>;
  confirmer: string | null;
  confirmTime: Moment | null;
  confirmRemark: string | null;
  netPrice: number | null;
  taxPrice: number | null;
  currency: string | null;
  rateMicro: number | null;
  currencyPrice: number | null;
}

export interface StatementInvoice {
  nodeId: string;
  id: string;
  statementId: string;
  invoiceNo: string;
  invoiceDate: string | null;
  productId: string;
  unitPrice: number;
  num: number;
  totalPrice: number;
  creator: string;
  createdAt: Generated<Moment>;
  poId: string | null;
}

export interface StatementLine {
  nodeId: string;
  statementId: string;
  lineNo: number;
  productId: string;
  productCode: string;
  productName: string;
  spec: string | null;
  unit: string;
  productPrice: number;
  tradeCount: number;
  tradeNum: number;
  totalPrice: number;
  hash: string;
  netPrice: number | null;
  taxPrice: number | null;
  taxRate: number | null;
  currencyPrice: number | null;
}

export interface StatementMatch {
  nodeId: string;
  id: string;
  statementId: string;
  productId: string;
  usedNum: number;
  usedAmount: number;
  receivedNum: number;
  receivedAmount: number;
  refilledNum: number;
  carriedNum: number;
  carriedAmount: number;
  expectedNum: number;
  expectedAmount: number;
  invoicedNum: number;
  invoicedAmount: number;
  diffNum: number;
  diffAmount: number;
  differenceKind: number;
  matchState: number;
  ownerId: string | null;
  ownerName: string | null;
  remark: string | null;
  decider: string | null;
  decidedAt: Moment | null;
}

export interface StatementNote {
  nodeId: string;
  id: string;
  statementId: string;
  productId: string | null;
  partnerFlag: boolean;
  said: string | null;
  fileId: string;
  fileName: string;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface StatementPaper {
  nodeId: string;
  statementId: string;
  language: string;
  sha256: string;
  bytes: Buffer;
  madeAt: Generated<Moment>;
}

export interface StockAbnormality {
  nodeId: string;
  id: string;
  kind: number;
  placeKind: number;
  placeRef: string;
  productId: string;
  suspenseRef: string;
  moveId: string;
  qty: number;
  settled: Generated<number>;
  happenedAt: Moment;
  eventSource: string | null;
  eventId: string | null;
  status: Generated<number>;
  openedAt: Generated<Moment>;
  settledAt: Moment | null;
  settledBy: string | null;
  remark: string | null;
}

export interface StockBalance {
  nodeId: string;
  placeKind: number;
  placeRef: string;
  productId: string;
  lotId: string;
  condition: number;
  onHand: number;
  reserved: Generated<number>;
}

export interface StockCell {
  nodeId: string;
  placeKind: number;
  placeRef: string;
  productId: string;
  ownerId: string;
  lacking: Generated<number>;
  lastCountAt: Moment | null;
  lastCountSequence: number | null;
}

export interface StockClosing {
  nodeId: string;
  closedTo: Moment;
  closedAt: Generated<Moment>;
  closedBy: string;
  firstDay: string | null;
  lastDay: string;
  tradeNum: Generated<number>;
  totalPrice: Generated<number>;
  tradeLines: Generated<number>;
}

export interface StockCount {
  nodeId: string;
  id: string;
  placeKind: number;
  placeRef: string;
  productId: string;
  counted: number;
  book: number;
  documentKind: string;
  documentId: string;
  lineNo: number;
  happenedAt: Moment;
  recordedAt: Moment;
  positionSource: string | null;
  positionSequence: number | null;
  actorName: string;
  sealNo: Generated<number | null>;
}

export interface StockCountTask {
  nodeId: string;
  id: string;
  placeKind: number;
  placeRef: string;
  productId: string;
  reason: string;
  openedAt: Generated<Moment>;
  doneAt: Moment | null;
  countId: string | null;
}

export interface StockCutter {
  nodeId: string;
  employeeId: string;
  productId: string;
  moveId: string;
  cutterCode: string;
}

export interface StockEvent {
  nodeId: string;
  source: string;
  eventId: string;
  bodyHash: string;
  sequence: number | null;
  happenedAt: Moment;
  recordedAt: Moment;
  moves: number;
  answer: string;
  sealNo: Generated<number | null>;
}

export interface StockLoan {
  nodeId: string;
  id: string;
  employeeId: string;
  productId: string;
  borrowedAt: Moment;
  dueAt: Moment | null;
  remindAt: Moment | null;
  qty: number;
  returned: Generated<number>;
  returnedAt: Moment | null;
  fromRef: string;
}

export interface StockLot {
  nodeId: string;
  id: string;
  productId: string;
  lotNo: string;
  expiryDate: string | null;
  createdAt: Generated<Moment>;
}

export interface StockMonth {
  nodeId: string;
  placeKind: number;
  placeRef: string;
  productId: string;
  lotId: string;
  condition: number;
  month: string;
  qtyIn: Generated<number>;
  qtyOut: Generated<number>;
}

export interface StockMove {
  nodeId: string;
  id: string;
  productId: string;
  qty: number;
  fromKind: number;
  fromRef: string;
  fromLot: string;
  fromCondition: number;
  toKind: number;
  toRef: string;
  toLot: string;
  toCondition: number;
  kind: number;
  documentKind: string;
  documentId: string;
  lineNo: number;
  happenedAt: Moment;
  recordedAt: Moment;
  eventSource: string | null;
  eventId: string | null;
  eventPart: number | null;
  positionSource: string | null;
  positionSequence: number | null;
  actorKind: string;
  actorId: string | null;
  actorName: string;
  employeeId: string | null;
  departmentId: string | null;
  projectId: string | null;
  costId: string | null;
  unitCost: number | null;
  corrects: string | null;
  late: Generated<number>;
  sealNo: Generated<number | null>;
}

export interface StockProof {
  nodeId: string;
  id: string;
  startedAt: Moment;
  tookMs: number;
  moves: number;
  checks: Json;
  failures: Json;
}

export interface StockReservation {
  nodeId: string;
  id: string;
  placeKind: number;
  placeRef: string;
  productId: string;
  lotId: string;
  condition: number;
  documentKind: string;
  documentId: string;
  lineNo: number;
  asked: number;
  held: number;
  taken: Generated<number>;
  lost: Generated<number>;
  ownerId: string | null;
  ownerName: string;
  reason: string;
  expiresAt: Moment | null;
  state: Generated<number>;
  createdAt: Generated<Moment>;
}

export interface StockSeal {
  nodeId: string;
  number: number;
  tableName: string;
  first: number | null;
  last: number | null;
  firstKey: string | null;
  lastKey: string | null;
  rows: number;
  digest: string;
  columns: string[] | null;
  since: Moment | null;
  sealedAt: Moment;
  hash: string;
  marks: Buffer;
}

export interface StoredFile {
  nodeId: string;
  id: string;
  objectName: string;
  fileName: string;
  contentType: string;
  size: Generated<number>;
  sha256: string | null;
  ownerId: string | null;
  purpose: string;
  ready: Generated<boolean>;
  createdAt: Generated<Moment>;
}

export interface TaxRate {
  nodeId: string;
  id: string;
  productTypeId: string | null;
  vendorId: string | null;
  rateBp: number;
  validFrom: string;
  validTo: string | null;
  remark: string | null;
  creator: string;
  createdAt: Generated<Moment>;
}

export interface Throttle {
  nodeId: string;
  subject: string;
  failures: Generated<number>;
  firstAt: Generated<Moment>;
  blockedUntil: Moment | null;
}

export interface ToolCheck {
  nodeId: string;
  id: string;
  direction: number;
  empId: string;
  productId: string;
  warehouseId: string;
  lotId: string;
  cutterCode: string | null;
  num: number;
  toolState: number;
  remark: string | null;
  pictures: Generated<string[]>;
  checker: string;
  checkedAt: Generated<Moment>;
  outcome: number | null;
  settledAt: Moment | null;
  settler: string | null;
  settleRemark: string | null;
}

export interface ToolOffer {
  nodeId: string;
  id: string;
  offerCode: string;
  fromEmpId: string;
  productId: string;
  quantity: number;
  cutterCode: string | null;
  createdAt: Generated<Moment>;
  expiresAt: Moment;
  takenAt: Moment | null;
  toEmpId: string | null;
}

export interface Trade {
  nodeId: string;
  id: string;
  tradeNumber: string;
  eventId: string;
  lineNo: Generated<number>;
  tradeType: number;
  tradeTime: Moment;
  recordedAt: Generated<Moment>;
  tradeDay: string;
  lateFlag: Generated<boolean>;
  vmId: string | null;
  vmCode: string | null;
  deviceCode: string | null;
  vmName: string | null;
  channelId: string | null;
  channelCode: string | null;
  empId: string | null;
  tradeEmpCode: string | null;
  tradeEmpName: string | null;
  departmentId: string | null;
  tradeEmpOrgCode: string | null;
  tradeEmpOrgName: string | null;
  costId: string | null;
  projectId: string | null;
  productId: string;
  productCode: string;
  productName: string;
  nodeProductCode: string | null;
  nodeProductName: string | null;
  productTypeId: string;
  productTypeCode: string;
  productTypeName: string;
  sign: number;
  tradeNum: number;
  productPrice: number;
  totalPrice: number;
  corrects: string | null;
  remark: string | null;
  prewhId: string | null;
  warehouseId: string | null;
  settlementType: number | null;
  sealNo: Generated<number | null>;
  payer: number | null;
}

export interface TradeAccountDay {
  nodeId: string;
  day: string;
  vmId: string;
  departmentId: string;
  costId: string;
  projectId: string;
  tradeNum: number;
  totalPrice: number;
  tradeLines: number;
}

export interface TradeAdditional {
  nodeId: string;
  id: string;
  vmId: string;
  channelId: string;
  productId: string;
  empId: string;
  quantity: number;
  tradeTime: Moment;
  reason: string;
  reviewStatus: Generated<number>;
  creator: string;
  createdAt: Generated<Moment>;
  reviewer: string | null;
  reviewedAt: Moment | null;
  reviewRemark: string | null;
  tradeNumber: string | null;
  askedBy: Generated<string[]>;
}

export interface TradeDay {
  nodeId: string;
  day: string;
  vmId: string;
  productId: string;
  productTypeId: string;
  tradeNum: number;
  totalPrice: number;
  tradeLines: number;
  minPrice: number;
  maxPrice: number;
}

export interface TradeForeign {
  nodeId: string;
  tradeId: string;
  currency: string;
  foreignPrice: number;
  rateMicro: number;
}

export interface TradeGoodsMonth {
  nodeId: string;
  month: string;
  vmId: string;
  productId: string;
  productTypeId: string;
  tradeNum: number;
  totalPrice: number;
  tradeLines: number;
  dayBits: number;
}

export interface TradeMonth {
  nodeId: string;
  month: string;
  productId: string;
  empId: string;
  departmentId: string;
  costId: string;
  projectId: string;
  tradeNum: number;
  totalPrice: number;
  tradeLines: number;
}

export interface TradePeopleMonth {
  nodeId: string;
  month: string;
  empId: string;
  departmentId: string;
  costId: string;
  projectId: string;
  tradeNum: number;
  totalPrice: number;
  tradeLines: number;
  dayBits: number;
}

export interface TradeReturn {
  nodeId: string;
  tradeId: string;
  returnedId: string;
}

export interface TradeRollup {
  nodeId: string;
  month: string;
  rolledFlag: Generated<boolean>;
  timeZone: string | null;
}

export interface TradeSlot {
  nodeId: string;
  day: string;
  weekday: number;
  slot: number;
  tradeNum: number;
  totalPrice: number;
  tradeLines: number;
}

export interface TradeTakerSlot {
  nodeId: string;
  month: string;
  empId: string;
  slotBits: string;
}

export interface TradeTakerYear {
  nodeId: string;
  year: string;
  vmId: string;
  productId: string;
  productTypeId: string;
  empId: string;
  monthBits: number;
}

export interface UnitConversion {
  nodeId: string;
  id: string;
  productId: string | null;
  fromUnit: string;
  toUnit: string;
  fromQty: number;
  toQty: number;
  remark: string | null;
  createdAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
}

export interface UserDashboard {
  nodeId: string;
  id: string;
  userId: string;
  dashboardName: string;
  defaultFlag: Generated<boolean>;
  lockStatus: Generated<number>;
  theme: Generated<string>;
  createdAt: Generated<Moment>;
}

export interface UserDashboardDetail {
  nodeId: string;
  id: string;
  dashboardId: string;
  cardCode: string;
  x: number;
  y: number;
  w: number;
  h: number;
  config: Generated<Json>;
}

export interface UserDataScope {
  nodeId: string;
  userId: string;
  templateId: string;
}

export interface UserRole {
  nodeId: string;
  userId: string;
  roleId: string;
}

export interface UwhPickOrder {
  nodeId: string;
  id: string;
  orderNo: string;
  prewhId: string;
  empId: string;
  departmentId: string;
  costId: string | null;
  projectId: string | null;
  approvalStatus: Generated<number>;
  applyTime: Generated<Moment>;
  validUntil: Moment;
  remark: string | null;
  creator: string;
  approver: string | null;
  approvedAt: Moment | null;
  approveRemark: string | null;
  askedBy: Generated<string[]>;
  pickerId: string | null;
  picker: string | null;
  claimedAt: Moment | null;
}

export interface UwhPickOrderDetail {
  nodeId: string;
  orderId: string;
  lineNo: number;
  productId: string;
  applyNum: number;
  pickedNum: Generated<number>;
}

export interface UwhReport {
  nodeId: string;
  id: string;
  prewhId: string;
  kind: number;
  channelId: string | null;
  channelCode: string | null;
  productName: string | null;
  remark: string | null;
  pictures: Generated<string[]>;
  reporter: string;
  reporterId: string | null;
  reportedAt: Generated<Moment>;
  settledAt: Moment | null;
  settler: string | null;
  settleRemark: string | null;
}

export interface Vendor {
  nodeId: string;
  id: string;
  vendorCode: string;
  vendorName: string;
  contact: string | null;
  mobile: string | null;
  email: string | null;
  address: string | null;
  lockFlag: Generated<boolean>;
  createdAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface VirtualOrder {
  nodeId: string;
  id: string;
  orderNo: string;
  vendorId: string;
  vmId: string;
  virtualOrderStatus: Generated<number>;
  planId: string | null;
  creator: string;
  remark: string | null;
  createdAt: Generated<Moment>;
  endedAt: Moment | null;
}

export interface VirtualOrderLine {
  nodeId: string;
  orderId: string;
  lineNo: number;
  productId: string;
  num: number;
}

export interface VisionLink {
  nodeId: string;
  mode: Generated<number>;
  url: string | null;
  keySealed: string | null;
  answeredAt: Moment | null;
  problem: Json | null;
}

export interface Vm {
  nodeId: string;
  id: string;
  vmCode: string;
  deviceCode: string;
  vmName: string;
  initials: Generated<string>;
  vmModelId: string;
  warehouseId: string | null;
  costId: string | null;
  address: string | null;
  appVersion: string | null;
  lockFlag: Generated<boolean>;
  lastHeartbeatAt: Moment | null;
  createdAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface VmBanner {
  nodeId: string;
  id: string;
  bannerName: string;
  bannerType: Generated<number>;
  templateId: string | null;
  screenOrientation: number | null;
  advertType: number | null;
  fileUrls: string[];
  switchInterval: Generated<number>;
  startDate: string;
  endDate: string | null;
  statusFlag: Generated<boolean>;
  createdBy: string;
  createdAt: Generated<Moment>;
}

export interface VmBannerTemplate {
  nodeId: string;
  id: string;
  templateName: string;
  screenOrientation: Generated<number>;
  advertType: Generated<number>;
  layout: Generated<string>;
  fileUrls: Generated<string[]>;
  createdAt: Generated<Moment>;
}

export interface VmBannerVm {
  nodeId: string;
  bannerId: string;
  vmId: string;
}

export interface VmChannel {
  nodeId: string;
  id: string;
  vmId: string;
  channelCode: string;
  tray: number;
  position: number;
  width: Generated<number>;
  mergedInto: string | null;
  channelType: Generated<number>;
  threadSize: Generated<number>;
  productId: string | null;
  newProductId: string | null;
  capacity: Generated<number>;
  warnNum: Generated<number>;
  remindNum: Generated<number>;
  freezeStatus: Generated<number>;
  saleType: Generated<number>;
  oldForNewFrom: string | null;
}

export interface VmChannelAuth {
  nodeId: string;
  channelId: string;
  empId: string;
}

export interface VmEmp {
  nodeId: string;
  vmId: string;
  empId: string;
  validTo: Moment | null;
  boundAt: Generated<Moment>;
}

export interface VmFault {
  nodeId: string;
  id: string;
  vmId: string;
  channelId: string;
  productId: string;
  empId: string | null;
  fault: string | null;
  tradeNumber: string | null;
  eventId: string;
  quantity: number;
  happenedAt: Moment;
}

export interface VmInventory {
  nodeId: string;
  id: string;
  inventoryNo: string;
  vmId: string;
  source: number;
  status: Generated<number>;
  empId: string | null;
  eventId: string | null;
  thresholdAmount: number | null;
  creator: string;
  createdAt: Generated<Moment>;
  finishedAt: Moment | null;
  finishedBy: string | null;
  remark: string | null;
  askedBy: Generated<string[]>;
}

export interface VmInventoryLine {
  nodeId: string;
  inventoryId: string;
  lineNo: number;
  channelId: string;
  productId: string;
  bookNum: number | null;
  realNum: number | null;
  diffNum: number | null;
  rounds: Generated<number>;
  countedAt: Moment | null;
  countedBy: string | null;
  price: number | null;
}

export interface VmModel {
  nodeId: string;
  id: string;
  modelCode: string;
  modelName: string;
  deviceType: Generated<number>;
  screenOrientation: Generated<number>;
  rows: number;
  columns: number;
}

export interface VmPickMode {
  nodeId: string;
  vmId: string;
  modeCode: Generated<string>;
  needCost: Generated<boolean>;
  needProject: Generated<boolean>;
  needApproval: Generated<boolean>;
  faceFlag: Generated<boolean>;
  maxNum: number | null;
}

export interface VmPickSettlement {
  nodeId: string;
  vmId: string;
  settlementType: Generated<number>;
  payer: Generated<number>;
  costId: string | null;
}

export interface Warehouse {
  nodeId: string;
  id: string;
  parentId: string | null;
  warehouseCode: string;
  warehouseName: string;
  warehouseType: Generated<number>;
  address: string | null;
  manager: string | null;
  statusFlag: Generated<boolean>;
  createdAt: Generated<Moment>;
  searchText: Generated<string>;
  searchPairs: Generated<number[]>;
}

export interface Workflow {
  nodeId: string;
  id: string;
  workflowName: string;
  bizType: number;
  sort: Generated<number>;
  statusFlag: Generated<boolean>;
  version: Generated<number>;
  creator: string;
  createdAt: Generated<Moment>;
  changedBy: string;
  changedAt: Generated<Moment>;
}

export interface WorkflowVersion {
  nodeId: string;
  workflowId: string;
  version: number;
  conditions: Json;
  steps: Json;
  madeBy: string;
  madeAt: Generated<Moment>;
}

/** What every module may ask. */
export interface DB {
  abnormalRecord: AbnormalRecord;
  accessKey: AccessKey;
  accountingEntry: AccountingEntry;
  accountingRule: AccountingRule;
  accountingRun: AccountingRun;
  alertChoice: AlertChoice;
  alertDevice: AlertDevice;
  alertWaiting: AlertWaiting;
  approval: Approval;
  approvalAbsence: ApprovalAbsence;
  approvalAct: ApprovalAct;
  approvalFile: ApprovalFile;
  approvalMention: ApprovalMention;
  approvalSeat: ApprovalSeat;
  approvalStep: ApprovalStep;
  assistantProposal: AssistantProposal;
  biRole: BiRole;
  borrowCycle: BorrowCycle;
  caseOutcome: CaseOutcome;
  caseWriteOff: CaseWriteOff;
  caveatCase: CaveatCase;
  caveatCenter: CaveatCenter;
  caveatRobot: CaveatRobot;
  chargeRule: ChargeRule;
  cloudMallAuth: CloudMallAuth;
  cloudMallBasket: CloudMallBasket;
  cloudMallFavourite: CloudMallFavourite;
  cloudMallOffer: CloudMallOffer;
  cloudMallOrder: CloudMallOrder;
  cloudMallOrderLine: CloudMallOrderLine;
  cloudMallPrice: CloudMallPrice;
  cloudMallProduct: CloudMallProduct;
  cloudMallPurchase: CloudMallPurchase;
  codeLabel: CodeLabel;
  comboPickOrder: ComboPickOrder;
  comboPickOrderLine: ComboPickOrderLine;
  companyGroupProduct: CompanyGroupProduct;
  conglomerateVendor: ConglomerateVendor;
  cost: Cost;
  costEntity: CostEntity;
  countRule: CountRule;
  currencyRate: CurrencyRate;
  customerContactor: CustomerContactor;
  customerLink: CustomerLink;
  customerOuterOrder: CustomerOuterOrder;
  customerReceipt: CustomerReceipt;
  cutterStatusLog: CutterStatusLog;
  dataScopeEntity: DataScopeEntity;
  dataScopeTemplate: DataScopeTemplate;
  deliveryAddress: DeliveryAddress;
  deliveryOrder: DeliveryOrder;
  deliveryOrderLine: DeliveryOrderLine;
  department: Department;
  deviceCommand: DeviceCommand;
  deviceConfig: DeviceConfig;
  deviceEvent: DeviceEvent;
  deviceState: DeviceState;
  directoryDepartment: DirectoryDepartment;
  directoryPerson: DirectoryPerson;
  directorySync: DirectorySync;
  empClearance: EmpClearance;
  empLevel: EmpLevel;
  empMove: EmpMove;
  empPickPermission: EmpPickPermission;
  employee: Employee;
  entryOrder: EntryOrder;
  entryOrderBatch: EntryOrderBatch;
  entryOrderDetail: EntryOrderDetail;
  expiryDeed: ExpiryDeed;
  exportTask: ExportTask;
  factoryDevice: FactoryDevice;
  feedback: Feedback;
  feedbackVote: FeedbackVote;
  filePart: FilePart;
  handDevice: HandDevice;
  handEntry: HandEntry;
  historyImport: HistoryImport;
  historySkipped: HistorySkipped;
  idempotency: Idempotency;
  identityLink: IdentityLink;
  identityProvider: IdentityProvider;
  imgVision: ImgVision;
  importLog: ImportLog;
  importMapping: ImportMapping;
  importProblem: ImportProblem;
  importTurn: ImportTurn;
  industryCostConfig: IndustryCostConfig;
  job: Job;
  labelPrinter: LabelPrinter;
  labelTemplate: LabelTemplate;
  loginDirectory: LoginDirectory;
  loginFactor: LoginFactor;
  loginRecovery: LoginRecovery;
  loginUser: LoginUser;
  lotStop: LotStop;
  mailReport: MailReport;
  mailReportLog: MailReportLog;
  node: Node;
  nodeCard: NodeCard;
  nodeCardBind: NodeCardBind;
  nodeConfig: NodeConfig;
  notice: Notice;
  noticeEmpRead: NoticeEmpRead;
  noticeRead: NoticeRead;
  oneTime: OneTime;
  openKey: OpenKey;
  openNonce: OpenNonce;
  operateLog: OperateLog;
  outOrder: OutOrder;
  outOrderLine: OutOrderLine;
  ownReport: OwnReport;
  paperTask: PaperTask;
  passkey: Passkey;
  personnelTie: PersonnelTie;
  pickOrder: PickOrder;
  pickOrderLine: PickOrderLine;
  pickPrivilege: PickPrivilege;
  pickPrivilegeEmp: PickPrivilegeEmp;
  pickPrivilegeProduct: PickPrivilegeProduct;
  pickPrivilegeVm: PickPrivilegeVm;
  pickRefusal: PickRefusal;
  pickRehearsal: PickRehearsal;
  pickRelease: PickRelease;
  pickStrategy: PickStrategy;
  pickStrategyItem: PickStrategyItem;
  pickStrategyVm: PickStrategyVm;
  pickTemplate: PickTemplate;
  pickTemplateDetail: PickTemplateDetail;
  pickWave: PickWave;
  pickWaveLine: PickWaveLine;
  pickWaveOrder: PickWaveOrder;
  platformKey: PlatformKey;
  post: Post;
  ppeCertificate: PpeCertificate;
  ppeChange: PpeChange;
  ppeNeed: PpeNeed;
  ppeReceipt: PpeReceipt;
  ppeReceiptLine: PpeReceiptLine;
  ppeReckoned: PpeReckoned;
  ppeSize: PpeSize;
  prewh: Prewh;
  prewhChannel: PrewhChannel;
  prewhInventory: PrewhInventory;
  prewhInventoryLine: PrewhInventoryLine;
  prewhOrder: PrewhOrder;
  prewhOrderLine: PrewhOrderLine;
  prewhPassage: PrewhPassage;
  prewhReplenishPlan: PrewhReplenishPlan;
  prewhReplenishPlanLine: PrewhReplenishPlanLine;
  prewhRoom: PrewhRoom;
  prewhSense: PrewhSense;
  prewhShelf: PrewhShelf;
  prewhVisit: PrewhVisit;
  problemRecord: ProblemRecord;
  procure: Procure;
  procureLine: ProcureLine;
  product: Product;
  productAverage: ProductAverage;
  productBom: ProductBom;
  productBomHistory: ProductBomHistory;
  productBomLine: ProductBomLine;
  productConversion: ProductConversion;
  productGroup: ProductGroup;
  productGroupProduct: ProductGroupProduct;
  productLife: ProductLife;
  productPicture: ProductPicture;
  productSupply: ProductSupply;
  productType: ProductType;
  productTypePlace: ProductTypePlace;
  project: Project;
  projectAttribute: ProjectAttribute;
  projectEmp: ProjectEmp;
  projectLeader: ProjectLeader;
  purchaseOrder: PurchaseOrder;
  purchaseOrderLine: PurchaseOrderLine;
  pushAttempt: PushAttempt;
  pushCorrection: PushCorrection;
  pushFact: PushFact;
  pushReceiver: PushReceiver;
  pushRecord: PushRecord;
  pushRoute: PushRoute;
  pushTemplate: PushTemplate;
  recoveryPosition: RecoveryPosition;
  refundRecord: RefundRecord;
  replenish: Replenish;
  replenishLine: ReplenishLine;
  replenishPlan: ReplenishPlan;
  replenishPlanLine: ReplenishPlanLine;
  returnCutterRemark: ReturnCutterRemark;
  returnOrder: ReturnOrder;
  returnOrderLine: ReturnOrderLine;
  rfidCheckLog: RfidCheckLog;
  rfidProduct: RfidProduct;
  role: Role;
  roleRight: RoleRight;
  saleAppeal: SaleAppeal;
  session: Session;
  sessionOrigin: SessionOrigin;
  signIn: SignIn;
  statement: Statement;
  statementInvoice: StatementInvoice;
  statementLine: StatementLine;
  statementMatch: StatementMatch;
  statementNote: StatementNote;
  statementPaper: StatementPaper;
  storedFile: StoredFile;
  taxRate: TaxRate;
  throttle: Throttle;
  toolCheck: ToolCheck;
  toolOffer: ToolOffer;
  trade: Trade;
  tradeAccountDay: TradeAccountDay;
  tradeAdditional: TradeAdditional;
  tradeDay: TradeDay;
  tradeForeign: TradeForeign;
  tradeGoodsMonth: TradeGoodsMonth;
  tradeMonth: TradeMonth;
  tradePeopleMonth: TradePeopleMonth;
  tradeReturn: TradeReturn;
  tradeRollup: TradeRollup;
  tradeSlot: TradeSlot;
  tradeTakerSlot: TradeTakerSlot;
  tradeTakerYear: TradeTakerYear;
  unitConversion: UnitConversion;
  userDashboard: UserDashboard;
  userDashboardDetail: UserDashboardDetail;
  userDataScope: UserDataScope;
  userRole: UserRole;
  uwhPickOrder: UwhPickOrder;
  uwhPickOrderDetail: UwhPickOrderDetail;
  uwhReport: UwhReport;
  vendor: Vendor;
  virtualOrder: VirtualOrder;
  virtualOrderLine: VirtualOrderLine;
  visionLink: VisionLink;
  vm: Vm;
  vmBanner: VmBanner;
  vmBannerTemplate: VmBannerTemplate;
  vmBannerVm: VmBannerVm;
  vmChannel: VmChannel;
  vmChannelAuth: VmChannelAuth;
  vmEmp: VmEmp;
  vmFault: VmFault;
  vmInventory: VmInventory;
  vmInventoryLine: VmInventoryLine;
  vmModel: VmModel;
  vmPickMode: VmPickMode;
  vmPickSettlement: VmPickSettlement;
  warehouse: Warehouse;
  workflow: Workflow;
  workflowVersion: WorkflowVersion;
}

/** What only the stock module may ask. */
export interface StockDB extends DB {
  stockAbnormality: StockAbnormality;
  stockBalance: StockBalance;
  stockCell: StockCell;
  stockClosing: StockClosing;
  stockCount: StockCount;
  stockCountTask: StockCountTask;
  stockCutter: StockCutter;
  stockEvent: StockEvent;
  stockLoan: StockLoan;
  stockLot: StockLot;
  stockMonth: StockMonth;
  stockMove: StockMove;
  stockProof: StockProof;
  stockReservation: StockReservation;
  stockSeal: StockSeal;
}

/** What data permission narrows by. */
export type ScopeKind = 'cost' | 'department' | 'partner' | 'project' | 'vm' | 'warehouse';

/** Which column of a table holds which of these. */
export const scopes = {
  approval: { vm: 'vmId', warehouse: 'warehouseId', department: 'departmentId', cost: 'costId', project: 'projectId' },
  caseWriteOff: { vm: 'vmId' },
  cloudMallOrder: { department: 'departmentId' },
  comboPickOrder: { department: 'departmentId' },
  cost: { cost: 'id' },
  costEntity: { cost: 'costId' },
  customerLink: { warehouse: 'warehouseId' },
  cutterStatusLog: { vm: 'vmId' },
  department: { department: 'id' },
  deviceCommand: { vm: 'vmId' },
  deviceConfig: { vm: 'vmId' },
  deviceEvent: { vm: 'vmId' },
  deviceState: { vm: 'vmId' },
  directoryDepartment: { department: 'departmentId' },
  employee: { department: 'departmentId' },
  entryOrder: { warehouse: 'warehouseId' },
  outOrder: { warehouse: 'warehouseId' },
  personnelTie: { department: 'departmentId' },
  pickOrder: { department: 'departmentId' },
  pickRefusal: { vm: 'vmId' },
  pickRelease: { vm: 'vmId' },
  prewh: { warehouse: 'warehouseId' },
  problemRecord: { warehouse: 'warehouseId' },
  procure: { warehouse: 'warehouseId' },
  project: { project: 'id' },
  projectAttribute: { project: 'projectId' },
  projectEmp: { project: 'projectId' },
  projectLeader: { project: 'projectId' },
  purchaseOrder: { warehouse: 'warehouseId' },
  pushRecord: { vm: 'vmId', warehouse: 'warehouseId', department: 'departmentId', cost: 'costId', project: 'projectId' },
  recoveryPosition: { vm: 'vmId' },
  replenish: { vm: 'vmId' },
  replenishPlan: { vm: 'vmId', warehouse: 'warehouseId' },
  returnOrder: { warehouse: 'warehouseId' },
  rfidCheckLog: { vm: 'vmId' },
  statement: { partner: 'vendorId' },
  toolCheck: { warehouse: 'warehouseId' },
  trade: { vm: 'vmId', warehouse: 'warehouseId', department: 'departmentId', cost: 'costId', project: 'projectId' },
  tradeAccountDay: { vm: 'vmId', department: 'departmentId', cost: 'costId', project: 'projectId' },
  tradeAdditional: { vm: 'vmId' },
  tradeDay: { vm: 'vmId' },
  tradeGoodsMonth: { vm: 'vmId' },
  tradeMonth: { department: 'departmentId', cost: 'costId', project: 'projectId' },
  tradePeopleMonth: { department: 'departmentId', cost: 'costId', project: 'projectId' },
  tradeTakerYear: { vm: 'vmId' },
  uwhPickOrder: { department: 'departmentId' },
  virtualOrder: { vm: 'vmId' },
  vm: { vm: 'id' },
  vmBannerVm: { vm: 'vmId' },
  vmChannel: { vm: 'vmId' },
  vmEmp: { vm: 'vmId' },
  vmFault: { vm: 'vmId' },
  vmInventory: { vm: 'vmId' },
  vmPickMode: { vm: 'vmId' },
  vmPickSettlement: { vm: 'vmId' },
  warehouse: { warehouse: 'id' },
} as const satisfies { [T in keyof DB]?: { [K in ScopeKind]?: keyof DB[T] } };

/** Of these, the columns that only some rows have. */
export const scopedSometimes: readonly string[] = ['approval.vmId', 'approval.warehouseId', 'approval.departmentId', 'approval.costId', 'approval.projectId', 'deviceCommand.vmId', 'personnelTie.departmentId', 'problemRecord.warehouseId', 'pushRecord.vmId', 'pushRecord.warehouseId', 'pushRecord.departmentId', 'pushRecord.costId', 'pushRecord.projectId', 'trade.warehouseId'];
