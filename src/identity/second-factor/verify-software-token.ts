import { z } from 'zod';
import { exceptions } from '../http/exceptions.ts';
import { limitSubject, commitOutcome } from '../identity.ts';
import { judgePendingToken } from './software-tokens.ts';
import { readAccessToken, signedInJustNow } from '../tokens/tokens.ts';
import { lockUser, subjectKeyOf } from '../users/users.ts';
import { defineOperation, members } from '../http/operation.ts';

/**
 * Proves with a code that the app has the pending secret, which then replaces any former one.
 * Whether sign-in asks for it is a separate choice.
 */
export const verifySoftwareToken = defineOperation({
  input: z.strictObject({
    AccessToken: members.accessToken.optional(),
    Session: members.session.optional(),
    UserCode: members.softwareTokenCode,
    FriendlyDeviceName: z.string().max(131_072).optional(),
  }),
  async run(identity, { AccessToken, Session, UserCode }) {
    if (AccessToken === undefined)
      throw Session === undefined ? exceptions.invalidParameter('Either AccessToken or Session is required.') : exceptions.sessionInvalid();
    const caller = await readAccessToken(identity, AccessToken);
    await limitSubject(identity, 'softwareToken', subjectKeyOf(identity.secrets, caller.user.sub), exceptions.tooManyRequests);
    return commitOutcome(identity, async ({ tx, now }) => {
      const user = await lockUser(tx, caller.user.sub, 'update');
      if (!user) return exceptions.accessTokenRevoked();
      // Replacing the app gives up the one in use.
      if (user.second_factor && !signedInJustNow(caller, now)) return exceptions.signInAgain();
      if (user.pending_software_token === null) return exceptions.softwareTokenNotFound();
      const judged = judgePendingToken(identity, user, UserCode, now);
      if (judged.verdict !== 'right') return exceptions.softwareTokenNotProven();
      await tx
        .updateTable('identity_users')
        .set({
          sealed_software_token: user.pending_software_token,
          pending_software_token: null,
          software_token_step: judged.step,
          updated_at: now,
        })
        .where('sub', '=', user.sub)
        .execute();
      return { Status: 'SUCCESS' };
    });
  },
});
