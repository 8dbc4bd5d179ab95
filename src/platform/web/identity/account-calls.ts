import { fieldOf } from '#kernel/objects/is-object.ts';
import type { IdentityCall } from '#platform/web/identity/call-identity.ts';
import { isUnknownOperation } from '#platform/web/identity/identity-error.ts';

/** One of the person's sign-ins, in as little detail as still lets them recognise it. Instants are ISO UTC strings. */
export type SignedInDevice = { id: string; device: string; network: string; signedInAt: string; lastUsedAt: string; current: boolean };

export type IdentityUser = { sub: string; name: string | null; email: string | null; twoFactor: boolean };

type Answer = Record<string, unknown>;
type Wire = {
  call: IdentityCall;
  /** The operations that only our own provider has. */
  callOurs: IdentityCall;
};

/** The operations of a signed-in person on their own account at the identity provider. */
export function accountCalls({ call, callOurs }: Wire) {
  return {
    async getUser(accessToken: string): Promise<IdentityUser> {
      return userOf(await call('GetUser', { AccessToken: accessToken }));
    },
    /** Ends all other sign-ins. */
    async changePassword(accessToken: string, oldPassword: string, newPassword: string): Promise<void> {
      await call('ChangePassword', { AccessToken: accessToken, PreviousPassword: oldPassword, ProposedPassword: newPassword });
    },
    /**
     * Emails a code to the new address; the old one stays in force until `verifyEmail`. Returns whether that was done: false from a
     * provider that doesn't check the password for it.
     */
    async changeEmail(accessToken: string, password: string, email: string): Promise<boolean> {
      return doneByOurs(() => callOurs('ChangeEmail', { AccessToken: accessToken, Password: password, Email: email }));
    },
    /** For providers whose protocol requires only an access token. */
    async updateEmail(accessToken: string, email: string): Promise<void> {
      await call('UpdateUserAttributes', { AccessToken: accessToken, UserAttributes: [{ Name: 'email', Value: email }] });
    },
    async resendEmailCode(accessToken: string): Promise<void> {
      await call('GetUserAttributeVerificationCode', { AccessToken: accessToken, AttributeName: 'email' });
    },
    async verifyEmail(accessToken: string, code: string): Promise<void> {
      await call('VerifyUserAttribute', { AccessToken: accessToken, AttributeName: 'email', Code: code });
    },
    /**
     * Returns a secret for an authenticator app, in base 32; null from a provider that doesn't check the password for it. Nothing changes
     * before `verifySoftwareToken`.
     */
    async setUpSoftwareToken(accessToken: string, password: string): Promise<{ secret: string } | null> {
      return orNull(async () => ({
        secret: String((await callOurs('SetUpSoftwareToken', { AccessToken: accessToken, Password: password })).SecretCode),
      }));
    },
    /** For providers whose protocol requires only an access token. */
    async associateSoftwareToken(accessToken: string): Promise<{ secret: string }> {
      return { secret: String((await call('AssociateSoftwareToken', { AccessToken: accessToken })).SecretCode) };
    },
    /** Proves that the app has the secret; `demandTwoFactor` then requires its codes at sign-in. */
    async verifySoftwareToken(accessToken: string, code: string): Promise<void> {
      await call('VerifySoftwareToken', { AccessToken: accessToken, UserCode: code });
    },
    async demandTwoFactor(accessToken: string): Promise<void> {
      await call('SetUserMFAPreference', { AccessToken: accessToken, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } });
    },
    /** Returns whether it is off: false from a provider that doesn't check the password for it. */
    async turnOffTwoFactor(accessToken: string, password: string): Promise<boolean> {
      return doneByOurs(() => callOurs('TurnOffSoftwareToken', { AccessToken: accessToken, Password: password }));
    },
    /**
     * Returns ten new recovery codes, which replace any former ones; null from a provider that has none. Without the password it works
     * within minutes of a code from the app.
     */
    async createRecoveryCodes(accessToken: string, password?: string): Promise<string[] | null> {
      return orNull(async () => {
        const { Codes } = await callOurs('CreateRecoveryCodes', { AccessToken: accessToken, Password: password });
        return listIn(Codes).map(String);
      });
    },
    /** Returns how many recovery codes are still valid; null from a provider that has none. */
    async countRecoveryCodes(accessToken: string): Promise<number | null> {
      return orNull(async () => Number((await callOurs('CountRecoveryCodes', { AccessToken: accessToken })).Left));
    },
    /** For providers whose protocol requires only an access token. */
    async dropTwoFactor(accessToken: string): Promise<void> {
      await call('SetUserMFAPreference', { AccessToken: accessToken, SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } });
    },
    /** Lists where the person is signed in, most recently used first; null from a provider that can't tell. */
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
    /** Deletes the login. Refused while it has an account, which has a deletion of its own. */
    async deleteLogin(accessToken: string): Promise<void> {
      await call('DeleteUser', { AccessToken: accessToken });
    },
    /** Ends every sign-in, including this one. */
    async globalSignOut(accessToken: string): Promise<void> {
      await call('GlobalSignOut', { AccessToken: accessToken });
    },
  };
}

/** Whether our own provider did it; false from any other. */
async function doneByOurs(run: () => Promise<unknown>): Promise<boolean> {
  return (await orNull(async () => (await run(), true))) ?? false;
}

/** Calls that only our own provider supports; null from any other. */
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
