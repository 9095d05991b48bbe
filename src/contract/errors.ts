// The one catalogue of errors: what the server can refuse with, in both languages.
import { alertErrors } from './alert/errors.ts';
import { assistantErrors } from './assistant/errors.ts';
import { accountingErrors } from './accounting/errors.ts';
import { authErrors } from './auth/errors.ts';
import { channelErrors } from './channel/errors.ts';
import { deskErrors } from './desk/errors.ts';
import { deviceErrors } from './device/errors.ts';
import { customerErrors } from './customer/errors.ts';
import { comboErrors } from './combo/errors.ts';
import { dashboardErrors } from './dashboard/errors.ts';
import { handErrors } from './hand/errors.ts';
import { identityErrors } from './identity/errors.ts';
import { inboundErrors } from './inbound/errors.ts';
import { industryErrors } from './industry/errors.ts';
import { inventoryErrors } from './inventory/errors.ts';
import { kernelErrors, type ErrorText } from './kernel/errors.ts';
import { machineErrors } from './machine/errors.ts';
import { mailErrors } from './mail/errors.ts';
import { mallErrors } from './mall/errors.ts';
import { noticeErrors } from './notice/errors.ts';
import { orgErrors } from './org/errors.ts';
import { paperErrors } from './paper/errors.ts';
import { productErrors } from './product/errors.ts';
import { outboundErrors } from './outbound/errors.ts';
import { outsideErrors } from './outside/errors.ts';
import { pickErrors } from './pick/errors.ts';
import { ppeErrors } from './ppe/errors.ts';
import { purchaseErrors } from './purchase/errors.ts';
import { pushErrors } from './push/errors.ts';
import { replenishErrors } from './replenish/errors.ts';
import { reportErrors } from './report/errors.ts';
import { roleErrors } from './role/errors.ts';
import { senseErrors } from './sense/errors.ts';
import { statementErrors } from './statement/errors.ts';
import { stockErrors } from './stock/errors.ts';
import { strategyErrors } from './strategy/errors.ts';
import { systemErrors } from './system/errors.ts';
import { toolErrors } from './tool/errors.ts';
import { uwhErrors } from './uwh/errors.ts';
import { tradeErrors } from './trade/errors.ts';
import { transferErrors } from './transfer/errors.ts';
import { visionErrors } from './vision/errors.ts';
import { warningErrors } from './warning/errors.ts';
import { workflowErrors } from './workflow/errors.ts';
import { warehouseErrors } from './warehouse/errors.ts';

export const errorTexts = {
  ...kernelErrors,
  ...alertErrors,
  ...assistantErrors,
  ...accountingErrors,
  ...authErrors,
  ...channelErrors,
  ...deskErrors,
  ...deviceErrors,
  ...comboErrors,
  ...customerErrors,
  ...dashboardErrors,
  ...handErrors,
  ...identityErrors,
  ...inboundErrors,
  ...industryErrors,
  ...inventoryErrors,
  ...machineErrors,
  ...mailErrors,
  ...mallErrors,
  ...noticeErrors,
  ...orgErrors,
  ...outboundErrors,
  ...outsideErrors,
  ...paperErrors,
  ...productErrors,
  ...pickErrors,
  ...ppeErrors,
  ...purchaseErrors,
  ...pushErrors,
  ...replenishErrors,
  ...reportErrors,
  ...roleErrors,
  ...senseErrors,
  ...statementErrors,
  ...stockErrors,
  ...strategyErrors,
  ...systemErrors,
  ...toolErrors,
  ...uwhErrors,
  ...tradeErrors,
  ...transferErrors,
  ...visionErrors,
  ...warningErrors,
  ...warehouseErrors,
  ...workflowErrors,
} as const;

export type ErrorCode = keyof typeof errorTexts;
/** Several names are said in a row, parted as the language parts them. */
export type ErrorParams = Record<string, string | number | readonly string[]>;
export type Language = 'zh' | 'en';

/** The sentence of an error in a language, its parameters filled in, and its business code. */
export function errorText(key: ErrorCode, params: ErrorParams = {}, language: Language = 'zh') {
  const [code, zh, en]: ErrorText = errorTexts[key];
  const said = (value: ErrorParams[string] = '') =>
    typeof value === 'object' ? value.join(language === 'en' ? ', ' : '、') : String(value);
  const msg = (language === 'en' ? en : zh).replace(/\{(\w+)\}/g, (_, name: string) => said(params[name]));
  return { code, msg };
}
