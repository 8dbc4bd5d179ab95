import { fieldOf } from '#kernel/is-object.ts';
import type { IdentityCall } from '#platform/web/call-identity.ts';
import { isUnknownOperation } from '#platform/web/identity-error.ts';

/** A sign-in of the person, as coarse as it can be and still be recognised. Instants are ISO UTC strings. */
export type SignedInDevice = { id: string; device: string; network: string; signedInAt: string; lastUsedAt: string; current: boolean };

export type IdentityUser = { sub: string; name: string | null; email: string | null; twoFactor: boolean };

type Answer = Record<string, unknown>;
type Wire = {
  call: IdentityCall;
  /** The operations that only our own provider has. */
  callOurs: IdentityCall;
};

/** What a signed-in person may do with their own account at the identity provider. */
export function accountCalls({ call, callOurs }: Wire) {
  return {
    async getUser(accessToken: string): Promise<IdentityUser> {
      return userOf(await call('GetUser', { AccessToken: accessToken }));
    },
    /** Ends all other sign-ins. */
    async changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void> {
      await call('ChangePassword', { AccessToken: accessToken, PreviousPassword: oldPassword, ProposedPassword: newPassword });
    },
    /** Mails a code to the new address; the old one stays in force until `verifyEmail`. */
    async updateEmail(accessToken: string, email: string): Promise<void> {
      await call('UpdateUserAttributes', { AccessToken: accessToken, UserAttributes: [{ Name: 'email', Value: email }] });
    },
    async resendEmailCode(accessToken: string): Promise<void> {
      await call('GetUserAttributeVerificationCode', { AccessToken: accessToken, AttributeName: 'email' });
    },
    async verifyEmail(accessToken: string, code: string): Promise<void> {
      await call('VerifyUserAttribute', { AccessToken: accessToken, AttributeName: 'email', Code: code });
    },
    /** A secret for an authenticator app, in base 32. Nothing changes before `verifySoftwareToken`. */
    async associateSoftwareToken(accessToken: string): Promise<{ secret: string }> {
      return { secret: String((await call('AssociateSoftwareToken', { AccessToken: accessToken })).SecretCode) };
    },
    /** Proves that the app has the secret; `demandTwoFactor` then asks for its codes at sign-in. */
    async verifySoftwareToken(accessToken: string, code: string): Promise<void> {
      await call('VerifySoftwareToken', { AccessToken: accessToken, UserCode: code });
    },
    async demandTwoFactor(accessToken: string): Promise<void> {
      await call('SetUserMFAPreference', { AccessToken: accessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
    },
    /** Answers whether it is off: false from a provider that does not check the password with it. */
    async turnOffTwoFactor(accessToken: string, password: string): Promise<boolean> {
      try {
        await callOurs('TurnOffSoftwareToken', { AccessToken: accessToken, Password: password });
        return true;
      } catch (error) {
        if (isUnknownOperation(error)) return false;
        throw error;
      }
    },
    /**
     * Ten new recovery codes, in place of any former ones; null from a provider that has none. Without the password it works within
     * minutes of a code of the app.
     */
    async createRecoveryCodes(accessToken: string, password?: string): Promise<string[] | null> {
      return orNull(async () => {
        const { Codes } = await callOurs('CreateRecoveryCodes', { AccessToken: accessToken, Password: password });
        return listIn(Codes).map(String);
      });
    },
    /** How many recovery codes are good still; null from a provider that has none. */
    async countRecoveryCodes(accessToken: string): Promise<number | null> {
      return orNull(async () => Number((await callOurs('CountRecoveryCodes', { AccessToken: accessToken })).Left));
    },
    /** For providers in whose protocol an access token is enough. */
    async dropTwoFactor(accessToken: string): Promise<void> {
      await call('SetUserMFAPreference', { AccessToken: accessToken, SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } });
    },
    /** Where the person is signed in, the last used first; null from a provider that does not tell. */
    async listSessions(accessToken: string): Promise<SignedInDevice[] | null> {
      return orNull(async () => {
        const answer = await callOurs('ListSessions', { AccessToken: accessToken });
        return listIn(answer.Sessions).map((session) => ({
          id: textIn(session, 'SessionId'),
          device: textIn(session, 'Device'),
          network: textIn(session, 'Network'),
          signedInAt: textIn(session, 'SignedInAt'),
          lastUsedAt: textIn(session, 'LastUsedAt'),
          current: fieldOf(session, 'Current') === true,
        }));
      });
    },
    async revokeSession(accessToken: string, id: string): Promise<void> {
      await callOurs('RevokeSession', { AccessToken: accessToken, SessionId: id });
    },
    async revokeOtherSessions(accessToken: string): Promise<void> {
      await callOurs('RevokeOtherSessions', { AccessToken: accessToken });
    },
    /** Ends every sign-in, this one too. */
    async globalSignOut(accessToken: string): Promise<void> {
      await call('GlobalSignOut', { AccessToken: accessToken });
    },
  };
}

/** What only our own provider can tell: null from any other. */
async function orNull<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask();
  } catch (error) {
    if (isUnknownOperation(error)) return null;
    throw error;
  }
}

function userOf(answer: Answer): IdentityUser {
  const attributes = new Map(listIn(answer.UserAttributes).map((attribute) => [fieldOf(attribute, 'Name'), fieldOf(attribute, 'Value')]));
  const textOf = (name: string) => {
    const value = attributes.get(name);
    return typeof value === 'string' ? value : null;
  };
  return {
    sub: textOf('sub') ?? String(answer.Username),
    name: textOf('name'),
    email: textOf('email'),
    twoFactor: Array.isArray(answer.UserMFASettingList) && answer.UserMFASettingList.includes('SOFTWARE_TOKEN_MFA'),
  };
}

function listIn(field: unknown): unknown[] {
  return Array.isArray(field) ? field : [];
}

function textIn(entry: unknown, name: string): string {
  return String(fieldOf(entry, name) ?? '');
}
