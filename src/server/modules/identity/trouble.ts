// What went wrong with a provider, as a refusal for whoever stands at the sign-in page or sets it up.
import * as oidc from 'openid-client';
import { Unanswered, type Trouble } from '../../kernel/outgoing/client.ts';
import { Refusal } from '../../kernel/refusal.ts';

const WHY: Record<Trouble, string> = {
  address: '地址不允许访问',
  name: '找不到主机名',
  refused: '连不上',
  timeout: '超时没有回答',
  cut: '连接中断',
  certificate: '证书不可信',
};

/** The error itself and what it came of. */
function* causesOf(error: unknown): Generator<unknown> {
  for (let one = error, depth = 0; one !== undefined && one !== null && depth < 6; depth += 1) {
    yield one;
    one = (one as { cause?: unknown }).cause;
  }
}

const CLIENT = new Set(['invalid_client', 'unauthorized_client', 'invalid_redirect_uri']);
// Somebody changed his mind, or is asked for what he cannot give there.
const PERSON = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required', 'account_selection_required']);

/** Whatever openid-client, jose or the network has thrown, as a refusal. */
export function refusalFor(error: unknown, name: string): Refusal {
  const causes = [...causesOf(error)];
  const refusal = causes.find((one) => one instanceof Refusal);
  if (refusal) return refusal;
  const unanswered = causes.find((one) => one instanceof Unanswered);
  if (unanswered) return new Refusal('provider-unreachable', { name, problem: WHY[unanswered.trouble] });
  const said = causes.find((one) => one instanceof oidc.ResponseBodyError || one instanceof oidc.AuthorizationResponseError);
  if (said) return new Refusal(wordFor(said.error), { name });
  const code = causes.map((one) => (one as { code?: unknown }).code).find((one) => typeof one === 'string');
  if (code === 'OAUTH_TIMEOUT') return new Refusal('provider-unreachable', { name, problem: WHY.timeout });
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') return new Refusal('provider-client', { name });
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON')
    return new Refusal('provider-unreachable', { name, problem: '回答不是身份提供方的' });
  return new Refusal(code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' ? 'provider-clock' : 'provider-answer', { name });
}

const wordFor = (error: string): 'provider-client' | 'provider-cancelled' | 'provider-answer' => {
  if (CLIENT.has(error)) return 'provider-client';
  return PERSON.has(error) ? 'provider-cancelled' : 'provider-answer';
};
