/** The exceptions that this provider answers with, named and worded as in the Cognito user-pool protocol. */
export type ExceptionType =
  | 'AliasExistsException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'RefreshTokenReuseException'
  | 'RequestEntityTooLargeException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'ServiceUnavailableException'
  | 'SoftwareTokenMFANotFoundException'
  | 'TooManyFailedAttemptsException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UnsupportedTokenTypeException'
  | 'UserLambdaValidationException'
  | 'UserNotConfirmedException'
  | 'UsernameExistsException';

/** Every client exception is a 400; clients go by the type alone. */
const STATUS: Partial<Record<ExceptionType, number>> = {
  InternalErrorException: 500,
  ServiceUnavailableException: 503,
  RequestEntityTooLargeException: 413,
};

/** A declared refusal by the identity provider; its message is sent to the caller verbatim. */
export class IdentityException extends Error {
  readonly type: ExceptionType;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** Which refusal of the table below it is, and what only the log may say about it; neither is ever sent. */
  reason = '';
  detail: string | undefined;

  constructor(type: ExceptionType, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'IdentityException';
    this.type = type;
    this.status = STATUS[type] ?? 400;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** One function for each refusal. */
export const exceptions = named({
  wrongPassword: () => new IdentityException('NotAuthorizedException', 'Incorrect username or password.'),
  lockedOut: () => new IdentityException('NotAuthorizedException', 'Password attempts exceeded'),
  disabled: () => new IdentityException('NotAuthorizedException', 'User is disabled.'),
  accessTokenInvalid: () => new IdentityException('NotAuthorizedException', 'Invalid Access Token'),
  accessTokenExpired: () => new IdentityException('NotAuthorizedException', 'Access Token has expired'),
  accessTokenRevoked: () => new IdentityException('NotAuthorizedException', 'Access Token has been revoked'),
  refreshTokenInvalid: () => new IdentityException('NotAuthorizedException', 'Invalid Refresh Token'),
  refreshTokenExpired: () => new IdentityException('NotAuthorizedException', 'Refresh Token has expired'),
  refreshTokenRevoked: () => new IdentityException('NotAuthorizedException', 'Refresh Token has been revoked'),
  refreshTokenReused: () => new IdentityException('RefreshTokenReuseException', 'Refresh Token has been used before'),
  sessionInvalid: () => new IdentityException('NotAuthorizedException', 'Invalid session for the user.'),
  signInAgain: () => new IdentityException('NotAuthorizedException', 'Sign in again to change the second factor.'),
  signInAgainForEmail: () => new IdentityException('NotAuthorizedException', 'Sign in again to change the email.'),
  softwareTokenCodeWrong: () => new IdentityException('CodeMismatchException', 'Invalid code received for user'),
  softwareTokenCodeUsed: () => new IdentityException('ExpiredCodeException', 'Your software token has already been used once.'),
  softwareTokenNotProven: () =>
    new IdentityException('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA'),
  softwareTokenNotFound: () => new IdentityException('SoftwareTokenMFANotFoundException', 'Software token MFA has not been set up.'),
  softwareTokenNotVerified: () => new IdentityException('InvalidParameterException', 'User has not verified software token mfa'),
  sessionUnknown: () => new IdentityException('ResourceNotFoundException', 'Session does not exist.'),
  deviceUnknown: () => new IdentityException('ResourceNotFoundException', 'Device does not exist.'),
  accountStands: () =>
    new IdentityException('NotAuthorizedException', 'This login belongs to an account. Delete the account in its settings first.'),
  attributeNotWritable: () => new IdentityException('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
  clientHasNoSecret: (clientId: string) =>
    new IdentityException('NotAuthorizedException', `Unable to verify secret hash for client ${clientId}`),
  notConfirmed: () => new IdentityException('UserNotConfirmedException', 'User is not confirmed.'),
  resetRequired: () => new IdentityException('PasswordResetRequiredException', 'Password reset required for the user'),
  // The protocol's own for a pool whose owner decides who signs up.
  signUpRefused: () => new IdentityException('UserLambdaValidationException', 'PreSignUp failed with error Sign-up is not allowed.'),
  usernameExists: () => new IdentityException('UsernameExistsException', 'An account with the given email already exists.'),
  aliasExists: () => new IdentityException('AliasExistsException', 'An account with the given email already exists.'),
  codeMismatch: () => new IdentityException('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  codeExpired: () => new IdentityException('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  tooManyWrongCodes: () => new IdentityException('TooManyFailedAttemptsException', 'Attempt limit exceeded, please try after some time.'),
  limitExceeded: (retryAfterSeconds?: number) =>
    new IdentityException('LimitExceededException', 'Attempt limit exceeded, please try after some time.', retryAfterSeconds),
  tooManyRequests: (retryAfterSeconds?: number) =>
    new IdentityException('TooManyRequestsException', 'Too many requests', retryAfterSeconds),
  passwordRefused: (reason: string) => new IdentityException('InvalidPasswordException', `Password did not conform with policy: ${reason}`),
  emailInvalid: () => new IdentityException('InvalidParameterException', 'Invalid email address format.'),
  usernameNotEmail: () => new IdentityException('InvalidParameterException', 'Username should be an email.'),
  invalidParameter: (message: string) => new IdentityException('InvalidParameterException', message),
  clientUnknown: (clientId: string) => new IdentityException('ResourceNotFoundException', `User pool client ${clientId} does not exist.`),
  tokenTypeUnsupported: () => new IdentityException('UnsupportedTokenTypeException', 'Unsupported token type'),
  operationUnknown: () => new IdentityException('UnknownOperationException', 'The operation is not known.'),
  notReadable: (message: string) => new IdentityException('SerializationException', message),
  tooLarge: () => new IdentityException('RequestEntityTooLargeException', 'The request is too large.'),
  internal: () => new IdentityException('InternalErrorException', 'An internal error occurred.'),
  unavailable: (retryAfterSeconds?: number, message = 'The service cannot answer right now. Try again in a moment.') =>
    new IdentityException('ServiceUnavailableException', message, retryAfterSeconds),
});

/** The one refusal for a wrong password and for an unknown name; only its detail, for the log, says which. */
export function wrongPasswordOf(user: object | null): IdentityException {
  return withDetail(exceptions.wrongPassword(), user === null ? 'unknown name' : 'wrong password');
}

/** Adds what only the log may say about a refusal. It must name nobody. */
export function withDetail(exception: IdentityException, detail: string): IdentityException {
  exception.detail = detail;
  return exception;
}

type Make = (...words: never[]) => IdentityException;

function named<Table extends Record<string, Make>>(table: Table): Table {
  const entries = Object.entries<(...words: unknown[]) => IdentityException>(table as never).map(([reason, make]) => [
    reason,
    (...words: unknown[]) => {
      const exception = make(...words);
      exception.reason = reason;
      return exception;
    },
  ]);
  return Object.fromEntries(entries) as Table;
}
