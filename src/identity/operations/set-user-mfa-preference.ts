import { z } from 'zod';
import { exceptions } from '../exceptions.ts';
import { settle } from '../identity.ts';
import { announce } from '../notices.ts';
import { readAccessToken } from '../tokens.ts';
import { lockUser } from '../users.ts';
import { defineOperation, members } from './operation.ts';

const Settings = z.strictObject({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).optional();

/** Whether sign-in asks for the authenticator app. It can be demanded once the app is proven; other second factors do not exist here. */
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
    return settle(identity, async (command) => {
      const user = await lockUser(command.tx, caller.user.sub, 'update');
      if (!user) return exceptions.accessTokenRevoked();
      const on = wanted.Enabled === true;
      if (wanted.PreferredMfa && !on) return exceptions.invalidParameter('A preferred MFA method must be enabled.');
      if (on && user.sealed_software_token === null) return exceptions.softwareTokenNotVerified();
      await command.tx
        .updateTable('identity_users')
        .set({ second_factor: on, second_factor_preferred: on && wanted.PreferredMfa === true, updated_at: command.now })
        .where('sub', '=', user.sub)
        .execute();
      if (on !== user.second_factor) await announce(command, user.email, { kind: on ? 'SECOND_FACTOR_ON' : 'SECOND_FACTOR_OFF' });
      return {};
    });
  },
});
