// What other modules may use of sign-in.
export { authHandlers } from './auth.handlers.ts';
export { guardSessions } from './gate.ts';
export { appKeyOf, makeOpenKey, openKeyNamed, rememberedKey, signOf, type OpenKey } from './open-sign.ts';
export { grantNewRights } from './new-rights.ts';
export { logSeenOver } from './see-as.ts';
export { seal, unseal } from './secret-box.ts';
export { HAND_ROLES, seedRoles, type SeedRole } from './seed-roles.ts';
export { endSessionsOf, forgetSessions, liveSession as sessionOf, userNow } from './session.ts';
export { sweepSignIn } from './sweep.ts';
export { loginName } from './account.query.ts';
export { createNode, createUser, createUsers, firstAdministrator, lockUser, updateUser, type NewUser } from './users.ts';
export { shareSecret } from './secret-share.ts';
