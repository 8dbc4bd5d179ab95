const MESSAGES: Record<string, string> = {
  CodeDeliveryFailureException: 'Failed to deliver verification code.',
  InvalidParameterException: 'Invalid parameter provided.',
  LimitExceededException: 'Request limit exceeded. Please try again later.',
  NotAuthorizedException: 'Not authorized to perform this action.',
  ResourceNotFoundException: 'Requested resource not found.',
  TooManyRequestsException: 'Too many requests. Please try again later.',
  UserLambdaValidationException: 'User validation failed.',
  UserNotFoundException: 'User not found.',
  CodeMismatchException: 'The provided code does not match.',
  // Returned for a wrong code while setting up an authenticator app.
  EnableSoftwareTokenMFAException: 'The provided code does not match.',
  ExpiredCodeException: 'The code has expired.',
  InvalidPasswordException: 'The provided password is invalid.',
  PasswordHistoryPolicyViolationException: 'The provided password is invalid.',
  TooManyFailedAttemptsException: 'Too many failed attempts. Please try again later.',
  UserNotConfirmedException: 'User not confirmed.',
  PasswordResetRequiredException: 'Password reset required.',
  UsernameExistsException: 'Email is already taken',
  AliasExistsException: 'Email is already taken',
  AccessDeniedException: 'You do not have sufficient access to perform this action.',
  ForbiddenException: 'You do not have sufficient access to perform this action.',
  UnauthorizedException: 'You do not have sufficient access to perform this action.',
  ThrottlingException: 'The request was denied due to request throttling.',
  ServiceUnavailable: 'The request has failed due to a temporary failure of the server.',
  ServiceUnavailableException: 'The request has failed due to a temporary failure of the server.',
  InternalErrorException: 'An internal error occurred. Please try again later.',
  // The sentences that Amazon publishes for its common errors.
  IncompleteSignature: 'The request signature does not conform to AWS standards.',
  InternalFailure: 'The request processing has failed because of an unknown error, exception or failure.',
  InvalidAction: 'The action or operation requested is invalid. Verify that the action is typed correctly.',
  InvalidClientTokenId: 'The X.509 certificate or AWS access key ID provided does not exist in our records.',
  NotAuthorized: 'You do not have permission to perform this action.',
  OptInRequired: 'The AWS access key ID needs a subscription for the service.',
  RequestExpired:
    'The request reached the service more than 15 minutes after the date stamp on the request or more than 15 minutes after the request expiration date, or the date stamp on the request is more than 15 minutes in the future.',
  ValidationError: 'The input fails to satisfy the constraints specified by an AWS service.',
};

export const UNKNOWN_IDENTITY_ERROR = 'An unknown error occurred. Please try again.';
export const NO_TOKENS = 'Failed to Sign In. Please try again.';

/** Returns the text for an exception from the identity provider, by its type alone (docs/product.md#identity-texts). */
export function identityMessage(type: string | null): string {
  return (type !== null && Object.hasOwn(MESSAGES, type) ? MESSAGES[type] : undefined) ?? UNKNOWN_IDENTITY_ERROR;
}
