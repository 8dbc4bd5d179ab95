import { associateSoftwareToken } from '../second-factor/associate-software-token.ts';
import { changeEmail } from '../users/change-email.ts';
import { changePassword } from '../sign-in/change-password.ts';
import { confirmForgotPassword } from '../codes/confirm-forgot-password.ts';
import { confirmSignUp } from '../codes/confirm-sign-up.ts';
import { deleteUser } from '../users/delete-user.ts';
import { anyDevice, listDevices } from '../tokens/devices.ts';
import { forgotPassword } from '../codes/forgot-password.ts';
import { getTokensFromRefreshToken } from '../tokens/get-tokens-from-refresh-token.ts';
import { getUserAttributeVerificationCode } from '../codes/get-user-attribute-verification-code.ts';
import { getUser } from '../users/get-user.ts';
import { globalSignOut } from '../tokens/global-sign-out.ts';
import { initiateAuth } from '../sign-in/initiate-auth.ts';
import type { Operation } from './operation.ts';
import { countRecoveryCodes, createRecoveryCodes } from '../second-factor/recovery-code-operations.ts';
import { resendConfirmationCode } from '../codes/resend-confirmation-code.ts';
import { respondToAuthChallenge } from '../sign-in/respond-to-auth-challenge.ts';
import { revokeToken } from '../tokens/revoke-token.ts';
import { listSessions, revokeOtherSessions, revokeSession } from '../tokens/sessions.ts';
import { setUpSoftwareToken } from '../second-factor/set-up-software-token.ts';
import { setUserMfaPreference } from '../second-factor/set-user-mfa-preference.ts';
import { signUp } from '../users/sign-up.ts';
import { turnOffSoftwareToken } from '../second-factor/turn-off-software-token.ts';
import { updateUserAttributes } from '../users/update-user-attributes.ts';
import { verifySoftwareToken } from '../second-factor/verify-software-token.ts';
import { verifyUserAttribute } from '../codes/verify-user-attribute.ts';

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
