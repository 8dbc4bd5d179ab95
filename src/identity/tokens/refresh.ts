import { exceptions } from '../http/exceptions.ts';
import { findFamily, findFamilyByToken, revokeFamilies, rotateFamily, type Family } from './families.ts';
import type { Identity } from '../identity.ts';
import { originOf, type Caller } from '../http/caller.ts';
import { refreshTokenOf } from './refresh-tokens.ts';
import { LIFETIMES } from '../rules.ts';
import { issueTokens, refusalOf, type AuthenticationResult } from './tokens.ts';

/**
 * Returns new tokens for a refresh token, with the refresh token that replaces it. The previous token is accepted for 60 more seconds and
 * gets the same successor, because its response may have been lost or two tabs may have asked at once. Later it still is, as long as nobody
 * has used that successor: a device may have slept before the response came. It gets another one then, and the lost one is as good as
 * stolen. Any other reuse means that a token was stolen, so the family is revoked: of an owner and a thief, the second to refresh the token
 * that both have ends it, or the first one's next refresh. Refuses tokens that aren't ours, were revoked or have expired, and users who may
 * not act.
 */
export async function refreshTokens(identity: Identity, refreshToken: string, caller: Caller): Promise<AuthenticationResult> {
  const found = await findFamilyByToken(identity.db, identity.secrets, refreshToken);
  if (!found) throw exceptions.refreshTokenInvalid();
  const { family, generation } = found;
  assertUsable(identity, family);
  const user = await identity.db.selectFrom('identity_users').selectAll().where('sub', '=', family.sub).executeTakeFirst();
  if (!user) throw exceptions.refreshTokenInvalid();
  const refusal = refusalOf(user);
  if (refusal) throw refusal;
  const now = identity.now();
  const repeated = isUnansweredRepeat(family, generation, now) ? generation : null;
  const mayRotate = generation === family.generation || repeated !== null;
  const rotated = mayRotate ? await rotateFamily(identity.db, family, { now, origin: originOf(caller), repeated }) : null;
  const successor = rotated ?? (await successorOf(identity, family, generation));
  return { ...(await issueTokens(identity, user, successor)), RefreshToken: refreshTokenOf(identity.secrets, successor) };
}

// The token has already been used, perhaps a moment ago by the call that won the race with this one.
async function successorOf(identity: Identity, { sub, origin_jti: originJti }: Family, generation: number): Promise<Family> {
  const family = await findFamily(identity.db, sub, originJti);
  if (!family) throw exceptions.refreshTokenInvalid();
  assertUsable(identity, family);
  if (generation === formerGeneration(family) && isInGrace(family, identity.now())) return family;
  await revokeFamilies(identity.db, sub, identity.now(), { only: originJti });
  identity.log.warn({ sub, generation, present: family.generation }, 'A refresh token was used again; its sign-in has been ended.');
  throw exceptions.refreshTokenReused();
}

function assertUsable(identity: Identity, family: Family): void {
  if (family.revoked_at !== null) throw exceptions.refreshTokenRevoked();
  if (identity.now() >= family.expires_at) throw exceptions.refreshTokenExpired();
}

/** Whether a token is the one before the newest, which nobody has used, and its own response was due long ago. */
function isUnansweredRepeat(family: Family, generation: number, now: Date): boolean {
  return generation === formerGeneration(family) && !isInGrace(family, now);
}

/** The generation of the token in whose response the newest one was sent. */
function formerGeneration({ generation, repeated_generation: repeated, repeated_for: repeatedFor }: Family): number {
  return repeated !== null && repeatedFor === generation ? repeated : generation - 1;
}

function isInGrace(family: Family, now: Date): boolean {
  return family.rotated_at !== null && now.getTime() - family.rotated_at.getTime() <= LIFETIMES.refreshGraceSeconds * 1000;
}
