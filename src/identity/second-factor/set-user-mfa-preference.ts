import { z } from 'zod';
import { chooseSecondFactor } from './choose-second-factor.ts';
import { exceptions } from '../http/exceptions.ts';
import { commitOutcome } from '../identity.ts';
import { usedAppJustNow } from './software-tokens.ts';
import { readAccessToken, signedInJustNow } from '../tokens/tokens.ts';
import { lockUser } from '../users/users.ts';
import { defineOperation, members } from '../http/operation.ts';

const Settings = z.strictObject({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).optional();

/**
 * Sets whether sign-in asks for the authenticator app. It can be turned on once the app is proven, and turned
 * off only within minutes of signing in: a device left open isn't enough for either. There are no other second factors.
 */
export const setUserMfaPreference = defineOperation({
  input: z.strictObject({
    AccessToken: members.accessToken,
    SoftwareTokenMfaSettings: Settings,
    SMSMfaSettings: Settings,
    EmailMfaSettings: Settings,
    WebAuthnMfaSettings: z.looseObject({ FactorConfiguration: z.string().max(64).optional() }).optional(),
  }),
  async run(identity, { AccessToken, SoftwareTokenMfaSettings: wanted, SMSMfaSettings, EmailMfaSettings }) {
    const caller = await readAccessToken(identity, AccessToken);
    for (const other of [SMSMfaSettings, EmailMfaSettings])
      if (other?.Enabled || other?.PreferredMfa) throw exceptions.invalidParameter('Only software token MFA is enabled for the user pool.');
    if (wanted === undefined) return {};
    return commitOutcome(identity, async (command) => {
      const user = await lockUser(command.tx, caller.user.sub, 'update');
      if (!user) return exceptions.accessTokenRevoked();
      const on = wanted.Enabled === true;
      if (wanted.PreferredMfa && !on) return exceptions.invalidParameter('A preferred MFA method must be enabled.');
      if (on && user.sealed_software_token === null) return exceptions.softwareTokenNotVerified();
      const isFresh = signedInJustNow(caller, command.now);
      if (!on && user.second_factor && !isFresh) return exceptions.signInAgain();
      // Setting up the app, which has just been proven, asked for the password.
      if (on && !user.second_factor && !isFresh && !usedAppJustNow(user, command.now)) return exceptions.signInAgain();
      await chooseSecondFactor(command, user, { on, preferred: wanted.PreferredMfa === true });
      return {};
    });
  },
});
