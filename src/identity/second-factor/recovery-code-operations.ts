import { z } from 'zod';
import { exceptions } from '../http/exceptions.ts';
import { limitSubject, commitOutcome, type Identity } from '../identity.ts';
import { countRecoveryCodesOf, makeRecoveryCodes } from './recovery-codes.ts';
import { usedAppJustNow } from './software-tokens.ts';
import { readAccessToken } from '../tokens/tokens.ts';
import { lockUser, subjectKeyOf, type IdentityUser } from '../users/users.ts';
import { withPassword } from '../sign-in/with-password.ts';
import { defineOperation, members } from '../http/operation.ts';

/** Returns how many unused recovery codes the caller has. Not part of Amazon's protocol, which has no recovery codes. */
export const countRecoveryCodes = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken }),
  async run(identity, { AccessToken }) {
    const { user } = await readAccessToken(identity, AccessToken);
    return { Left: await countRecoveryCodesOf(identity.db, user.sub) };
  },
});

/**
 * Creates ten new recovery codes for a user with a second factor, replacing any former ones. Asks for the password,
 * except from a user whose app was used within the last few minutes: they have just set it up and so have proven enough.
 */
export const createRecoveryCodes = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, Password: members.password.optional() }),
  async run(identity, { AccessToken, Password }) {
    const { user } = await readAccessToken(identity, AccessToken);
    await limitSubject(identity, 'recoveryCodes', subjectKeyOf(identity.secrets, user.sub));
    const make = async (command: Parameters<typeof makeRecoveryCodes>[1], fresh: IdentityUser) =>
      fresh.second_factor ? { Codes: await makeRecoveryCodes(identity, command, fresh) } : exceptions.softwareTokenNotFound();
    return Password === undefined ? withApp(identity, user, make) : withPassword(identity, user, Password, make);
  },
});

function withApp<Result>(identity: Identity, { sub }: IdentityUser, run: Parameters<typeof withPassword<Result>>[3]): Promise<Result> {
  return commitOutcome<Result>(identity, async (command) => {
    const fresh = await lockUser(command.tx, sub, 'update');
    if (!fresh) return exceptions.accessTokenRevoked();
    return usedAppJustNow(fresh, command.now) ? run(command, fresh) : exceptions.signInAgain();
  });
}
