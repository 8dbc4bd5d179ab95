import { z } from 'zod';
import { exceptions } from '../exceptions.ts';
import { startFamily } from '../families.ts';
import { limitAddress, settle, type Identity } from '../identity.ts';
import { isLockedNow, recordAttempt } from '../lockouts.ts';
import { PASSWORD_MAX } from '../rules.ts';
import { issueTokens, refusalOf, type AuthenticationResult } from '../tokens.ts';
import { findSubject, lockUser } from '../users.ts';
import { assertClient, defineOperation, ignoredMembers, members } from './operation.ts';
import { refreshTokens } from './get-tokens-from-refresh-token.ts';

const FLOWS = [
  'USER_PASSWORD_AUTH',
  'REFRESH_TOKEN_AUTH',
  'REFRESH_TOKEN',
  'USER_SRP_AUTH',
  'CUSTOM_AUTH',
  'ADMIN_NO_SRP_AUTH',
  'ADMIN_USER_PASSWORD_AUTH',
  'USER_AUTH',
] as const;

/** Signs in with a password, or refreshes tokens. The flows that this pool does not offer are refused by name. */
export const initiateAuth = defineOperation({
  input: z.strictObject({
    AuthFlow: z.enum(FLOWS),
    ClientId: members.clientId,
    AuthParameters: z.record(z.string().max(64), z.string().max(8192)).optional(),
    Session: z.string().max(2048).optional(),
    ...ignoredMembers,
  }),
  async run(identity, { AuthFlow, ClientId, AuthParameters = {} }, { address }) {
    assertClient(identity, ClientId, AuthParameters['SECRET_HASH']);
    const parameter = (name: string) => {
      const value = AuthParameters[name];
      if (value === undefined || value === '') throw exceptions.invalidParameter(`Missing required parameter ${name}`);
      return value;
    };
    switch (AuthFlow) {
      case 'USER_PASSWORD_AUTH':
        return {
          ChallengeParameters: {},
          AuthenticationResult: await signIn(identity, parameter('USERNAME'), parameter('PASSWORD'), address),
        };
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return { ChallengeParameters: {}, AuthenticationResult: await refreshTokens(identity, parameter('REFRESH_TOKEN')) };
      default:
        throw exceptions.invalidParameter(`${AuthFlow} is not enabled for the client.`);
    }
  },
});

async function signIn(identity: Identity, username: string, password: string, address: string): Promise<AuthenticationResult> {
  if (!members.username.safeParse(username).success || password.length > PASSWORD_MAX) throw exceptions.wrongPassword();
  await limitAddress(identity, 'signIn', address);
  const subject = await findSubject(identity.db, identity.secrets, username);
  if (await isLockedNow(identity.db, subject.key, identity.now())) throw exceptions.lockedOut();
  const verified = await identity.passwords.verify(subject.user?.password_hash ?? null, password);
  const { user, family, refreshToken } = await settle(identity, async ({ tx, now, newId }) => {
    // The share lock holds off a change of the password, so that no sign-in with the old one survives it.
    const fresh = subject.user && (await lockUser(tx, subject.user.sub, 'share'));
    const right = verified && fresh !== null && fresh.password_hash === subject.user?.password_hash;
    const verdict = await recordAttempt(tx, subject.key, right, now);
    if (verdict === 'locked') return exceptions.lockedOut();
    if (verdict === 'wrong' || fresh === null) return exceptions.wrongPassword();
    const refusal = refusalOf(fresh);
    if (refusal) return refusal;
    const started = { origin_jti: newId(), authenticated_at: now };
    const token = await startFamily(tx, identity, { sub: fresh.sub, originJti: started.origin_jti, now });
    return { user: fresh, family: started, refreshToken: token };
  });
  return { ...(await issueTokens(identity, user, family)), RefreshToken: refreshToken };
}
