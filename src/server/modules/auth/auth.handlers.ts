// A line for each endpoint of sign-in.
import { auth } from '../../../contract/auth/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { createAccessKey, endAccessKey, ownAccessKeys } from './access-key.ts';
import { changePassword, inTransaction, loginInfo, loginSystems, updateAccount } from './account.ts';
import { menuFor, permissionsIn } from './menu.query.ts';
import { cardTerminal, loginCard } from './card-sign-in.ts';
import { generateSign } from './open-sign.ts';
import { endOwnSession, endUserSessions, ownSessions } from './own-sessions.ts';
import { addPasskey, offerPasskey, ownPasskeys, removePasskey, renamePasskey } from './passkey.ts';
import { beginPasskeySignIn, loginPasskey } from './passkey-sign-in.ts';
import { passwordRule } from './password.ts';
import { proveCode, resetPassword, resetUser, sendCode } from './reset.ts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  ownSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from './second-factor.ts';
import { loginSecond } from './second-step.ts';
import { endSeeAs, seeAs } from './see-as.ts';
import { logout, refreshSession } from './session.ts';
import { login } from './sign-in.ts';
import { signInList } from './sign-in-log.query.ts';
import { publicKey } from './transport.ts';

export const authHandlers = implement(auth, {
  publicKey,
  passwordRule,
  login: (ctx, input, { request }) => login(ctx, input, request),
  loginSystems,
  refresh: (ctx, _input, { request }) => inTransaction(ctx, (inner) => refreshSession(inner, request)),
  logout: (ctx, _input, { request }) => logout(ctx, request).then(() => null),
  seeAs: (ctx, input, { request }) => seeAs(ctx, input, request),
  endSeeAs: (ctx, _input, { request }) => endSeeAs(ctx, request).then(() => null),
  info: (ctx, _input, { request }) => loginInfo(ctx, request),
  menu: (ctx, { loginSys }) => menuFor(ctx, loginSys),
  permissions: permissionsIn,
  sendCode: (ctx, input, { request }) => sendCode(ctx, input, request),
  proveCode,
  reset: (ctx, input, { request }) => resetPassword(ctx, input, request),
  resetUser,
  changePassword,
  updateAccount,
  ownSessions: (ctx, _input, { request }) => ownSessions(ctx, request),
  endOwnSession: (ctx, input, { request }) => endOwnSession(ctx, input, request),
  endUserSessions,
  sign: generateSign,
  loginSecond: (ctx, input, { request }) => loginSecond(ctx, input, request),
  secondFactor: ownSecondFactor,
  offerSecond: offerSecondFactor,
  confirmSecond: confirmSecondFactor,
  renewRecovery: renewRecoveryCodes,
  removeSecond: removeSecondFactor,
  resetSecond: resetSecondFactor,
  passkeys: ownPasskeys,
  beginPasskey: offerPasskey,
  createPasskey: addPasskey,
  renamePasskey,
  removePasskey,
  signIns: signInList.page,
  beginPasskeySignIn,
  loginPasskey: (ctx, input, { request }) => loginPasskey(ctx, input, request),
  accessKeys: ownAccessKeys,
  createAccessKey,
  endAccessKey,
  terminal: cardTerminal,
  loginCard: (ctx, input, { request }) => loginCard(ctx, input, request),
});
