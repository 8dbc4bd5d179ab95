import { z } from 'zod';
import { exceptions } from '../http/exceptions.ts';
import { findFamilyByToken, revokeFamilies } from './families.ts';
import { assertClient, defineOperation, members } from '../http/operation.ts';

const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/**
 * Revokes a refresh token, even one that has since been rotated, and with it its family. An unknown
 * token counts as revoked (RFC 7009 section 2.2).
 */
export const revokeToken = defineOperation({
  input: z.strictObject({
    ClientId: members.clientId,
    Token: members.refreshToken,
    ClientSecret: z.string().max(64).optional(),
    RevokeAssociatedSessions: z.string().max(64).optional(),
  }),
  async run(identity, { ClientId, Token, ClientSecret }) {
    assertClient(identity, ClientId, ClientSecret);
    if (JWT.test(Token)) throw exceptions.tokenTypeUnsupported();
    const found = await findFamilyByToken(identity.db, identity.secrets, Token);
    if (found) await revokeFamilies(identity.db, found.family.sub, identity.now(), { only: found.family.origin_jti });
    return {};
  },
});
