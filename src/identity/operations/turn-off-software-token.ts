import { z } from 'zod';
import { chooseSecondFactor } from '../choose-second-factor.ts';
import { exceptions } from '../exceptions.ts';
import { settle } from '../identity.ts';
import { isLockedNow, recordAttempt } from '../lockouts.ts';
import { readAccessToken } from '../tokens.ts';
import { lockUser, subjectKeyOf } from '../users.ts';
import { defineOperation, members } from './operation.ts';

/**
 * Lets the password alone sign in again, for whoever is signed in and knows it: also for those who have lost their app. Wrong ones
 * count towards the lockout. Not a part of Amazon's protocol, in which only a sign-in of the last minutes can do it.
 */
export const turnOffSoftwareToken = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken, Password: members.password }),
  async run(identity, { AccessToken, Password }) {
    const { user } = await readAccessToken(identity, AccessToken);
    const key = subjectKeyOf(identity.secrets, user.sub);
    if (await isLockedNow(identity.db, key, identity.now())) throw exceptions.limitExceeded();
    const verified = await identity.passwords.verify(user.password_hash, Password);
    return settle(identity, async (command) => {
      const fresh = await lockUser(command.tx, user.sub, 'update');
      const right = verified && fresh?.password_hash === user.password_hash;
      const verdict = await recordAttempt(command.tx, key, right, command.now);
      if (verdict === 'locked') return exceptions.limitExceeded();
      if (verdict === 'wrong' || !fresh) return exceptions.wrongPassword();
      await chooseSecondFactor(command, fresh, { on: false, preferred: false });
      return {};
    });
  },
});
