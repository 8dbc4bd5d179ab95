import { z } from 'zod';
import { refreshTokens } from './refresh.ts';
import { assertClient, defineOperation, members } from '../http/operation.ts';

/** Returns new ID and access tokens for a refresh token, with the refresh token that replaces it. */
export const getTokensFromRefreshToken = defineOperation({
  input: z.strictObject({
    ClientId: members.clientId,
    RefreshToken: members.refreshToken,
    ClientSecret: z.string().max(64).optional(),
    DeviceKey: z.string().max(55).optional(),
    ClientMetadata: members.metadata,
  }),
  async run(identity, { ClientId, RefreshToken, ClientSecret }, caller) {
    assertClient(identity, ClientId, ClientSecret);
    return { AuthenticationResult: await refreshTokens(identity, RefreshToken, caller) };
  },
});
