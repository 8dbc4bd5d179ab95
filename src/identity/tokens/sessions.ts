import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { exceptions } from '../http/exceptions.ts';
import { revokeFamilies } from './families.ts';
import { readAccessToken } from './tokens.ts';
import { defineOperation, members } from '../http/operation.ts';

const LISTED_MAX = 100;

/**
 * Lists the caller's sign-ins, most recently used first: when, on what kind of device, and from
 * which network. Not part of Amazon's protocol.
 */
export const listSessions = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken }),
  async run(identity, { AccessToken }) {
    const { user, originJti } = await readAccessToken(identity, AccessToken);
    const rows = await readSessions(identity.db, user.sub, identity.now());
    return {
      Sessions: rows.map((row) => ({
        SessionId: row.origin_jti,
        Device: row.device,
        Network: row.network,
        SignedInAt: row.authenticated_at.toISOString(),
        LastUsedAt: row.used_at.toISOString(),
        Current: row.origin_jti === originJti,
      })),
    };
  },
});

/** Returns where a user is signed in, most recently used first, at most a hundred. */
export async function readSessions(db: Db, sub: string, now: Date) {
  return await db
    .selectFrom('identity_families')
    .select(['origin_jti', 'authenticated_at', 'device', 'network'])
    .select((eb) => eb.fn.coalesce('last_used_at', 'authenticated_at').as('used_at'))
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('origin_jti')
    .limit(LISTED_MAX)
    .execute();
}

/** Ends one of the caller's own sign-ins. Answers that it doesn't exist if it is someone else's or has already ended. */
export const revokeSession = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, SessionId: z.uuid() }),
  async run(identity, { AccessToken, SessionId }) {
    const { user } = await readAccessToken(identity, AccessToken);
    if (!(await revokeFamilies(identity.db, user.sub, identity.now(), { only: SessionId.toLowerCase() })))
      throw exceptions.sessionUnknown();
    return {};
  },
});

/** Ends all of the caller's sign-ins except the one making the request. */
export const revokeOtherSessions = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken }),
  async run(identity, { AccessToken }) {
    const { user, originJti } = await readAccessToken(identity, AccessToken);
    await revokeFamilies(identity.db, user.sub, identity.now(), { except: originJti });
    return {};
  },
});
