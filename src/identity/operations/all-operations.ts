import { associateSoftwareToken } from './associate-software-token.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmForgotPassword } from './confirm-forgot-password.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { deleteUser } from './delete-user.ts';
import { anyDevice, listDevices } from './devices.ts';
import { forgotPassword } from './forgot-password.ts';
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts';
import { getUserAttributeVerificationCode } from './get-user-attribute-verification-code.ts';
import { getUser } from './get-user.ts';
import { globalSignOut } from './global-sign-out.ts';
import { initiateAuth } from './initiate-auth.ts';
import type { Operation } from './operation.ts';
import { countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts';
import { resendConfirmationCode } from './resend-confirmation-code.ts';
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts';
import { revokeToken } from './revoke-token.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions.ts';
import { setUpSoftwareToken } from './set-up-software-token.ts';
import { setUserMfaPreference } from './set-user-mfa-preference.ts';
import { signUp } from './sign-up.ts';
import { turnOffSoftwareToken } from './turn-off-software-token.ts';
import { updateUserAttributes } from './update-user-attributes.ts';
import { verifySoftwareToken } from './verify-software-token.ts';
import { verifyUserAttribute } from './verify-user-attribute.ts';

/** The operations by request target: those of Amazon's protocol, plus a few of our own. */
export const allOperations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ...named('AWSCognitoIdentityProviderService', {
    AssociateSoftwareToken: associateSoftwareToken,
    ChangePassword: changePassword,
    ConfirmDevice: anyDevice,
    ConfirmForgotPassword: confirmForgotPassword,
    ConfirmSignUp: confirmSignUp,
    DeleteUser: deleteUser,
    ForgetDevice: anyDevice,
    ForgotPassword: forgotPassword,
    GetDevice: anyDevice,
    GetTokensFromRefreshToken: getTokensFromRefreshToken,
    GetUser: getUser,
    GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
    GlobalSignOut: globalSignOut,
    InitiateAuth: initiateAuth,
    ListDevices: listDevices,
    ResendConfirmationCode: resendConfirmationCode,
    RespondToAuthChallenge: respondToAuthChallenge,
    RevokeToken: revokeToken,
    SetUserMFAPreference: setUserMfaPreference,
    SignUp: signUp,
    UpdateDeviceStatus: anyDevice,
    UpdateUserAttributes: updateUserAttributes,
    VerifySoftwareToken: verifySoftwareToken,
    VerifyUserAttribute: verifyUserAttribute,
  }),
  ...named('TurnoutIdentityService', {
    ChangeEmail: changeEmail,
    CountRecoveryCodes: countRecoveryCodes,
    CreateRecoveryCodes: createRecoveryCodes,
    ListSessions: listSessions,
    RevokeOtherSessions: revokeOtherSessions,
    RevokeSession: revokeSession,
    SetUpSoftwareToken: setUpSoftwareToken,
    TurnOffSoftwareToken: turnOffSoftwareToken,
  }),
]);

function named(service: string, operations: Record<string, Operation>): [string, Operation][] {
  return Object.entries(operations).map(([name, operation]) => [`${service}.${name}`, operation]);
}
