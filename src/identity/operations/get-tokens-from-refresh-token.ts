import { z } from 'zod';
import { exceptions } from '../exceptions.ts';
import { findFamilyByToken } from '../families.ts';
import type { Identity } from '../identity.ts';
import { issueTokens, refusalOf, type AuthenticationResult } from '../tokens.ts';
import { assertClient, defineOperation, members } from './operation.ts';

/** New id and access tokens for a refresh token, which stays the same: this pool does not rotate refresh tokens. */
export const getTokensFromRefreshToken = defineOperation({
  input: z.strictObject({
    ClientId: members.clientId,
    RefreshToken: members.refreshToken,
    ClientSecret: z.string().max(64).optional(),
    DeviceKey: z.string().max(55).optional(),
    ClientMetadata: members.metadata,
  }),
  async run(identity, { ClientId, RefreshToken, ClientSecret }) {
    assertClient(identity, ClientId, ClientSecret);
    return { AuthenticationResult: await refreshTokens(identity, RefreshToken) };
  },
});

/** Refuses tokens that are not ours, were revoked or have expired, and users who may not act. */
export async function refreshTokens(identity: Identity, refreshToken: string): Promise<AuthenticationResult> {
  const family = await findFamilyByToken(identity.db, identity.secrets, refreshToken);
  if (!family) throw exceptions.refreshTokenInvalid();
  if (family.revoked_at !== null) throw exceptions.refreshTokenRevoked();
  if (identity.now() >= family.expires_at) throw exceptions.refreshTokenExpired();
  const user = await identity.db.selectFrom('identity_users').selectAll().where('sub', '=', family.sub).executeTakeFirst();
  if (!user) throw exceptions.refreshTokenInvalid();
  const refusal = refusalOf(user);
  if (refusal) throw refusal;
  return issueTokens(identity, user, family);
}
